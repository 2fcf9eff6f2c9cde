"""A strict little Telegram on the loopback interface, with a chat page in the browser."""
