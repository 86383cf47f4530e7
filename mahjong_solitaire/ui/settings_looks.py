"""The page of the settings on what things look like, with the designs and pictures of the player's own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import pygame

from mahjong_solitaire.designs import Design, own_design, own_designs
from mahjong_solitaire.storage import OWN, PICTURE, VARIANTS
from mahjong_solitaire.ui import message, pictures
from mahjong_solitaire.ui.felt import felt
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Push
from mahjong_solitaire.ui.settings_plan import Plan
from mahjong_solitaire.ui.swatches import TableSwatch, undrawable
from mahjong_solitaire.ui.theme import BACKS, DESIGNS, TABLES, Rgba
from mahjong_solitaire.ui.widgets import Action, Card, Control, Picture, Stage, Swatch

SAMPLES = ("character-5", "circle-5", "dragon-green")
SWATCH = 56
SWATCHES = 10
"""Tables side by side in a page with room for them, smaller if need be; else they stand in two rows."""
GROUP_GAP = 14
HIGHEST_CARDS, LOWEST_CARDS = 300, 200
"""What a row of designs and one of variants take together of the height that is left."""
DESIGN_SHARE = 0.54
"""What the cards of the designs get of the height that they share with those of the variants."""
LEAST_CARD = 160
GROUND = 200
"""Side of the piece of a table that its swatch shows, in pixels."""
MAX_FAULTS = 6
"""So many faults of a design are told at once."""


class Looks:
    """Tile designs, their colourings, tables and backs."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.samples = Samples()
        self.own_designs = own_designs()
        self.own_pictures = pictures.own_pictures()
        self._grounds: dict[str, pygame.Surface] = {}

    def plan(self, plan: Plan) -> None:
        """Lay out the page."""
        ink, gap = plan.ink, plan.ink.px(GROUP_GAP)
        size = min(ink.target(SWATCH), (plan.width - (SWATCHES - 1) * ink.px(7)) // SWATCHES)
        if size < ink.target(40):
            size = ink.target(SWATCH)
        rest = 2 * (plan.caption_height() + size) + 2 * plan.caption_height() + 3 * gap
        cards = max(ink.px(LOWEST_CARDS), min(ink.px(HIGHEST_CARDS), plan.height - rest))
        designs = round(cards * DESIGN_SHARE)
        self._plan_designs(plan, designs)
        plan.y += gap
        self._plan_variants(plan, cards - designs)
        plan.y += gap
        self._plan_tables(plan, size)
        plan.y += gap
        self._plan_backs(plan, size)

    # ---------------------------------------------------------------- designs

    def _plan_designs(self, plan: Plan, height: int) -> None:
        """The shipped designs, and one of the player's if there are any."""
        tr, settings = self.context.tr, self.context.settings
        captions = {"traditional": tr("Traditional"), "european": tr("European")}
        own, place = self._own_design()
        plan.caption(tr("Tile design"), place)
        rects = plan.grid(len(DESIGNS) + (own is not None), height, LEAST_CARD)
        for design, rect in zip(DESIGNS, rects, strict=False):
            plan.option("tiles", design, rect, captions[design], self._sample(design, settings.variant))
        if own is not None:
            picture = self._sample(own.name, settings.variant)
            caption = plan.shortened(own.title(tr.language), 17, rects[-1].width - plan.ink.px(26), "bold")
            chosen = settings.tiles == own.name
            action = partial(self._next_design, plan)
            plan.put(rects[-1], lambda stage, r: Card(stage, "tiles-own", r, action, caption, picture, "", chosen))

    def _own_design(self) -> tuple[Design | None, str]:
        """The design of the player's to be shown, and which of several it is, if it is the chosen one."""
        chosen, designs = self.context.settings.tiles, self.own_designs
        names = [design.name for design in designs]
        if not chosen.startswith(OWN):
            return (designs[0] if designs else None), ""
        if chosen not in names:
            return own_design(chosen), ""
        return designs[names.index(chosen)], self._count(names.index(chosen), len(names))

    def _count(self, index: int, total: int) -> str:
        if total < 2:
            return ""
        return self.context.tr("{number} of {total}: press again for the next", number=index + 1, total=total)

    def _plan_variants(self, plan: Plan, height: int) -> None:
        tr, design = self.context.tr, self.context.settings.tiles
        captions = {"ivory": tr("Ivory"), "dark": tr("Dark"), "contrast": tr("High contrast")}
        plan.caption(tr("Colouring"))
        for variant, rect in zip(VARIANTS, plan.grid(len(VARIANTS), height, LEAST_CARD), strict=True):
            plan.option("variant", variant, rect, captions[variant], self._sample(design, variant))

    def _sample(self, design: str, variant: str) -> Picture:
        look = replace(self.context.tile_look, design=design, variant=variant)
        return lambda surface, rect: self.samples.row(surface, rect, look, SAMPLES)

    # ---------------------------------------------------------------- tables and backs

    def _plan_tables(self, plan: Plan, size: int) -> None:
        settings = self.context.settings
        own, place = self._own_picture()
        file = settings.table.removeprefix(PICTURE)
        name = self._names().get(file) or plan.shortened(file, 13.5, plan.width * 2 // 5)
        plan.caption(self.context.tr("Table"), f"{name} · {place}" if place else name)
        tables: list[tuple[str, str, Action]] = [(name, name, plan.setter("table", name)) for name in TABLES]
        if own:
            tables.append(("picture", own, partial(self._next_picture, plan)))
        for rect, (key, table, action) in zip(_swatches(plan, size, len(tables), len(tables)), tables, strict=True):
            plan.put(rect, partial(self._table_swatch, f"table-{key}", table, action))

    def _table_swatch(self, key: str, table: str, action: Action, stage: Stage, rect: pygame.Rect) -> Control:
        colours = TABLES[table]
        fill = ((*colours.lit, 255), (*colours.corner, 255))
        swatch = TableSwatch(stage, key, rect, action, fill, self.context.settings.table == table)
        swatch.ground = self._ground_of(table)
        return swatch

    def _own_picture(self) -> tuple[str, str]:
        """The picture of the player's to be shown, and which of several it is, if it is the chosen one."""
        chosen, names = self.context.settings.table, self.own_pictures
        if not chosen.startswith(PICTURE):
            return (names[0] if names else ""), ""
        return chosen, self._count(names.index(chosen), len(names)) if chosen in names else ""

    def _ground_of(self, table: str) -> pygame.Surface:
        """A piece of a table; a picture is read once by each dialog, since its file may change."""
        if not table.startswith(PICTURE):
            return _drawn_ground(table)
        if table not in self._grounds:
            self._grounds[table] = felt((GROUND, GROUND), TABLES[table])
        return self._grounds[table]

    def _plan_backs(self, plan: Plan, size: int) -> None:
        plan.caption(self.context.tr("Tile back"), self._names()[self.context.settings.back])
        tables = len(TABLES) + bool(self._own_picture()[0])
        for rect, back in zip(_swatches(plan, size, tables, len(BACKS)), BACKS.values(), strict=True):
            plan.put(rect, partial(self._back_swatch, plan, back.name, (_rgba(back.light), _rgba(back.shade))))

    def _back_swatch(self, plan: Plan, name: str, fill: tuple[Rgba, Rgba], stage: Stage, rect: pygame.Rect) -> Control:
        chosen = self.context.settings.back == name
        return Swatch(stage, f"back-{name}", rect, plan.setter("back", name), fill, chosen)

    def _names(self) -> dict[str, str]:
        tr = self.context.tr
        return {
            "pine": tr("Pine"), "midnight": tr("Midnight"), "linen": tr("Linen"), "burgundy": tr("Burgundy"),
            "walnut": tr("Walnut"), "oak": tr("Light oak"), "slate": tr("Slate"), "paper": tr("Washi paper"),
            "garden": tr("Night garden"), "bamboo": tr("Bamboo"), "jade": tr("Jade"), "ruby": tr("Ruby"),
        }  # fmt: skip

    # ---------------------------------------------------------------- the player's own

    def _next_design(self, plan: Plan) -> Change | None:
        """Choose the design of the player's that is shown, or the one after it; say what is wrong with it."""
        shown, _ = self._own_design()
        assert shown is not None
        names = [design.name for design in self.own_designs]
        name = shown.name
        if self.context.settings.tiles == name and names:
            name = names[(names.index(name) + 1) % len(names)] if name in names else names[0]
        plan.setter("tiles", name)()
        tr = self.context.tr
        faults = undrawable(name, tr.language)
        return self._note(own_design(name).report(tr) + [tr.message(fault) for fault in faults])

    def _next_picture(self, plan: Plan) -> Change | None:
        """Choose the picture of the player's that is shown, or the one after it; say if it cannot be shown."""
        shown, _ = self._own_picture()
        names, name = self.own_pictures, shown
        if self.context.settings.table == shown and names:
            name = names[(names.index(shown) + 1) % len(names)] if shown in names else names[0]
        plan.setter("table", name)()
        fault = pictures.problem(name)
        return self._note([self.context.tr.message(fault)] if fault else [])

    def _note(self, faults: list[str]) -> Change | None:
        if not faults:
            return None
        more = len(faults) - MAX_FAULTS
        shown = faults[:MAX_FAULTS]
        if more > 0:
            shown.append(self.context.tr.plural("and {count} more", "and {count} more", more))
        return Push(message.Message(self.context, self.context.tr("Please note"), "\n\n".join(shown)))


@cache
def _drawn_ground(table: str) -> pygame.Surface:
    """A piece of a shipped table."""
    return felt((GROUND, GROUND), TABLES[table])


def _spread(plan: Plan, size: int, tables: int) -> tuple[int, float]:
    """How many swatches stand in a row, and from one to the next: the tables over the whole width, or in two rows."""
    least = size + plan.ink.px(7)
    if (tables - 1) * least + size <= plan.width:
        return tables, (plan.width - size) / (tables - 1)
    return -(-tables // 2), size + plan.ink.px(12)


def _swatches(plan: Plan, size: int, tables: int, count: int) -> list[pygame.Rect]:
    """Places of so many swatches, those of the backs below those of the tables."""
    columns, step = _spread(plan, size, tables)
    top, row = plan.y, size + plan.ink.px(12)
    rects = [pygame.Rect(round(i % columns * step), top + i // columns * row, size, size) for i in range(count)]
    plan.y = rects[-1].bottom
    return rects


def _rgba(colour: str) -> Rgba:
    parsed = pygame.Color(colour)
    return parsed.r, parsed.g, parsed.b, 255
