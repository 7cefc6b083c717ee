"""The findings of a collection as one HTML page that needs nothing but itself.

Problems with findings are cards with diagrams, the others a list. The filter is a row of radio
buttons and style rules: no script. Diagrams are images of their own, so that none depends on
another one that the filter hides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final
from urllib.parse import quote

from shikatsu.board.points import PASS
from shikatsu.draw.svg import board_svg
from shikatsu.lint.collection import Report
from shikatsu.lint.findings import CODES, SEVERITIES, Finding
from shikatsu.model.problem import Problem
from shikatsu.version import __version__

# Findings whose points are a line of play: it is drawn beside the proved one.
_LINES: Final = {
    "wrong-solution": "Refuted",
    "wrong-refutation": "Refutes nothing",
    "wrong-move-works": "Not wrong",
}
# Colour alone does not tell everybody how bad it is.
_SIGNS: Final = {"error": "✕", "warning": "!", "info": "i"}
_MOST_MOVES: Final = 12
_PLURAL: Final = {"error": "errors", "warning": "warnings", "info": "infos"}

_STYLE: Final = """
:root{color-scheme:light dark;--page:#f6f4ef;--card:#fff;--ink:#1d1b18;--dim:#6a655d;--edge:#dcd6ca;
--error:#b3261e;--warning:#8a5a00;--info:#2a5f9e;--fine:#2e7d4f}
@media(prefers-color-scheme:dark){:root{--page:#171614;--card:#22201d;--ink:#ece7df;--dim:#a39c91;
--edge:#3b3833;--error:#ff8a7d;--warning:#f0b64d;--info:#8ab8f5;--fine:#79c99a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--page);color:var(--ink);
font:16px/1.45 system-ui,sans-serif}
h1{font-size:1.4rem;margin:.2rem 0}
h2{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
.dim{color:var(--dim);font-size:.875rem;overflow-wrap:anywhere}
.filter{display:inline-block;margin:.75rem .25rem .25rem 0;padding:.3rem .7rem;border-radius:1rem;
border:1px solid var(--edge);background:var(--card);cursor:pointer}
input[name=show]{position:absolute;opacity:0}
input[name=show]:checked+.filter{border-color:var(--ink);font-weight:600}
input[name=show]:focus-visible+.filter{outline:2px solid var(--info);outline-offset:2px}
.cards{display:grid;gap:1rem;margin-top:.75rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));align-items:start}
.card{background:var(--card);border:1px solid var(--edge);border-left:.35rem solid var(--edge);
border-radius:.5rem;padding:.8rem;min-width:0}
.card.error{border-left-color:var(--error)}
.card.warning{border-left-color:var(--warning)}
.card.info{border-left-color:var(--info)}
.boards{display:grid;gap:.75rem;margin:.6rem 0;
grid-template-columns:repeat(auto-fit,minmax(8rem,1fr))}
figure{margin:0;min-width:0}
figure img{display:block;max-width:min(100%,16rem);max-height:16rem;border-radius:.35rem}
figcaption{color:var(--dim);font-size:.875rem;overflow-wrap:anywhere}
ul{margin:.5rem 0 0;padding:0;list-style:none}
li{margin:.35rem 0;overflow-wrap:anywhere}
.tag{display:inline-block;margin-right:.4rem;padding:0 .45rem;border-radius:.6rem;
border:1px solid;font-size:.8125rem;font-weight:600}
.tag.error{color:var(--error)}.tag.warning{color:var(--warning)}.tag.info{color:var(--info)}
table{border-collapse:collapse;margin:.4rem 0}
td{padding:.1rem .8rem .1rem 0;vertical-align:top;overflow-wrap:anywhere}
.codes{display:flex;flex-wrap:wrap;gap:.3rem 1rem;margin:.6rem 0}
details{margin-top:1rem}
summary{cursor:pointer}
"""


def page(reports: Sequence[Report], *, missing: int = 0) -> str:
    """Return the page of all reports; ``missing`` problems of the collection are not checked."""
    found = [report for report in reports if report.findings]
    fine = [report for report in reports if not report.findings]
    title = f"{len(reports)} problem{'' if len(reports) == 1 else 's'} checked"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}{''.join(_rules(found))}</style></head><body>",
        f"<h1>{title}</h1>",
        f'<p class="dim">{escape(_summary(reports, len(fine), missing))}</p>',
        *_codes(found),
        *_filters(found),
        '<div class="cards">',
        *map(_card, found),
        "</div>",
        *_fine(fine),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _summary(reports: Sequence[Report], fine: int, missing: int) -> str:
    counts = Counter(report.severity for report in reports)
    said = [f"{fine} without findings"]
    said += [f"{counts[s]} with {_PLURAL[s]}" for s in SEVERITIES if counts[s]]
    if missing:
        said.append(f"{missing} not checked yet")
    return f"{', '.join(said)}. shikatsu lint {__version__}."


def _codes(found: Sequence[Report]) -> Iterator[str]:
    counts = Counter(code for report in found for code in _tags(report))
    if counts:
        chips = (
            f"<span>{count} {_tag(severity, code)}</span>"
            for (severity, code), count in sorted(counts.items(), key=_by_severity)
        )
        yield f'<div class="codes">{"".join(chips)}</div>'


def _tags(report: Report) -> set[tuple[str, str]]:
    return {(finding.severity, finding.code) for finding in report.findings}


def _by_severity(entry: tuple[tuple[str, str], int]) -> tuple[int, int, str]:
    (severity, code), count = entry
    return [*map(str, SEVERITIES)].index(severity), -count, code


def _filters(found: Sequence[Report]) -> Iterator[str]:
    """Yield the buttons; each stands directly in the body, where the rules expect it."""
    counts = Counter(severity for report in found for severity in _severities(report))
    yield _filter("all", f"All {len(found)}", checked=True)
    for severity in SEVERITIES:
        if counts[severity]:
            yield _filter(severity, f"{_PLURAL[severity].capitalize()} {counts[severity]}")


def _filter(name: str, label: str, *, checked: bool = False) -> str:
    state = " checked" if checked else ""
    return (
        f'<input type="radio" name="show" id="show-{name}"{state}>'
        f'<label class="filter" for="show-{name}">{label}</label>'
    )


def _rules(found: Sequence[Report]) -> Iterator[str]:
    """Yield the style rules of the filter: what has no such finding is hidden."""
    for severity in SEVERITIES:
        if any(severity in _severities(report) for report in found):
            yield f"#show-{severity}:checked~.cards .card:not(.has-{severity}){{display:none}}\n"


def _severities(report: Report) -> set[str]:
    return {finding.severity for finding in report.findings}


def _card(report: Report) -> str:
    has = " ".join(f"has-{severity}" for severity in sorted(_severities(report)))
    items = "".join(map(_item, report.findings))
    return (
        f'<article class="card {report.severity} {has}">'
        f"<h2>{escape(report.item.name)}</h2>"
        f'<div class="dim">{escape(report.item.place)}</div>'
        f"{_boards(report)}"
        f"<div>{escape(report.record.verdict)}</div>"
        f"<ul>{items}</ul></article>"
    )


def _item(finding: Finding) -> str:
    return f"<li>{_tag(finding.severity, finding.code)}{escape(finding.message)}</li>"


def _tag(severity: str, code: str) -> str:
    meaning = escape(f"{severity}: {CODES[code][1]}")
    return f'<span class="tag {severity}" title="{meaning}">{_SIGNS[severity]} {code}</span>'


def _boards(report: Report) -> str:
    problem = report.record.problem
    if problem is None:
        return ""
    problem = problem.with_(id=report.item.name)
    figures = [_figure(problem, f.points, _LINES[f.code]) for f in _stated(report)]
    if report.record.line:
        figures.append(_figure(problem, report.record.line, "Proved"))
    return f'<div class="boards">{"".join(figures or [_figure(problem, (), "")])}</div>'


def _stated(report: Report) -> list[Finding]:
    """Return the first finding that is about a stated line, if any."""
    return [f for f in report.findings if f.code in _LINES and PASS not in f.points][:1]


def _figure(problem: Problem, line: Sequence[str], label: str) -> str:
    shown = line[:_MOST_MOVES]
    image = quote(board_svg(problem, shown), safe="/:=,;() ")
    moves = escape(" ".join(shown)) + (" …" if len(line) > len(shown) else "")
    caption = f"<figcaption>{label}: {moves}</figcaption>" if label else ""
    return (
        f'<figure><img loading="lazy" alt="{escape(problem.id)} {moves}" '
        f'src="data:image/svg+xml,{image}">{caption}</figure>'
    )


def _fine(fine: Sequence[Report]) -> Iterator[str]:
    if not fine:
        return
    yield f"<details><summary>{len(fine)} without findings</summary><table>"
    for report in fine:
        cells = (report.item.name, report.item.place, report.record.verdict)
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</table></details>"
