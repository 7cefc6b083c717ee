"""What came out of an experiment: an outcome for each instance and each way to solve it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from shikatsu.model.problem import Problem
from shikatsu.model.result import KoSearch
from shikatsu_lab.instance import Instance, answer_text
from shikatsu_lab.runner import Outcome

Group: TypeAlias = tuple[Outcome, ...]  # one instance, one outcome for each setting


@dataclass(frozen=True, slots=True)
class Setting:
    """A way to solve an instance: a name, and the options that differ from the defaults.

    ``question`` makes the problem that is solved from that of the instance, if another one is.
    """

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    ko: KoSearch = "threats"
    question: Callable[[Problem], Problem] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the setting as a dict that json.dumps accepts."""
        return {"setting": self.name, "options": dict(self.options), "ko": self.ko}


@dataclass(frozen=True, slots=True)
class Measured:
    """The settings, and the outcomes of each instance that all settings are done with."""

    title: str
    settings: tuple[Setting, ...]
    groups: tuple[Group, ...]

    @property
    def outcomes(self) -> list[Outcome]:
        """All outcomes, instance by instance."""
        return [outcome for group in self.groups for outcome in group]

    @property
    def names(self) -> list[str]:
        """The names of the settings."""
        return [setting.name for setting in self.settings]

    def of(self, name: str) -> list[Outcome]:
        """Return the outcomes of one setting."""
        index = self.names.index(name)
        return [group[index] for group in self.groups]

    def where(self, keep: Callable[[Group], bool]) -> Measured:
        """Return the same without the instances that ``keep`` refuses."""
        return replace(self, groups=tuple(group for group in self.groups if keep(group)))

    def parts(self, key: Callable[[Instance], str]) -> dict[str, Measured]:
        """Return the same in parts: the instances with the same key together."""
        found: dict[str, list[Group]] = {}
        for group in self.groups:
            found.setdefault(key(group[0].instance), []).append(group)
        return {name: replace(self, groups=tuple(groups)) for name, groups in found.items()}

    def solved_by(self, names: Iterable[str]) -> Measured:
        """Return the same with only the instances that all these settings solve."""
        wanted = [self.names.index(name) for name in names]
        return self.where(lambda group: all(group[index].solved for index in wanted))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A question that two settings answer differently, which no option may cause."""

    instance: Instance
    answers: tuple[tuple[str, str], ...]


def contradictions(measured: Measured) -> Iterator[Contradiction]:
    """Yield each question whose proved answers are not the same under all settings."""
    for group in measured.groups:
        for same in _same_questions(measured.settings, group):
            answers = tuple((way.name, answer_text(one.status, one.ko)) for way, one in same)
            if len({answer for _, answer in answers}) > 1:
                yield Contradiction(same[0][1].instance, answers)


def _same_questions(
    settings: Sequence[Setting], group: Group
) -> list[list[tuple[Setting, Outcome]]]:
    """Return the solved outcomes of an instance, those together that were asked the same."""
    found: dict[tuple[Problem, KoSearch], list[tuple[Setting, Outcome]]] = {}
    for setting, outcome in zip(settings, group, strict=True):
        if outcome.solved:
            question = outcome.instance.problem, setting.ko
            found.setdefault(question, []).append((setting, outcome))
    return list(found.values())
