### Русские тексты. Имена приходят уже очищенными и в изоляции; $who — это you или them.

## Кнопки доски

roll = 🎲 Бросить
double = Удвоить до { $value }
double-sure = Да, удвоить до { $value }
no = ↩ Нет
more = ⋯
back = ↩ Назад
undo = ↩ Вернуть
done = ✅ Готово
dice-left = 🎲 { $dice }
go = ▶ Сходить { $play }
take = Принять — партия за { $value }
drop = Отказаться — минус { $cost }
drop-sure = Да, отказаться — минус { $cost }
beaver = Бивер: куб { $value } у меня
accept = Принять сдачу (+{ $points })
decline = Играть дальше
resign = 🏳 Сдаться
resign-size = Сдать { $scale } (−{ $cost })
resign-sure = Да, сдать { $scale } (−{ $cost })
why = ❓ Почему нет хода
fair-dice = 🎲 Честные зары
fair-hash = 📋 Отпечаток SHA-256
fair-how = ℹ Как это работает
cancel-match = ✖ Отменить без результата
cancel-sure = Да, отменить матч
nudge = 🔔 Поторопить
claim = 🏆 Забрать победу
claim-sure = Да, забрать победу
close = ✖ Закрыть без результата
close-sure = Да, закрыть матч
report = ⚠ Сообщить об ошибке
report-copy = 📋 Скопировать
say = 💬
next-game = ▶ Следующая партия
leave = Закончить
leave-sure = Да, закончить игру
rematch = 🔁 Ещё партию
show-off = 📤 Похвастаться

phrase-0 = Удачи! 🍀
phrase-1 = Красиво! 👏
phrase-2 = Вот это зары!
phrase-3 = Не везёт… 😅
phrase-4 = Минутку ⏳
phrase-5 = Спасибо! 🤝

## Слова игры

game-short = Короткие нарды
game-long = Длинные нарды
length-one = одна партия
length-points = до { $points } { $points ->
        [one] очка
       *[other] очков
    }
length-unlimited = без лимита
scale-single = оин
scale-gammon = марс
scale-backgammon = кокс
scale-oyn = оин
scale-mars = марс
scale-koks = кокс
computer = Компьютер
nameless = Без имени
side-white = Белые
side-black = Чёрные
label-score = счёт
label-pips = пипс

roll-11 = хеп-як
roll-21 = ду-як
roll-22 = ду-бара
roll-31 = се-як
roll-32 = се-бай-ду
roll-33 = ду-се
roll-41 = чари-як
roll-42 = чари-ду
roll-43 = чару-се
roll-44 = дорт-чар
roll-51 = пянджи-як
roll-52 = пянджи-ду
roll-53 = пяндж-у-се
roll-54 = пянджи-чар
roll-55 = ду-беш
roll-61 = шеш-и-як
roll-62 = шеш-и-ду
roll-63 = шеш-у-се
roll-64 = шеш-чар
roll-65 = шеш-беш
roll-66 = ду-шеш

## Подпись: кто ходит

head-roll = { $who ->
        [you] Ваш бросок
       *[them] Бросает { $name }
    }
head-cube = { $who ->
        [you] Бросить или удвоить?
       *[them] { $name }: бросок или удвоение
    }
head-turn = { $who ->
        [you] Ваш ход · { $dice }
       *[them] Ходит { $name } · { $dice }
    }
head-turn-with = { $who ->
        [you] Ваш ход · { $dice } · { $more }
       *[them] Ходит { $name } · { $dice } · { $more }
    }
head-double = { $who ->
        [you] Вы предлагаете удвоить до { $value } — ждём ответа
       *[them] { $name } предлагает удвоить до { $value }
    }
head-beaver = { $who ->
        [you] Ваш бивер: куб { $value } — ждём ответа
       *[them] { $name } отвечает бивером: куб { $value }
    }
head-resign = { $who ->
        [you] Вы сдаёте { $scale } (−{ $cost }) — ждём ответа
       *[them] { $name } сдаёт { $scale } (−{ $cost }). Принять?
    }
head-game = { $who ->
        [you] Партия ваша · { $result }
       *[them] Партию берёт { $name } · { $result }
    }
head-match = { $who ->
        [you] 🏆 Матч ваш · { $result }
       *[them] Матч выигрывает { $name } · { $result }
    }
head-drawn = Партия вничью
head-cancelled = Матч отменён, без результата
head-closed = Матч закрыт, без результата
head-claimed = { $who ->
        [you] 🏆 Победа ваша: { $name } не ходит трое суток
       *[them] Победу берёт { $name }: трое суток не было хода
    }
head-finished = Игра без лимита окончена
result = { $scale }, на { $points } { $points ->
        [one] очко
        [few] очка
       *[other] очков
    }
note-no-move = Хода нет
note-dances = Не вошёл
note-only = Ход единственный
only-play = Ход единственный: { $play }

## Подпись: что произошло

told-open = Начальный бросок: вы { $mine }, { $name } { $theirs } — { $who ->
        [you] начинаете вы
       *[them] начинает { $name }
    }
told-tie = Начальный бросок: { $dice }, бросаем ещё раз
told-play = { $who ->
        [you] Вы: { $play }
       *[them] { $name }: { $play }
    }
told-play-with = { $who ->
        [you] Вы: { $dice } · { $play }
       *[them] { $name }: { $dice } · { $play }
    }
told-no-move = хода нет
told-dances = не вошёл
told-double = { $who ->
        [you] Вы предлагаете удвоение
       *[them] { $name } предлагает удвоение
    }
told-beaver = { $who ->
        [you] Вы отвечаете бивером
       *[them] { $name } отвечает бивером
    }
told-take = { $who ->
        [you] Вы принимаете удвоение
       *[them] { $name } принимает удвоение
    }
told-take-for = { $who ->
        [you] Вы принимаете — партия за { $value }
       *[them] { $name } принимает — партия за { $value }
    }
told-drop = { $who ->
        [you] Вы отказываетесь от удвоения
       *[them] { $name } отказывается от удвоения
    }
told-resign = { $who ->
        [you] Вы сдаёте { $scale }
       *[them] { $name } сдаёт { $scale }
    }
told-accept = { $who ->
        [you] Вы принимаете сдачу
       *[them] { $name } принимает сдачу
    }
told-decline = { $who ->
        [you] Вы не принимаете сдачу, игра продолжается
       *[them] { $name } не принимает сдачу, игра продолжается
    }
told-next = Новая партия
told-next-won = { $who ->
        [you] Прошлая партия — ваша. Новая партия
       *[them] Прошлую партию берёт { $name }. Новая партия
    }
told-earlier = … и раньше ещё { $count } { $count ->
        [one] событие
        [few] события
       *[other] событий
    }

score-match = Счёт матча до { $length }: вы { $mine }, { $name } { $theirs }
score-unlimited = Счёт: вы { $mine }, { $name } { $theirs }
score-pair = Выиграно матчей: вы { $mine }, { $name } { $theirs }
doubles = Дубли: { $name } { $theirs }, вы { $mine }
crawford = Партия Кроуфорда: без удвоения
last-turn = Последний ход: шашки соперника уже сняты
last-turn-draw = Последний ход: снять всё — ничья
last-turn-goshan = Последний ход: снять всё дублем — ничья
unreachable = ⚠ { $name } сейчас не получает сообщений бота
rematch-asked = { $who ->
        [you] Вы предлагаете ещё партию — ждём ответа
       *[them] { $name } предлагает ещё партию
    }
rematch-begun = Новый матч уже начался, доска ниже

intro-who = { $game }, { $length }: вы и { $name }.
intro-side = Ваши шашки { $light ->
        [yes] светлые
       *[no] тёмные
    }, дом внизу { $side ->
        [left] слева
       *[right] справа
    }; путь от 24 к 1.
intro-rules = Свои правила: { $rules }.
intro-button-short = Кнопка — это ход: 24/18 ведёт шашку с пункта 24 на 18, bar/20 вводит с бара, 6/off снимает с доски, * — удар.
intro-button-long = Кнопка — это ход: 24/18 ведёт шашку с головы на пункт 18, 6/off снимает с доски.

card-game = { $scale } · +{ $points }
card-game-cube = { $scale } · куб { $cube } · +{ $points }
card-drawn = ничья
card-score-match = матч до { $length }
card-score-pair = счёт в паре
card-score = счёт

## Доска словами

words-board = { $game }, { $length }
words-mine = Вы ({ $sign }): { $points } · пипс { $pips }
words-theirs = { $name } ({ $sign }), по вашим номерам: { $points } · пипс { $pips }
words-bar = бар ×{ $count }
words-off = снято { $count }
words-cube = Куб: { $value }, { $owner ->
        [you] у вас
        [them] у соперника
       *[nobody] посередине
    }
words-dice = Зары: { $dice }

## Почему нет хода

why-no-checker = { $step }: там нет вашей шашки
why-die-used = { $step }: такого зара уже нет
why-on-the-bar = { $step }: сначала — шашка с бара
why-closed-point = { $step }: пункт занят соперником
why-head-used = { $step }: с головы уже снята одна
why-head-used-two = { $step }: с головы уже сняты две
why-wall = { $step }: блок из шести, а впереди нет ни одной шашки соперника
why-not-all-home = { $step }: ещё не все шашки дома
why-higher-checker = { $step }: сначала — шашка с пункта подальше
why-loses-a-die = { $step }: тогда не сыграть { $other }
why-larger-die = { $step }: сыграть можно только один зар, и обязательно больший — { $other }
why-turn-over = { $step }: зары уже сыграны
why-incomplete = Зары сыграны не все
why-not-a-play = Так сыграть нельзя
why-allowed = { $step }: так сходить можно

## Отказы

refused-not-your-turn = Сейчас ходит соперник
refused-play = Правила не разрешают так сходить
refused-phase = Сейчас этого сделать нельзя
refused-cube-not-yours = Куб у соперника, удвоить может только он
refused-cube-off = Эта партия — без куба
refused-cube-limit = Куб уже на пределе
refused-cube-dead = Больше не нужно: этой партии хватит до конца матча
refused-cube-first-turn = На первом ходу партии не удваивают
refused-cube-last-turn = На последнем ходу не удваивают
refused-cube-match-play = В матче бивера нет
refused-cube-crawford = Партия Кроуфорда: без удвоения
refused-resignation = Сдать столько уже нельзя
refused-match-over = Этот матч окончен
refused-notation = Не получается прочитать эту запись
refused-gone = Такого матча больше нет
refused-stranger = Здесь играют другие. Своя партия: /play
refused-stale = Кнопка от старой доски — сейчас покажу новую
refused-too-soon = Пока рано, попробуйте чуть позже
refused-too-soon-for = Пока рано. Снова можно через { $minutes } { $minutes ->
        [one] минуту
        [few] минуты
       *[other] минут
    }
refused-invite-unknown = Такого приглашения нет. Попросите новую ссылку или начните сами: /play
refused-invite-own = Это ваше собственное приглашение — его откроет друг
refused-invite-used = По этому приглашению уже играют. Попросите новую ссылку или начните сами: /play
refused-invite-expired = Приглашение устарело: прошло 48 часов. Попросите новую ссылку или начните сами: /play
refused-invite-cancelled = Приглашение отменено. Попросите новую ссылку или начните сами: /play
refused-other = Сейчас это невозможно

## Короткие ответы

toast-dice = { $dice } — { $name }
toast-dice-left = { $dice } — { $name }. Осталось: { $left }
toast-nudged = Доска отправлена сопернику ещё раз, со звуком
toast-said = Передано: { $phrase }
toast-saved = Сохранено
toast-taken-back = Ход взят назад
toast-invite-cancelled = Приглашение отменено
toast-unknown-button = Эта кнопка больше не работает. Начните с /start
said = 💬 { $name }: { $phrase }
reported = <b>⚠ Что пошло не так?</b>
    Здесь названы матч и момент. Отправьте это хозяину бота и добавьте, что неверно:
    <code>{ $facts }</code>

fair-alert = Зары вычисляются из числа, выбранного до первого броска. Отпечаток SHA-256 не даёт его подменить. В конце матча число откроется — и любой пересчитает все броски.
proof = <b>🎲 Честные зары</b>
    Отпечаток, показанный с начала:
    <code>{ $hash }</code>
    Число, из которого вычислены все броски:
    <code>{ $seed }</code>
    Проверка на Python — печатает отпечаток и каждый бросок по порядку:
proof-later = <b>🎲 Честные зары</b>
    Отпечаток числа, из которого вычисляются броски:
    <code>{ $hash }</code>
    Само число откроется в конце матча.

## Страницы

start = <b>Нарды</b> — длинные и короткие, прямо здесь.
    Каждая позиция — картинка, каждый ход — одно касание. Позовите друга по ссылке или сыграйте с компьютером.
start-friend = 👥 Играть с другом
start-computer = 🤖 Играть с компьютером
start-group = ➕ Добавить в группу
start-help = ❔ Как играть

play = <b>Новая игра</b>
    { $setup }
play-last = В прошлый раз: { $setup }
play-as-last = ↻ Как в прошлый раз
play-long = Длинные
play-short = Короткие
play-one = Партия
play-points = До { $points }
play-unlimited = Без лимита
play-chosen = ✓ { $text }
play-rules-usual = ⚙ Правила: обычные
play-rules-own = ⚙ Правила: свои
play-call = 🔗 Позвать друга
play-computer = 🤖 С компьютером

rules = <b>⚙ Правила</b>
    { $setup }
rules-cube-yes = Куб удвоения: да
rules-cube-no = Куб удвоения: нет
rules-crawford-yes = Правило Кроуфорда: да
rules-crawford-no = Правило Кроуфорда: нет
rules-jacoby-yes = Правило Джекоби: да
rules-jacoby-no = Правило Джекоби: нет
rules-opening-same = Первый ход: теми же зарами
rules-opening-new = Первый ход: новый бросок
rules-next-winner = Следующую начинает: победитель
rules-next-swap = Следующую начинает: другой
rules-next-reroll = Следующую начинает: по броску
rules-draw-none = Ничья: нет
rules-draw-last_turn = Ничья: последний ход
rules-draw-goshan = Ничья: последний ход дублем
rules-reset = Обычные правила
rules-about-cube = Куб: перед броском можно предложить удвоить партию; соперник принимает или отказывается.
rules-about-crawford = Кроуфорд: когда одному остаётся очко до конца матча, одну партию играют без удвоения.
rules-about-jacoby = Джекоби: пока куб никто не трогал, марс считается за одно очко.
rules-about-last-turn = Ничья: у ходившего вторым есть последний ход; снял всё — ничья.
rules-about-goshan = Ничья: у ходившего вторым есть последний ход; снял всё дублем — ничья.
rules-about-opening = Первый ход: начавший ходит зарами начального броска или бросает заново.
rules-about-next = Следующую партию начинает победитель, тот, кто ходил вторым, или снова решает бросок.

setup-cube = с кубом
setup-own = свои правила

invite-open = <b>Приглашение готово</b>
    { $setup }

    { $link }

    Отправьте ссылку другу: кто первым откроет её, тот и сядет за доску. Действует 48 часов.
invite-boast = <b>Похвастайтесь и позовите следующего</b>
    { $setup }

    { $link }

    Вместе с ссылкой отправится рассказ о победе. Кто первым откроет её, сядет за доску. Действует 48 часов.
invite-used = <b>{ $name } за доской!</b>
    { $setup }
invite-used-nobody = <b>Приглашение принято</b>
    { $setup }
invite-expired = <b>Приглашение устарело</b>
    { $setup }
    Никто не открыл его за 48 часов.
invite-cancelled = <b>Приглашение отменено</b>
    { $setup }
invite-share = 📤 Отправить
invite-copy = 📋 Скопировать ссылку
invite-cancel = ✖ Отменить
invite-again = 🔗 Новое приглашение
invite-text = Сыграем в нарды? { $setup }. Откройте ссылку — и вы за доской.
invite-card = Приглашение в нарды
invite-card-boast = Победа в нардах — и вызов
card-open = <b>{ $name } зовёт сыграть в нарды</b>
    { $setup }

    Кто первым нажмёт, сядет за доску; играют в личном чате со мной. Другая игра и правила: /play в личном чате.
card-used = <b>{ $name } и { $other } играют в нарды</b>
    { $setup }
card-closed = <b>{ $name } больше не ждёт соперника</b>
    { $setup }
invite-sit = ▶ Сесть за доску
show-off-won = { $game }: победа — { $result }! Кто следующий?
show-off-lost = { $game }: отличная была игра. Кто следующий?

games-none = Сейчас нет ни одной игры.
games = <b>Ваши игры</b>
games-line = { $n }. { $game }, { $length } · { $name } · { $state ->
        [you] ваш ход
        [them] ходит соперник
       *[either] между партиями
    }{ $score }
games-jump = { $n }. { $name }
games-new = ➕ Новая игра

settings = <b>Настройки</b>
    Дом: где лежит ваш дом. Автобросок: зары бросаются сами, когда удвоить нельзя. Автозавершение: законченный ход передаётся без «Готово».
settings-language-auto = Язык: как в Telegram
settings-language-ru = Русский
settings-language-en = English
settings-theme-walnut = Орех
settings-theme-linen = Лён
settings-theme-midnight = Полночь
settings-theme-contrast = Контраст
settings-mirrored-yes = Дом: внизу слева
settings-mirrored-no = Дом: внизу справа
settings-auto-roll-yes = Автобросок: да
settings-auto-roll-no = Автобросок: нет
settings-auto-done-yes = Автозавершение: да
settings-auto-done-no = Автозавершение: нет

help = <b>Как играть</b>
    /play — новая игра: с другом по ссылке или с компьютером
    /games — ваши игры
    /board — доска ещё раз, «/board text» — словами
    /resign — сдаться
    /cancel — отменить приглашение или матч, который только начался
    /settings — язык, вид доски, автоматика

    Кнопка под доской — это ход. «↩ Вернуть» берёт его назад, «✅ Готово» передаёт ход. Кольца и цветные номера показывают, откуда можно ходить, золотые кольца — последний ход.

help-long = Длинные нарды
help-short = Короткие нарды

sheet-long = <b>Длинные нарды за десять строк</b>
    1. У каждого 15 шашек на голове — пункте 24.
    2. Оба идут в одну сторону, по номерам вниз: от 24 к 1.
    3. Два зара — два хода; дубль (куш) — четыре.
    4. Нужно сыграть как можно больше заров; если можно только один — больший.
    5. С головы за ход снимают одну шашку.
    6. На первом ходу при 3-3, 4-4 и 6-6 с головы можно снять две.
    7. Бить нельзя: пункт с чужой шашкой закрыт.
    8. Блок из шести подряд — только если впереди него есть чужая шашка.
    9. Когда все в доме (пункты 6–1), шашки снимают с доски.
    10. Кто первым снял все — выиграл; соперник не снял ни одной — марс, двойная победа.
sheet-short = <b>Короткие нарды за десять строк</b>
    1. У каждого 15 шашек; идут навстречу, каждый по своим номерам от 24 к 1.
    2. Два зара — два хода; дубль (куш) — четыре.
    3. Нужно сыграть как можно больше заров; если можно только один — больший.
    4. Пункт с двумя и более чужими шашками закрыт.
    5. Одиночную чужую шашку можно ударить: она уходит на бар.
    6. С бара входят в дом соперника, и пока не войдут — другого хода нет.
    7. Когда все в доме (пункты 6–1), шашки снимают с доски.
    8. Кто первым снял все — выиграл.
    9. Соперник не снял ни одной — марс (×2), а если ещё и стоит в чужом доме или на баре — кокс (×3).
    10. Куб: перед броском можно предложить удвоение; отказ отдаёт партию.

## Фразы в чат

sentence-unknown = Не понимаю. Новая игра — /play, как играть — /help
sentence-no-game = Сейчас нет игры. Начать: /play
sentence-nothing-to-cancel = Отменять нечего. Идущую партию можно сдать: /resign
sentence-which = Игр несколько — выберите: /games
sentence-no-resign = Сейчас сдаться нельзя
sentence-group = Здравствуйте! Я доска для нард. /play зовёт сыграть всех, кто здесь; играют в личном чате со мной.
open-private = Открыть личный чат

## Меню команд и описание бота

command-play = Новая игра
command-games = Мои игры
command-board = Показать доску
command-resign = Сдаться
command-cancel = Отменить приглашение или матч
command-settings = Настройки
command-help = Как играть
description = Длинные и короткие нарды: с другом по ссылке или с компьютером. Каждая позиция — картинка, каждый ход — одно касание, зары можно проверить.
short-description = Длинные и короткие нарды с другом или с компьютером
