"""A small conflict-driven search for values of yes-or-no variables.

It is the classic scheme (watched literals, first unique implication point, activity, remembered values) in its
simplest form. A literal is a number: ``2 * x`` says that variable ``x`` is true, ``2 * x + 1`` that it is false, and
``literal ^ 1`` is the opposite. A clause is a list of literals of which at least one has to hold. *Choices* are built
in: of the variables of a choice exactly one is true.
"""

from __future__ import annotations

from collections.abc import Sequence

Clause = list[int]
GROWTH = 1.05
"""How much more the next conflict counts for activity than the one before."""
TOO_ACTIVE = 1e100
"""Activity at which all activities are scaled down, lest they overflow."""


class ClauseSearch:
    """Values for variables, found by deciding, propagating and learning from conflicts."""

    def __init__(self, variables: int, choices: Sequence[Sequence[int]]) -> None:
        self.trail: list[int] = []
        """The literals that hold, in the order in which they came to."""
        self.limits: list[int] = []
        """For each decision level the length of the trail before its decision."""
        self.value = [0] * (2 * variables)
        """For each literal 1 if it holds, -1 if its opposite does, 0 if that is open."""
        self.level = [0] * variables
        """For each variable with a value the decision level at which it got it."""
        self.activity = [0.0] * variables
        self.preferred = [False] * variables
        """For each variable whether to try it early, being true in the last assignment."""
        self._reason: list[Sequence[int] | None] = [None] * variables
        self._watches: list[list[Clause]] = [[] for _ in range(2 * variables)]
        self._rivals: list[list[list[int]]] = [[] for _ in range(variables)]
        self._increment = 1.0
        self._done = 0
        self._order: list[int] | None = None
        for choice in choices:
            rivals = [2 * x + 1 for x in choice]
            for x in choice:
                self._rivals[x].append(rivals)
            self._watch([2 * x for x in choice])

    def decide(self) -> bool:
        """Set one open variable to true, on a level of its own; ``False`` if none is open."""
        if self._order is None:
            activity, preferred = self.activity, self.preferred
            self._order = sorted(range(len(activity)), key=lambda x: (preferred[x], activity[x], -x))
        while self._order:
            x = self._order.pop()
            if not self.value[2 * x]:
                self.limits.append(len(self.trail))
                self._set(2 * x, None)
                return True
        return False

    def propagate(self) -> Sequence[int] | None:
        """Draw all conclusions; answers with a clause that is violated, if one is."""
        trail = self.trail
        while self._done < len(trail):
            literal = trail[self._done]
            self._done += 1
            conflict = self._exclude(literal) or self._visit(literal ^ 1)
            if conflict:
                return conflict
        return None

    def learn(self, clause: Sequence[int]) -> Clause:
        """Add a clause that is violated now; it has to be resolved next."""
        for literal in clause:
            self.activity[literal >> 1] += self._increment
        kept = sorted(clause, key=lambda literal: -self.level[literal >> 1])
        self._watch(kept)
        return kept

    def resolve(self, conflict: Sequence[int]) -> bool:
        """Go back to where a violated clause has a consequence; ``False`` if nothing can satisfy all clauses."""
        self._order = None
        levels = sorted({self.level[literal >> 1] for literal in conflict}, reverse=True)
        if not levels or levels[0] == 0:
            return False
        self._back_to(levels[0])
        highest = [literal for literal in conflict if self.level[literal >> 1] == levels[0]]
        if len(highest) == 1:
            self._back_to(levels[1] if len(levels) > 1 else 0)
            self._set(highest[0], conflict)
            return True
        learnt = self._analyse(conflict)
        self._back_to(self.level[learnt[1] >> 1] if len(learnt) > 1 else 0)
        self._watch(learnt)
        self._set(learnt[0], learnt)
        return True

    def _watch(self, clause: Clause) -> None:
        if len(clause) > 1:
            self._watches[clause[0]].append(clause)
            self._watches[clause[1]].append(clause)

    def _set(self, literal: int, reason: Sequence[int] | None) -> None:
        self.value[literal] = 1
        self.value[literal ^ 1] = -1
        self.level[literal >> 1] = len(self.limits)
        self._reason[literal >> 1] = reason
        self.trail.append(literal)

    def _exclude(self, literal: int) -> Sequence[int] | None:
        """The conclusions from the choices: where one variable is true the others are false."""
        if literal & 1:
            return None
        denied, value = literal ^ 1, self.value
        for rivals in self._rivals[literal >> 1]:
            for rival in rivals:
                if value[rival] > 0 or rival == denied:
                    continue
                if value[rival] < 0:
                    return (rival, denied)
                self._set(rival, (rival, denied))
        return None

    def _visit(self, failed: int) -> Clause | None:
        """The conclusions from the clauses that watch a literal which does not hold any more."""
        watching, value = self._watches[failed], self.value
        kept: list[Clause] = []
        for i, clause in enumerate(watching):
            if clause[0] == failed:
                clause[0], clause[1] = clause[1], failed
            first = clause[0]
            if value[first] > 0:
                kept.append(clause)
                continue
            if self._watch_another(clause):
                continue
            kept.append(clause)
            if value[first] < 0:
                kept += watching[i + 1 :]
                self._watches[failed] = kept
                return clause
            self._set(first, clause)
        self._watches[failed] = kept
        return None

    def _watch_another(self, clause: Clause) -> bool:
        """Watch a literal that may hold in place of the second one, if there is any."""
        for k in range(2, len(clause)):
            if self.value[clause[k]] >= 0:
                clause[1], clause[k] = clause[k], clause[1]
                self._watches[clause[1]].append(clause)
                return True
        return False

    def _back_to(self, level: int) -> None:
        if len(self.limits) > level:
            length = self.limits[level]
            for literal in self.trail[length:]:
                self.preferred[literal >> 1] = not literal & 1
                self.value[literal] = self.value[literal ^ 1] = 0
            del self.trail[length:], self.limits[level:]
        self._done = min(self._done, len(self.trail))

    def _analyse(self, conflict: Sequence[int]) -> Clause:
        """The clause to learn, first the literal that it sets, then one of the level to go back to."""
        level, current = self.level, len(self.limits)
        seen: set[int] = set()
        learnt = [0]
        open_, place = 0, len(self.trail) - 1
        clause: Sequence[int] | None = conflict
        while True:
            for literal in clause or ():
                x = literal >> 1
                if x in seen or not level[x]:
                    continue
                seen.add(x)
                self.activity[x] += self._increment
                if level[x] == current:
                    open_ += 1
                else:
                    learnt.append(literal)
            while self.trail[place] >> 1 not in seen:
                place -= 1
            literal = self.trail[place]
            place -= 1
            open_ -= 1
            if not open_:
                break
            clause = self._reason[literal >> 1]
        learnt[0] = literal ^ 1
        self._grow()
        if len(learnt) > 1:
            k = max(range(1, len(learnt)), key=lambda j: level[learnt[j] >> 1])
            learnt[1], learnt[k] = learnt[k], learnt[1]
        return learnt

    def _grow(self) -> None:
        self._increment *= GROWTH
        if self._increment > TOO_ACTIVE:
            self.activity = [activity / TOO_ACTIVE for activity in self.activity]
            self._increment /= TOO_ACTIVE
