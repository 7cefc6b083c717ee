"""The search core of shikatsu. Use the shikatsu package instead."""

from collections.abc import Callable, Sequence
import enum


class InputError(ValueError):
    pass

class InternalError(RuntimeError):
    pass

class Options:
    """Search options; every one has a default."""

    def __init__(self) -> None: ...

    def set(self, name: str, value: str) -> None:
        """Sets an option from text; ValueError if unknown or out of range."""

def option_rows() -> list[tuple[str, int, str, str]]:
    """(name, default, range, help) of every option."""

def counter_help() -> dict[str, str]:
    """What each counter counts."""

class Player(enum.Enum):
    ATTACKER = 0

    DEFENDER = 1

class Goal(enum.Enum):
    CAPTURE = 0

    TWO_EYES = 1

    ONE_EYE = 2

class RegionKind(enum.Enum):
    LIFE = 0

    ONE_EYE = 1

    SAFETY = 2

class StopReason(enum.Enum):
    NONE = 0

    NODES = 1

    SECONDS = 2

    MEMORY = 3

    CANCELLED = 4

    DEPTH = 5

class ProofEnd(enum.Enum):
    COMPLETE = 0

    TOO_LARGE = 1

    STOPPED = 2

class Question:
    """One binary question; threats None = unlimited."""

    def __init__(self, goal: Goal, loop_winner: Player, attacker_threats: int | None, defender_threats: int | None, removable: bool) -> None: ...

class RegionAnswer:
    @property
    def solved(self) -> bool: ...

    @property
    def winner(self) -> Player: ...

    @property
    def reason(self) -> StopReason: ...

    @property
    def phi(self) -> int: ...

    @property
    def delta(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class RegionClaim:
    """An answered question."""

    def __init__(self, question: Question, winner: Player) -> None: ...

class RegionLine:
    @property
    def points(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

class RegionProof:
    @property
    def end(self) -> ProofEnd: ...

    @property
    def reason(self) -> StopReason: ...

    @property
    def nodes(self) -> int: ...

    @property
    def lines(self) -> list[str]: ...

PASS_POINT: int = -2

class RegionSolver:
    """All points are row * columns + column from A1."""

    @staticmethod
    def make(columns: int, rows: int, attacker: Sequence[int], defender: Sequence[int], crucial: Sequence[int], region: Sequence[int], ban: int | None, to_move: Player, superko: bool, kind: RegionKind, attacker_only: Sequence[int], defender_only: Sequence[int], rival_ends: Sequence[int], rival: Sequence[int], options: Options, bytes: int) -> RegionSolver: ...

    def hint(self, points: Sequence[int]) -> None: ...

    def ask(self, line: Sequence[int], question: Question, nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None) -> RegionAnswer: ...

    def prove(self, line: Sequence[int], question: Question, winner: Player, level: int, nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None, bytes: int) -> RegionProof: ...

    def legal_moves(self, line: Sequence[int], question: Question) -> list[int]: ...

    def principal_line(self, line: Sequence[int], claims: Sequence[RegionClaim], nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None, max_length: int) -> RegionLine: ...

    def counters(self) -> dict[str, int]: ...

    @property
    def bytes(self) -> int: ...

    @property
    def table_entries(self) -> int: ...

    @property
    def table_used(self) -> int: ...

class CaptureGoal(enum.Enum):
    CAPTURE_ALL = 0

    CAPTURE_ANY = 1

    CONNECT = 2

class CaptureAnswer:
    @property
    def solved(self) -> bool: ...

    @property
    def winner(self) -> Player: ...

    @property
    def order(self) -> int: ...

    @property
    def move(self) -> int | None: ...

    @property
    def reason(self) -> StopReason: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class LadderAnswer:
    @property
    def works(self) -> bool | None: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

MOST_ORDERS: int = 12

def read_ladder(columns: int, rows: int, attacker: Sequence[int], defender: Sequence[int], target: int, ban: int | None, to_move: Player) -> LadderAnswer:
    """Whether the target is captured by ataris alone."""

def ladder_breakers(columns: int, rows: int, attacker: Sequence[int], defender: Sequence[int], target: int, ban: int | None, to_move: Player) -> list[int]:
    """
    Points where one more stone of the side that loses the ladder changes it.
    """

class CaptureSolver:
    """
    All points are row * columns + column from A1. The attacker is the side that must reach the goal.
    """

    @staticmethod
    def make(columns: int, rows: int, attacker: Sequence[int], defender: Sequence[int], targets: Sequence[int], goal: CaptureGoal, ban: int | None, to_move: Player, options: Options, bytes: int) -> CaptureSolver: ...

    def ask(self, line: Sequence[int], attacker_threats: int, defender_threats: int, orders: int, nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None) -> CaptureAnswer: ...

    def legal_moves(self, line: Sequence[int], attacker_threats: int, defender_threats: int) -> list[int]: ...

    def candidates(self, line: Sequence[int], attacker_threats: int, defender_threats: int, orders: int) -> list[int]:
        """What the generator offers to the player to move."""

    def principal_line(self, line: Sequence[int], attacker_threats: int, defender_threats: int, orders: int, nodes: int, seconds: float, max_length: int) -> RegionLine: ...

    def counters(self) -> dict[str, int]: ...

    @property
    def bytes(self) -> int: ...

    @property
    def table_entries(self) -> int: ...

    @property
    def table_used(self) -> int: ...

class OpenAim(enum.IntEnum):
    KILL = 0

    LIVE = 1

    EYES = 2

class OpenWritten:
    @property
    def end(self) -> ProofEnd: ...

    @property
    def reason(self) -> StopReason: ...

    @property
    def points(self) -> list[int]: ...

    @property
    def lines(self) -> list[str]: ...

    @property
    def is_cut(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

class OpenAnswer:
    @property
    def solved(self) -> bool: ...

    @property
    def proved(self) -> bool: ...

    @property
    def holds(self) -> bool: ...

    @property
    def is_cut(self) -> bool: ...

    @property
    def broken(self) -> bool: ...

    @property
    def move(self) -> int | None: ...

    @property
    def zone(self) -> list[int]: ...

    @property
    def walls(self) -> list[tuple[int, int]]: ...

    @property
    def reason(self) -> StopReason: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class OpenQuestion:
    def __init__(self, aim: OpenAim, attacker_threats: int | None, defender_threats: int | None, radius: int, assumes: bool, safe_walls: bool = False) -> None: ...

class OpenSolver:
    """
    Life and death on a whole board. All points are row * columns + column from A1.
    """

    @staticmethod
    def make(columns: int, rows: int, attacker: Sequence[int], defender: Sequence[int], crucial: Sequence[int], any: bool, ban: int | None, to_move: Player, window: Sequence[int], options: Options, bytes: int, adviser: RegionSolver | None, safe: Sequence[int] = []) -> OpenSolver: ...

    def ask(self, line: Sequence[int], question: OpenQuestion, nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None) -> OpenAnswer: ...

    def prove(self, line: Sequence[int], question: OpenQuestion, nodes: int, seconds: float, monitor: Callable[[int, float], bool] | None, bytes: int) -> OpenWritten: ...

    def counters(self) -> dict[str, int]: ...

    @property
    def bytes(self) -> int: ...

    @property
    def table_entries(self) -> int: ...

    @property
    def table_used(self) -> int: ...
