"""What a card does, written out from its fields in sentences a person reads: never typed by authors, never wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from reliquest.games.lost_pixel import effects as w
from reliquest.games.lost_pixel.cards import (
    Card,
    Enhancer,
    Equipment,
    Event,
    Hero,
    Monster,
    Potion,
    Spell,
)
from reliquest.text import _, ngettext

DIRECTIONS: Final[Sequence[Callable[[], str]]] = (
    lambda: _("north"), lambda: _("east"), lambda: _("south"), lambda: _("west"), lambda: _("centre"),
)  # fmt: skip
"""In the order of the spaces of a tile."""

NAMES: Final = {
    "physical": lambda: _("physical"),
    "fire": lambda: _("Fire"),
    "air": lambda: _("Air"),
    "ice": lambda: _("Ice"),
    "electric": lambda: _("Electric"),
    "light": lambda: _("Light"),
    "earth": lambda: _("Earth"),
    "dark": lambda: _("Dark"),
    "poison": lambda: _("Poison"),
    "wild": lambda: _("wild"),
    "str": lambda: _("STR"),
    "dex": lambda: _("DEX"),
    "int": lambda: _("INT"),
    "any": lambda: _("any stat"),
    "headgear": lambda: _("headgear"),
    "armor": lambda: _("armor"),
    "weapon": lambda: _("weapon"),
    "accessory": lambda: _("accessory"),
    "boots": lambda: _("boots"),
    "treasure": lambda: _("Treasure"),
    "artifact": lambda: _("Artifact"),
    "potion": lambda: _("Potion"),
    "gem": lambda: _("Gem"),
    "spell": lambda: _("Spell"),
    "event": lambda: _("Event"),
    "monster": lambda: _("Monster"),
    "tile": lambda: _("dungeon tile"),
    "inventory": lambda: _("Inventory"),
    "gems": lambda: _("Gems"),
    "equipped": lambda: _("equipment"),
    "potions": lambda: _("potions"),
    "spells": lambda: _("Spells"),
    "water": lambda: _("water"),
    "acid": lambda: _("acid"),
    "lava": lambda: _("lava"),
    "plain": lambda: _("floor"),
    "wall": lambda: _("wall"),
}
"""Words of the closed lists as they are shown."""

WHEN: Final = {
    "turn_start": lambda: _("At the start of your turn"),
    "combat_start": lambda: _("At the start of combat"),
    "before_attack": lambda: _("Before each own attack"),
    "after_attack": lambda: _("After each own attack"),
    "after_hit": lambda: _("After losing life to an attack"),
    "round_end": lambda: _("At the end of each round"),
    "on_defeat": lambda: _("When the Monster is defeated"),
    "floor_start": lambda: _("When a floor starts"),
}

SPANS: Final = {
    "attack": lambda: _("for one attack"),
    "round": lambda: _("for this round"),
    "combat": lambda: _("for this combat"),
    "turn": lambda: _("for this turn"),
    "floor": lambda: _("for this floor"),
    "game": lambda: _("for the rest of the game"),
}

LIMITS: Final = {
    "attack": lambda: _("once an attack"),
    "combat": lambda: _("once a combat"),
    "turn": lambda: _("once a turn"),
    "floor": lambda: _("once a floor"),
    "game": lambda: _("once a game"),
}

TARGETS: Final = {
    "chosen": lambda: _("a hero of your choice"),
    "all": lambda: _("all heroes"),
    "others": lambda: _("all other heroes"),
    "tile": lambda: _("the heroes on this tile"),
}


def shown(word: str) -> str:
    """A word of the closed lists as it is shown."""
    return NAMES[word]() if word in NAMES else word


def listed(words: list[str]) -> str:
    """The words, shown, with commas."""
    return ", ".join(shown(word) for word in words)


def signed(roll: str) -> str:
    """A roll with its sign in front."""
    return minus(roll) if roll.startswith("-") else f"+{minus(roll)}"


def minus(roll: str) -> str:
    """A roll with a true minus sign."""
    return roll.replace("-", "−")


def block(values: Mapping[Any, str], what: str) -> str:
    """An ATK or DEF block: ``physical ATK 1d6, Fire ATK 2``."""
    return ", ".join(f"{shown(kind)} {what} {minus(roll)}" for kind, roll in values.items())


def condition(given: w.Condition) -> str:
    """What must hold, as a clause after "if"."""
    clauses: list[str] = []
    if given.stat is not None:
        clauses.append(_("{stat} is the combat stat").format(stat=shown(given.stat)))
    if given.trait is not None:
        clauses.append(_("the Monster is {trait}").format(trait=given.trait))
    if given.elite:
        clauses.append(_("the Monster is an Elite"))
    if given.enhanced:
        clauses.append(_("the Monster is enhanced"))
    if given.life_at_most is not None:
        clauses.append(_("{n} life or less is left").format(n=given.life_at_most))
    if given.floor_at_least is not None:
        clauses.append(_("on floor {n} or deeper").format(n=given.floor_at_least))
    if given.level_at_least is not None:
        clauses.append(_("at Level {n} or higher").format(n=given.level_at_least))
    if given.first_round:
        clauses.append(_("it is the first round"))
    if given.party is not None:
        clauses.append(
            ngettext("{n} hero is alive", "{n} heroes are alive", given.party).format(n=given.party)
        )
    if given.has_gem is not None:
        clauses.append(_("a {element} Gem is in the Inventory").format(element=shown(given.has_gem)))
    if given.event_trait is not None:
        clauses.append(_("the Event is a {trait}").format(trait=given.event_trait))
    return _(" and ").join(clauses)


def effects(of: w.Effects, owner: Card | None = None) -> str:
    """A list of effects in one line."""
    return "; ".join(effect(each, owner) for each in of)


def bare(e: w.Effect, owner: Card | None = None) -> str:
    """What an effect does and for how long, for one that is at work already."""
    text = what(e, owner)
    return f"{text} {SPANS[e.span]()}" if e.span is not None else text


def target(to: str, owner: Card | None) -> str:
    """On whom an effect of this card is; nothing for whoever has the card."""
    if to == "foe":
        return _("the hero") if isinstance(owner, Monster | Enhancer) else _("the Monster")
    return TARGETS[to]() if to in TARGETS else ""


def effect(e: w.Effect, owner: Card | None = None) -> str:
    """One effect of a card as a sentence without a full stop: when, what, for how long, on whom, if, how often."""
    text = bare(e, owner)
    whom = target(e.to, owner)
    if whom and not isinstance(e, w.Choose | w.Table | w.Whether):
        text = _("{target}: {text}").format(target=whom, text=text)
    if e.given is not None:
        text = _("{text}, if {condition}").format(text=text, condition=condition(e.given))
    if e.when in WHEN:
        text = _("{when}: {text}").format(when=WHEN[e.when](), text=text)
    notes = [LIMITS[e.once]()] if e.once is not None else []
    if e.spend:
        notes.append(_("discard this card"))
    return f"{text} ({', '.join(notes)})" if notes else text


def what(e: w.Effect, owner: Card | None = None) -> str:
    """What the word itself says."""
    for word, say_list in LISTS:
        if isinstance(e, word):
            return say_list(e, owner)
    for kind, say in SAYINGS:
        if isinstance(e, kind):
            return say(e)
    return plainly(e)


def plainly(e: w.Effect) -> str:
    """The words that say the same whatever they are filled with, or hold one number."""
    sentence = PLAIN[type(e)]()
    value = getattr(e, next(name for name in type(e).__annotations__ if name in type(e).model_fields))
    return sentence.format(
        n=value if isinstance(value, str) or value is True else f"{value}", s=signed_n(value)
    )


def signed_n(value: object) -> str:
    """A number with its sign."""
    return f"{value:+d}".replace("-", "−") if isinstance(value, int) else str(value)


PLAIN: Final = {
    w.Damage: lambda: _("{n} damage"),
    w.Shield: lambda: _("prevent the next {n} damage of attacks"),
    w.Speed: lambda: _("SPD {s}"),
    w.MaxLife: lambda: _("Life {s}"),
    w.EvadeMod: lambda: _("{s} to evade"),
    w.NoEvade: lambda: _("cannot be evaded"),
    w.AutoEvade: lambda: _("the evade of this Encounter succeeds"),
    w.FirstStrike: lambda: _("strikes before the first attack"),
    w.Regen: lambda: _("heal {n} at each round end"),
    w.Thorns: lambda: _("an attacker that hits takes {n} damage"),
    w.Drain: lambda: _("heal {n} after each own hit"),
    w.Banish: lambda: _("the combat ends like an evade"),
    w.SwitchStat: lambda: _("choose the combat stat anew"),
    w.GainXp: lambda: _("gain {n} XP"),
    w.EndTurn: lambda: _("the turn ends at once"),
    w.SkipEncounter: lambda: _("no Encounter this turn"),
    w.Ambush: lambda: _("an Encounter, now"),
    w.HandLimit: lambda: _("Inventory limit {s}"),
    w.GemSave: lambda: _("Spells cost {n} less"),
    w.SavePoint: lambda: _("put the Save Point here"),
    w.CheatDeath: lambda: _("instead of dying, discard this and have {n} life left"),
    w.Nothing: lambda: _("nothing happens"),
}


def say_heal(e: Any) -> str:
    return _("heal fully") if e.heal == "full" else _("heal {n}").format(n=e.heal)


def say_atk(e: Any) -> str:
    text = ", ".join(f"{shown(kind)} ATK {signed(roll)}" for kind, roll in e.atk.items())
    return text if e.stat is None else _("{text} with {stat}").format(text=text, stat=shown(e.stat))


def say_def(e: Any) -> str:
    return ", ".join(f"{shown(kind)} DEF {signed(roll)}" for kind, roll in e.defence.items())


def say_pierce(e: Any) -> str:
    kinds = ", ".join(
        shown(kind) if n == "all" else _("{n} {kind}").format(n=n, kind=shown(kind))
        for kind, n in e.pierce.items()
    )
    return _("ignore DEF: {kinds}").format(kinds=kinds)


def say_immune(e: Any) -> str:
    return _("immune: {kinds}").format(kinds=listed(e.immune))


def say_weak(e: Any) -> str:
    kinds = ", ".join(f"{shown(kind)} +{n}" for kind, n in e.weak.items())
    return _("weak: {kinds}").format(kinds=kinds)


def say_steps(e: Any) -> str:
    return ", ".join(
        ngettext("{stat} die {s} step", "{stat} die {s} steps", abs(n)).format(
            stat=shown(stat), s=signed_n(n)
        )
        for stat, n in e.stat_step.items()
    )


def say_stun(e: Any) -> str:
    return ngettext("lose the next attack", "lose the next {n} attacks", e.stun).format(n=e.stun)


def say_coins(e: Any) -> str:
    return ngettext("{s} coin", "{s} coins", abs(e.coins)).format(s=signed_n(e.coins))


def say_skip(e: Any) -> str:
    return ngettext("miss the next turn", "miss the next {n} turns", e.skip_turn).format(n=e.skip_turn)


def say_attacks(e: Any) -> str:
    n = e.extra_attack
    return ngettext("one more attack each round", "{n} more attacks each round", n).format(n=n)


def say_check(e: Any) -> str:
    return ", ".join(
        _("{s} to Event checks with {stat}").format(stat=shown(stat), s=signed_n(n))
        for stat, n in e.check_mod.items()
    )


def say_reroll(e: Any) -> str:
    rolls = {"check": _("an Event check"), "evade": _("an evade"), "stat_die": _("the stat die")}
    return _("roll {what} once more").format(what=rolls[e.reroll])


def say_ongoing(e: Any) -> str:
    [(kind, n)] = e.ongoing.items()
    return ngettext(
        "{n} {kind} damage at the next round end",
        "{n} {kind} damage at each of the next {rounds} round ends",
        e.rounds,
    ).format(n=n, kind=shown(kind), rounds=e.rounds)


def say_draw(e: Any) -> str:
    [(deck, n)] = e.draw.items()
    return _("draw {cards}").format(cards=CARDS[deck](n).format(n=n))


CARDS: Final = {
    "treasure": lambda n: ngettext("a Treasure", "{n} Treasures", n),
    "artifact": lambda n: ngettext("an Artifact", "{n} Artifacts", n),
    "potion": lambda n: ngettext("a Potion", "{n} Potions", n),
    "gem": lambda n: ngettext("a Gem", "{n} Gems", n),
    "spell": lambda n: ngettext("a Spell", "{n} Spells", n),
}
"""Cards that are drawn, counted."""

HELD: Final = {
    "inventory": lambda n: ngettext("a card of the Inventory", "{n} cards of the Inventory", n),
    "gems": lambda n: ngettext("a Gem", "{n} Gems", n),
    "equipped": lambda n: ngettext("a piece of equipment", "{n} pieces of equipment", n),
    "potions": lambda n: ngettext("a potion", "{n} potions", n),
    "spells": lambda n: ngettext("a Spell", "{n} Spells", n),
}
"""Cards that are discarded, counted."""

ALL_HELD: Final = {
    "inventory": lambda: _("the whole Inventory"),
    "gems": lambda: _("all Gems"),
    "equipped": lambda: _("all equipment"),
    "potions": lambda: _("all potions"),
    "spells": lambda: _("all Spells"),
}


def say_discard(e: Any) -> str:
    [(zone, n)] = e.discard.items()
    cards = ALL_HELD[zone]() if n == "all" else HELD[zone](n).format(n=n)
    text = _("discard {cards}").format(cards=cards)
    return _("{text} at random").format(text=text) if e.pick == "random" else text


def say_time(e: Any) -> str:
    if e.time > 0:
        return ngettext("{n} time card back", "{n} time cards back", e.time).format(n=e.time)
    return ngettext("flip {n} time card", "flip {n} time cards", -e.time).format(n=-e.time)


def say_teleport(e: Any) -> str:
    return _("go to the Starting tile") if e.teleport == "start" else _("go to any tile")


def say_peek(e: Any) -> str:
    [(deck, n)] = e.peek.items()
    text = ngettext(
        "look at the top card of the {deck} deck", "look at the top {n} cards of the {deck} deck", n
    ).format(n=n, deck=shown(deck))
    return _("{text}, and put them back in any order").format(text=text) if e.arrange else text


def say_pass(e: Any) -> str:
    return _("unhindered by {terrains}").format(terrains=listed(e.terrain_pass))


def say_store(e: Any) -> str:
    text = _("a Store opens: {t} Treasures, {p} potions").format(t=e.store.treasures, p=e.store.potions)
    return _("{text}, {n} cheaper").format(text=text, n=e.store.discount) if e.store.discount else text


def say_choose(e: Any, owner: Card | None) -> str:
    options = _(" or ").join(effects(option, owner) for option in e.choose)
    return _("choose: {options}").format(options=options)


def say_table(e: Any, owner: Card | None) -> str:
    rows = "; ".join(f"{row.roll}: {effects(row.effects, owner)}" for row in e.rows)
    return _("roll a {die}: {rows}").format(die=e.table, rows=rows)


def say_whether(e: Any, owner: Card | None) -> str:
    text = _("if {condition}: {then}").format(condition=condition(e.whether), then=effects(e.then, owner))
    if not e.otherwise:
        return text
    return _("{text}; else: {otherwise}").format(text=text, otherwise=effects(e.otherwise, owner))


SAYINGS: Final = (
    (w.Heal, say_heal), (w.Atk, say_atk), (w.Def, say_def), (w.Pierce, say_pierce), (w.Immune, say_immune),
    (w.Weak, say_weak), (w.StatStep, say_steps), (w.CheckMod, say_check), (w.Reroll, say_reroll),
    (w.Ongoing, say_ongoing), (w.Draw, say_draw), (w.Discard, say_discard), (w.Time, say_time),
    (w.Teleport, say_teleport), (w.Peek, say_peek), (w.TerrainPass, say_pass), (w.Store, say_store),
    (w.Stun, say_stun), (w.Coins, say_coins), (w.SkipTurn, say_skip), (w.ExtraAttack, say_attacks),
)  # fmt: skip

LISTS: Final = ((w.Choose, say_choose), (w.Table, say_table), (w.Whether, say_whether))
"""The words that hold lists of effects, which name their targets as the card does."""


def card(c: Card) -> str:
    """All that a card does, in sentences; its flavour is not among them."""
    return sentences([*numbers(c), *habits(c)])


def sentences(lines: list[str]) -> str:
    """Lines put together as sentences, without the last full stop."""
    return ". ".join(line[:1].upper() + line[1:] for line in lines if line)


def numbers(c: Card) -> list[str]:
    """The numbers printed on a card: ATK, DEF, SPD, Life."""
    lines: list[str] = []
    if isinstance(c, Hero | Equipment | Monster | Enhancer):
        lines += [text for text in (block(c.atk, _("ATK")), block(c.defence, _("DEF"))) if text]
    if isinstance(c, Equipment):
        if c.boosts:
            lines.insert(0, _("boosts {stats}").format(stats=listed(list(c.boosts))))
        if c.spd:
            lines.append(_("SPD {s}").format(s=signed_n(c.spd)))
        if c.life:
            lines.append(_("Life {s}").format(s=signed_n(c.life)))
    if isinstance(c, Enhancer) and c.life:
        lines.append(_("Life {s}").format(s=signed_n(c.life)))
    return lines


def habits(c: Card) -> list[str]:
    """What a card does beside its numbers."""
    lines: list[str] = []
    if isinstance(c, Hero):
        lines += [effect(e, c) for e in c.abilities]
    elif isinstance(c, Equipment | Spell | Potion | Monster | Enhancer):
        lines += [effect(e, c) for e in c.effects]
    if isinstance(c, Enhancer):
        lines.append(_("reward: {text}").format(text=effects(c.reward)))
    if isinstance(c, Event):
        lines += event(c)
    return lines


def hero_line(c: Hero) -> str:
    """A hero in one line, for whoever chooses one: dice, SPD, Life and ability."""
    dice = c.stats
    text = _("STR {strength}, DEX {dexterity}, INT {intellect}, SPD {spd}, life {life}").format(
        strength=dice.strength, dexterity=dice.dexterity, intellect=dice.intellect, spd=c.spd, life=c.life
    )
    return sentences([text, *numbers(c), *habits(c)])


def event(c: Event) -> list[str]:
    """The check of an Event and what follows, as sentences."""
    if c.check is None:
        return [effects(c.effect)]
    ways = _(" or ").join(f"{shown(option.stat)} {option.number}+" for option in c.check.options)
    return [
        _("Check: {ways}").format(ways=ways),
        _("defeated: {text}").format(text=effects(c.passed) or _("nothing happens")),
        _("undefeated: {text}").format(text=effects(c.failed) or _("nothing happens")),
    ]
