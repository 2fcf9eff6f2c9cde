"""Everything that knows of Telegram; the only place that imports aiogram."""
