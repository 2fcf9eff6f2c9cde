"""The store: SQLAlchemy Core on SQLite, one writer, durable before anything is shown."""
