"""How the tables of the laboratory look on a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from shikatsu_lab.table import Table


def print_table(console: Console, table: Table) -> None:
    """Print a table with its title, its note, and an empty line."""
    drawn = RichTable(
        title=Text(table.title, style="bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    for number, heading in enumerate(table.headings):
        is_word = number < table.left
        drawn.add_column(
            heading, justify="left" if is_word else "right", no_wrap=not is_word, overflow="fold"
        )
    last = len(table.rows) - 1
    for number, row in enumerate(table.rows):
        bold = table.total and number == last
        drawn.add_row(*map(Text, row), style="bold" if bold else None)
    console.print(drawn)
    if table.note:
        console.print(Text(table.note, style="dim"))
    console.print()
