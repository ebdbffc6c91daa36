"""The web server: tables that people play at from a browser, and an API for programs.

  tables/     a table: its battle, its log, its seats and their permissions
  workers/    worker processes that run the rules, so that no table waits for another
  screens/    what a seat is shown of a table, as data
  store/      the database: logs, people, links, tokens, drafts
  pages/      HTML pages
  api/       the API: REST, WebSocket and lines of JSON

The server uses only the public views, decisions, events and words of `wartable`; it knows no ruleset.
"""
