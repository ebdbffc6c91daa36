"""The page: tables on which people play from a browser, and a door for programs.

    tables/     what a table is and does: its battle, its log, who sits there, what each seat is shown
    workers/    processes in which rules run, so that no table waits for another
    store/      the log on disk, and who may sit where
    pages/      pages for people
    door/       the same for programs

It shows what `wartable` says of views, decisions, events and words, and knows no game.
"""
