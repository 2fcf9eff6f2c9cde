"""The Bot API methods the sandbox knows, one module for each family."""
