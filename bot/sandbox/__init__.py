"""A strict little Telegram on the loopback interface, with a chat page in the browser.

The bot speaks the Bot API with it; people, tests and the page speak JSON at /sandbox/*:

    users, groups, messages, presses, links, inline, chosen, people   what people do (POST)
    groups/{chat}/migrate, kick, add, members, topics                 what befalls groups (POST)
    chats/{chat}/messages?user=, commands?user=&chat=, files/{id}     what people see (GET)
    chats/{chat}/messages/{id}                                        take a message away (DELETE)
    state, calls?since=, stream?user=, clock, faults                  how things stand (GET)
    clock, faults, flood, bot                                         levers (POST, faults DELETE)

Wrong requests get 4xx and `{"error": "a sentence"}`. Where to start reading: `world` holds the
state, `methods` carry out the Bot API, `interface`, `rooms` and `control` serve the rest,
`server.Sandbox` puts them together, `play` is the command.
"""
