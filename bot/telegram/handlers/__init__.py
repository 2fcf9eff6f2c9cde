"""What people do in Telegram, each as one use case."""
