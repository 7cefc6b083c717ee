"""The files that answers are written to: solution trees and diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from shikatsu.cli.input import MOVES
from shikatsu.draw import Look
from shikatsu.errors import ShikatsuError
from shikatsu.model.limits import out_of
from shikatsu.model.result import Result
from shikatsu.solver.budget import Budget
from shikatsu.system.files import make_folder, write_file


@dataclass(frozen=True, slots=True)
class Written:
    """What was made of one answer: lines for people, and its part of a common SGF file.

    ``missing`` says what a limit has prevented.
    """

    notes: tuple[str, ...] = ()
    game: str | None = None
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Files:
    """Where solution trees (a folder, or one file for all) and diagrams (folders) go."""

    sgf: Path | None = None
    svg: Path | None = None
    png: Path | None = None
    look: Look = "wood"
    inputs: tuple[str, ...] = ()  # files that were read: they are not written over
    zone: bool = False  # diagrams show what an answer depends on

    @property
    def collection(self) -> Path | None:
        """The one file for all solution trees, if that is wanted."""
        if self.sgf is None or self.sgf.is_dir() or self.sgf.suffix.lower() != ".sgf":
            return None
        return self.sgf

    def prepare(self) -> None:
        """Make the folders. Raises OSError, or ShikatsuError if PNG images cannot be made."""
        if self.png is not None:
            from shikatsu.draw.png import require_resvg

            require_resvg()
        collection = self.collection
        if collection is not None:
            self._check(collection)
        for folder in (self.sgf if collection is None else collection.parent, self.svg, self.png):
            if folder is not None:
                make_folder(folder)

    def write(self, name: str, result: Result, budget: Budget) -> Written:
        """Write all files of one answer, named ``name``. Raises OSError and ShikatsuError."""
        written = self._write_tree(name, result, budget)
        return replace(written, notes=(*written.notes, *self._write_diagrams(name, result)))

    def finish(self, games: Sequence[str]) -> None:
        """Write the one file for all solution trees. Raises OSError."""
        if self.collection is not None and games:
            write_file(self.collection, "\n".join(games))

    def _write_tree(self, name: str, result: Result, budget: Budget) -> Written:
        if self.sgf is None:
            return Written()
        if not result.decided:
            return Written(("No solution tree: the answer is unknown.",))
        if (reached := budget.spent()) is not None:
            return Written(missing=(f"No solution tree: {out_of(reached, budget.limits)}.",))
        from shikatsu.solution import solution_tree, to_sgf

        tree = solution_tree(result.problem, budget.left(), result=result)
        size = sum(1 for _ in tree.walk())
        text = to_sgf(tree)
        path = self.collection
        if path is None:
            path = self.sgf / f"{name}.sgf"
            self._check(path)
            write_file(path, text)
        cut = "" if tree.reason is None else ", incomplete"
        moves = f"{size} move{'' if size == 1 else 's'}{cut}"
        return Written((f"Solution tree {path} ({moves}).",), text)

    def _check(self, path: Path) -> None:
        """Raise ShikatsuError if a file was read as well."""
        if path.exists() and any(
            Path(name).exists() and path.samefile(name) for name in self.inputs
        ):
            raise ShikatsuError(f"{path} was read as well: write solution trees elsewhere")

    def _write_diagrams(self, name: str, result: Result) -> Iterator[str]:
        if self.svg is None and self.png is None:
            return
        from shikatsu.draw.svg import board_svg, moves_svg
        from shikatsu.draw.zone import zoned

        caption = result.verdict()
        pictures = {
            name: board_svg(
                zoned(result.problem, result.zone if self.zone else None),
                result.line,
                look=self.look,
                caption=caption,
                assumed=result.assumed,
            )
        }
        if result.moves:
            pictures[f"{name}{MOVES}"] = moves_svg(result, look=self.look, caption=caption)
        for stem, svg in pictures.items():
            yield from self.draw(stem, svg)

    def draw(self, name: str, svg: str) -> Iterator[str]:
        """Write a picture as it is wanted, and yield what to say of it. Raises OSError."""
        if self.svg is not None:
            yield _written(self.svg / f"{name}.svg", svg.encode())
        if self.png is not None:
            from shikatsu.draw.png import svg_to_png

            yield _written(self.png / f"{name}.png", svg_to_png(svg))


def _written(path: Path, data: bytes) -> str:
    write_file(path, data)
    return f"Diagram {path}."
