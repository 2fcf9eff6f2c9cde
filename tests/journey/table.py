"""Two people at a board: inviting, pressing what the keyboard offers, until the match ends."""

WORDS = {
    "ru": {
        "roll": "🎲 Бросить",
        "done": "✅ Готово",
        "undo": "↩ Вернуть",
        "call": "🔗 Позвать друга",
    },
    "en": {
        "roll": "🎲 Roll",
        "done": "✅ Done",
        "undo": "↩ Undo",
        "call": "🔗 Invite a friend",
    },
}
