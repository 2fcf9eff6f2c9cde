### English texts. Names come cleaned and isolated; $who is you or them.

## Buttons of a board

roll = 🎲 Roll
double = Double to { $value }
double-sure = Yes, double to { $value }
no = ↩ No
more = ⋯
back = ↩ Back
undo = ↩ Undo
done = ✅ Done
dice-left = 🎲 { $dice }
go = ▶ Play { $play }
take = Take, play for { $value }
drop = Drop, lose { $cost }
drop-sure = Yes, drop, lose { $cost }
beaver = Beaver: keep the cube at { $value }
accept = Accept, win { $points }
decline = Play on
resign = 🏳 Resign
resign-size = Lose { $cost } ({ $scale })
resign-sure = Yes, lose { $cost } ({ $scale })
why = ❓ Why is there no move
fair-dice = 🎲 Fair dice
fair-hash = 📋 SHA-256 fingerprint
fair-how = ℹ How it works
cancel-match = ✖ Cancel without result
cancel-sure = Yes, cancel the match
nudge = 🔔 Nudge
claim = 🏆 Claim the win
claim-sure = Yes, claim the win
close = ✖ Close without result
close-sure = Yes, close the match
report = ⚠ Report a fault
report-copy = 📋 Copy
say = 💬
next-game = ▶ Next game
leave = Finish
leave-sure = Yes, finish
rematch = 🔁 Play again
show-off = 📤 Show off

phrase-0 = Good luck! 🍀
phrase-1 = Nice! 👏
phrase-2 = What a roll!
phrase-3 = Unlucky… 😅
phrase-4 = One moment ⏳
phrase-5 = Thanks! 🤝

## Words of the game

game-short = Short nardy (backgammon)
game-long = Long nardy
length-one = one game
length-points = to { $points } { $points ->
        [one] point
       *[other] points
    }
length-unlimited = unlimited
scale-single = single
scale-gammon = gammon
scale-backgammon = backgammon
scale-oyn = oyn
scale-mars = mars
scale-koks = koks
computer = Computer
nameless = Nameless
side-white = White
side-black = Black
label-score = score
label-pips = pips

roll-11 = double ones
roll-21 = two-one
roll-22 = double twos
roll-31 = three-one
roll-32 = three-two
roll-33 = double threes
roll-41 = four-one
roll-42 = four-two
roll-43 = four-three
roll-44 = double fours
roll-51 = five-one
roll-52 = five-two
roll-53 = five-three
roll-54 = five-four
roll-55 = double fives
roll-61 = six-one
roll-62 = six-two
roll-63 = six-three
roll-64 = six-four
roll-65 = six-five
roll-66 = double sixes

## Caption: who is on roll

head-roll = { $who ->
        [you] Your roll
       *[them] { $name } to roll
    }
head-cube = { $who ->
        [you] Roll or double?
       *[them] { $name } to roll or double
    }
head-turn = { $who ->
        [you] Your turn · { $dice }
       *[them] { $name } to move · { $dice }
    }
head-turn-with = { $who ->
        [you] Your turn · { $dice } · { $more }
       *[them] { $name } to move · { $dice } · { $more }
    }
head-double = { $who ->
        [you] You offer to double to { $value }, waiting for the answer
       *[them] { $name } offers to double to { $value }
    }
head-beaver = { $who ->
        [you] Your beaver: cube at { $value }, waiting for the answer
       *[them] { $name } beavers: cube at { $value }
    }
head-resign = { $who ->
        [you] You resign a { $scale } (−{ $cost }), waiting for the answer
       *[them] { $name } resigns a { $scale } (−{ $cost }). Accept?
    }
head-game = { $who ->
        [you] You win the game · { $result }
       *[them] { $name } wins the game · { $result }
    }
head-match = { $who ->
        [you] 🏆 You win the match · { $result }
       *[them] { $name } wins the match · { $result }
    }
head-drawn = The game is a draw
head-cancelled = The match was cancelled, no result
head-closed = The match was closed, no result
head-claimed = { $who ->
        [you] 🏆 The win is yours: { $name } did not come back for three days
       *[them] The win goes to { $name }: no move for three days
    }
head-finished = Unlimited play has ended
result = { $scale }, { $points } { $points ->
        [one] point
       *[other] points
    }
note-no-move = No move
note-dances = Dances
note-only = Only move
only-play = Only move: { $play }

## Caption: what has happened

told-open = Opening roll: you { $mine }, { $name } { $theirs } — { $who ->
        [you] you start
       *[them] { $name } starts
    }
told-tie = Opening roll: { $dice }, thrown again
told-play = { $who ->
        [you] You: { $play }
       *[them] { $name }: { $play }
    }
told-play-with = { $who ->
        [you] You: { $dice } · { $play }
       *[them] { $name }: { $dice } · { $play }
    }
told-no-move = no move
told-dances = dances
told-double = { $who ->
        [you] You double
       *[them] { $name } doubles
    }
told-beaver = { $who ->
        [you] You beaver
       *[them] { $name } beavers
    }
told-take = { $who ->
        [you] You take
       *[them] { $name } takes
    }
told-take-for = { $who ->
        [you] You take, the game is for { $value }
       *[them] { $name } takes, the game is for { $value }
    }
told-drop = { $who ->
        [you] You drop
       *[them] { $name } drops
    }
told-resign = { $who ->
        [you] You resign a { $scale }
       *[them] { $name } resigns a { $scale }
    }
told-accept = { $who ->
        [you] You accept the resignation
       *[them] { $name } accepts the resignation
    }
told-decline = { $who ->
        [you] You decline the resignation, play goes on
       *[them] { $name } declines the resignation, play goes on
    }
told-next = A new game
told-next-won = { $who ->
        [you] The last game is yours. A new game
       *[them] The last game goes to { $name }. A new game
    }
told-earlier = … and { $count } more before
score-match = Match to { $length }: you { $mine }, { $name } { $theirs }
score-unlimited = Score: you { $mine }, { $name } { $theirs }
score-pair = Matches won: you { $mine }, { $name } { $theirs }
doubles = Doubles: { $name } { $theirs }, you { $mine }
crawford = Crawford game: no doubling
last-turn = Last turn: the opponent has borne off everything
last-turn-draw = Last turn: bear off everything for a draw
last-turn-goshan = Last turn: bear off everything with doubles for a draw
unreachable = ⚠ { $name } does not get the bot's messages now
rematch-asked = { $who ->
        [you] You ask for another game, waiting for the answer
       *[them] { $name } asks for another game
    }
rematch-begun = The next match has begun, its board is below

intro-who = { $game }, { $length }: you and { $name }.
intro-side = Your checkers are { $light ->
        [yes] light
       *[no] dark
    }, your home is bottom { $side ->
        [left] left
       *[right] right
    }; you go from 24 down to 1.
intro-rules = House rules: { $rules }.
intro-button-short = A button is a move: 24/18 takes a checker from point 24 to 18, bar/20 enters from the bar, 6/off bears off, * hits.
intro-button-long = A button is a move: 24/18 takes a checker from the head to point 18, 6/off bears off.

card-game = { $scale } · +{ $points }
card-game-cube = { $scale } · cube { $cube } · +{ $points }
card-drawn = draw
card-score-match = match to { $length }
card-score-pair = matches won
card-score = score

## The board in words

words-board = { $game }, { $length }
words-mine = You ({ $sign }): { $points } · pips { $pips }
words-theirs = { $name } ({ $sign }), in your numbers: { $points } · pips { $pips }
words-bar = bar ×{ $count }
words-off = { $count } off
words-cube = Cube: { $value }, { $owner ->
        [you] yours
        [them] your opponent's
       *[nobody] in the middle
    }
words-dice = Dice: { $dice }

## Why there is no move

why-no-checker = { $step }: no checker of yours is there
why-die-used = { $step }: that die is not left
why-on-the-bar = { $step }: the checker on the bar comes first
why-closed-point = { $step }: your opponent holds that point
why-head-used = { $step }: one has left the head already
why-head-used-two = { $step }: two have left the head already
why-wall = { $step }: six in a row with no opposing checker ahead of them
why-not-all-home = { $step }: not all checkers are home yet
why-higher-checker = { $step }: a checker farther back comes first
why-loses-a-die = { $step }: then { $other } could not be played
why-larger-die = { $step }: only one die can be played, and it must be the larger, { $other }
why-turn-over = { $step }: the dice have been played
why-incomplete = Not all dice have been played
why-not-a-play = The rules do not allow that
why-allowed = { $step }: that move is allowed

## Refusals

refused-not-your-turn = It is your opponent's turn
refused-play = The rules do not allow that move
refused-phase = That cannot be done now
refused-cube-not-yours = Your opponent owns the cube, nobody else may double
refused-cube-off = This game is played without the cube
refused-cube-limit = The cube cannot go any higher
refused-cube-dead = No need: this game is enough to end the match
refused-cube-first-turn = No doubling on the first turn of a game
refused-cube-last-turn = No doubling on the last turn
refused-cube-match-play = There are no beavers in a match
refused-cube-crawford = Crawford game: no doubling
refused-resignation = That much cannot be resigned any more
refused-match-over = This match is over
refused-notation = That cannot be read
refused-gone = There is no such match any more
refused-stranger = Others are playing here. Your own game: /play
refused-stale = That button is from an older board, a fresh one is coming
refused-too-soon = Too soon, try a little later
refused-too-soon-for = Too soon. Again in { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    }
refused-invite-unknown = There is no such invite. Ask for a new link or start yourself: /play
refused-invite-own = This is your own invite, it is for your friend to open
refused-invite-used = This invite has been taken up. Ask for a new link or start yourself: /play
refused-invite-expired = The invite has expired after 48 hours. Ask for a new link or start yourself: /play
refused-invite-cancelled = The invite was cancelled. Ask for a new link or start yourself: /play
refused-other = That is not possible now

## Short answers

toast-dice = { $dice } — { $name }
toast-dice-left = { $dice } — { $name }. Left: { $left }
toast-nudged = The board was sent to your opponent again, with sound
toast-said = Said: { $phrase }
toast-saved = Saved
toast-taken-back = Taken back
toast-invite-cancelled = The invite is cancelled
toast-unknown-button = That button does not work any more. Begin with /start
said = 💬 { $name }: { $phrase }
reported = <b>⚠ What went wrong?</b>
    This names the match and the moment. Send it to the host of the bot with a word about what is wrong:
    <code>{ $facts }</code>

fair-alert = The dice follow from a number drawn before the first roll. Its SHA-256 fingerprint keeps it from being swapped. At the end it is revealed, and anyone can recompute every roll.
proof = <b>🎲 Fair dice</b>
    The fingerprint shown from the start:
    <code>{ $hash }</code>
    The number that every roll follows from:
    <code>{ $seed }</code>
    A check in Python; it prints the fingerprint and every roll in order:
proof-later = <b>🎲 Fair dice</b>
    The fingerprint of the number that the rolls follow from:
    <code>{ $hash }</code>
    The number itself is revealed at the end of the match.

## Pages

start = <b>Nardy</b>: short (backgammon) and long, right here.
    Every position is a picture, every move is one tap. Invite a friend by link or play the computer.
start-friend = 👥 Play with a friend
start-computer = 🤖 Play the computer
start-group = ➕ Add to a group
start-help = ❔ How to play

play = <b>New game</b>
    { $setup }
play-last = Last time: { $setup }
play-as-last = ↻ As last time
play-long = Long
play-short = Short
play-one = One game
play-points = To { $points }
play-unlimited = Unlimited
play-chosen = ✓ { $text }
play-rules-usual = ⚙ Rules: usual
play-rules-own = ⚙ Rules: your own
play-call = 🔗 Invite a friend
play-computer = 🤖 Play the computer

rules = <b>⚙ Rules</b>
    { $setup }
rules-cube-yes = Doubling cube: yes
rules-cube-no = Doubling cube: no
rules-crawford-yes = Crawford rule: yes
rules-crawford-no = Crawford rule: no
rules-jacoby-yes = Jacoby rule: yes
rules-jacoby-no = Jacoby rule: no
rules-opening-same = First turn: same dice
rules-opening-new = First turn: new roll
rules-next-winner = Next game: winner starts
rules-next-swap = Next game: the other starts
rules-next-reroll = Next game: by opening roll
rules-draw-none = Draws: none
rules-draw-last_turn = Draws: one last turn
rules-draw-goshan = Draws: last turn, doubles
rules-reset = Usual rules
rules-about-cube = Cube: before rolling you may offer to double the game; your opponent takes or drops.
rules-about-crawford = Crawford: when one side is a point away from the match, one game is played without doubling.
rules-about-jacoby = Jacoby: until somebody turns the cube, a gammon counts as a single game.
rules-about-last-turn = Draw: who moved second has one last turn; bearing off everything in it is a draw.
rules-about-goshan = Draw: who moved second has one last turn; bearing off everything in it with doubles is a draw.
rules-about-opening = First turn: the starter plays the dice of the opening roll, or throws again.
rules-about-next = The next game is started by the winner, by who moved second, or by a new opening roll.

setup-cube = with the cube
setup-own = own rules

invite-open = <b>The invite is ready</b>
    { $setup }

    { $link }

    Send the link to a friend: the first to open it takes the seat. Valid for 48 hours.
invite-boast = <b>Show off and call the next one</b>
    { $setup }

    { $link }

    The story of your win goes with the link. The first to open it takes the seat. Valid for 48 hours.
invite-used = <b>{ $name } has sat down!</b>
    { $setup }
invite-used-nobody = <b>The invite was taken up</b>
    { $setup }
invite-expired = <b>The invite has expired</b>
    { $setup }
    Nobody opened it within 48 hours.
invite-cancelled = <b>The invite was cancelled</b>
    { $setup }
invite-share = 📤 Share
invite-copy = 📋 Copy the link
invite-cancel = ✖ Cancel
invite-again = 🔗 New invite
invite-text = A game of nardy? { $setup }. Open this and you are at the board.
invite-card = An invite to nardy
invite-card-boast = A win at nardy, and a challenge
card-open = <b>{ $name } wants to play nardy</b>
    { $setup }

    The first to press takes the seat; the board is in your private chats with me. Another game or rules: /play in the private chat.
card-used = <b>{ $name } and { $other } are playing nardy</b>
    { $setup }
card-closed = <b>{ $name } is not waiting for an opponent any more</b>
    { $setup }
invite-sit = ▶ Sit down at the board
show-off-won = I won at { $game }: { $result }! Who is next?
show-off-lost = { $game }: what a game. Who is next?

games-none = You have no game going.
games = <b>Your games</b>
games-line = { $n }. { $game }, { $length } · { $name } · { $state ->
        [you] your turn
        [them] opponent's turn
       *[either] between games
    }{ $score }
games-jump = { $n }. { $name }
games-new = ➕ New game

settings = <b>Settings</b>
    Home: where your home board lies. Auto-roll: no button to roll where doubling is not possible. Auto-done: a complete turn needs no Done.
settings-language-auto = Language: as in Telegram
settings-language-ru = Русский
settings-language-en = English
settings-theme-walnut = Walnut
settings-theme-linen = Linen
settings-theme-midnight = Midnight
settings-theme-contrast = Contrast
settings-mirrored-yes = Home: bottom left
settings-mirrored-no = Home: bottom right
settings-auto-roll-yes = Auto-roll: yes
settings-auto-roll-no = Auto-roll: no
settings-auto-done-yes = Auto-done: yes
settings-auto-done-no = Auto-done: no

help = <b>How to play</b>
    /play — a new game: with a friend by link, or the computer
    /games — your games
    /board — the board again, “/board text” — in words
    /resign — resign
    /cancel — cancel an invite, or a match that has only begun
    /settings — language, look of the board, automatics

    A button under the board is a move. “↩ Undo” takes it back, “✅ Done” ends the turn. Rings and coloured numbers show where you can move from, gold rings the last move.

help-long = Long nardy
help-short = Short nardy

sheet-long = <b>Long nardy in ten lines</b>
    1. Each side has 15 checkers on its head, point 24.
    2. Both go the same way round, down the numbers from 24 to 1.
    3. Two dice are two moves; doubles are four.
    4. Play as many dice as you can; if only one can be played, the larger.
    5. One checker may leave the head in a turn.
    6. On your first turn, with 3-3, 4-4 and 6-6, two may leave the head.
    7. There is no hitting: a point with an opposing checker is closed.
    8. Six points in a row only with an opposing checker ahead of them.
    9. When all are home (points 6 to 1), checkers are borne off.
    10. The first to bear off all wins; mars, a double win, if the other has borne off none.
sheet-short = <b>Short nardy in ten lines</b>
    1. Each side has 15 checkers; they go against each other, each from its own 24 to 1.
    2. Two dice are two moves; doubles are four.
    3. Play as many dice as you can; if only one can be played, the larger.
    4. A point with two or more opposing checkers is closed.
    5. A single opposing checker can be hit: it goes to the bar.
    6. Checkers on the bar enter the opponent's home first; until then nothing else moves.
    7. When all are home (points 6 to 1), checkers are borne off.
    8. The first to bear off all wins.
    9. A gammon (×2) if the other has borne off none; a backgammon (×3) if one is also in your home or on the bar.
    10. The cube: before rolling you may offer to double; a drop gives up the game.

## Sentences in the chat

sentence-unknown = I do not understand. A new game: /play, how to play: /help
sentence-no-game = You have no game going. Start one: /play
sentence-nothing-to-cancel = There is nothing to cancel. A running game can be resigned: /resign
sentence-which = You have several games, choose one: /games
sentence-no-resign = You cannot resign now
sentence-group = Hello! I am a nardy board. /play calls whoever is here to a game; the board is in the private chat with me.
open-private = Open the private chat

## Menu of commands and the bot's description

command-play = New game
command-games = My games
command-board = Show the board
command-resign = Resign
command-cancel = Cancel an invite or match
command-settings = Settings
command-help = How to play
description = Short nardy (backgammon) and long nardy: with a friend by link, or against the computer. Every position is a picture, every move is one tap, and the dice can be checked.
short-description = Short and long nardy with a friend or the computer
