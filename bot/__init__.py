"""Nardy, a Telegram bot for short and long nardy."""
