"""Campaigns of Page Quest at the terminal: begun, gone on with, retried, joined, parted, and looked back on."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from reliquest.engine.arguments import switches
from reliquest.engine.match import Match
from reliquest.errors import Problem, UsageProblem
from reliquest.games.page_quest import campaign as room
from reliquest.games.page_quest.build import pack_of
from reliquest.games.page_quest.campaign import Campaign, LogEntry, Standing, Story, Traveller
from reliquest.games.page_quest.cards import Adventure, Item
from reliquest.games.page_quest.game import DEFAULT_PACK, GAME
from reliquest.games.page_quest.report import report
from reliquest.games.page_quest.state import PageQuest
from reliquest.terminal import setup
from reliquest.terminal.campaigns import Desk, Under
from reliquest.terminal.lines import line
from reliquest.terminal.menu import Entry, choose, sure
from reliquest.terminal.page_quest import shelf
from reliquest.terminal.page_quest.drawing import DRAWING
from reliquest.terminal.page_quest.shelf import Kept
from reliquest.terminal.saves import Keeper
from reliquest.terminal.screen import Screen
from reliquest.terminal.session import PERSON
from reliquest.terminal.setup import Wanted
from reliquest.text import _, ngettext


class Way(NamedTuple):
    """Something that can be done with a campaign: the choice, and what follows; None to come back to the page."""

    entry: Entry
    does: Callable[[Kept], Under | Kept | None]


class PageQuestDesk(Desk):
    """Where the campaigns of Page Quest are laid out."""

    def __init__(self, screen: Screen, wanted: Wanted, chosen: dict[str, Any]) -> None:
        if wanted.save is not None:
            raise UsageProblem(_("--save does not go with a campaign, which keeps itself."))
        if "adventure" in chosen:
            raise UsageProblem(_("A campaign plays its adventures in order; leave --adventure out."))
        super().__init__(screen, wanted, chosen)
        self.content = pack_of(str(chosen.get("pack", DEFAULT_PACK)))
        self.story = Story(self.content)

    # finding one

    def menu(self) -> Under | None:
        """Ask for a campaign, then what to do with it; None to go back. Raises `Left`."""
        while True:
            kept, faults = shelf.campaigns()
            for fault in faults:
                self.screen.show(fault, style="bad")
            entries = [Entry(self.title(each.campaign), self.state(each)) for each in kept]
            entries += [Entry(_("New campaign"), key="new"), Entry(_("Back"), key="back")]
            at = choose(self.screen, _("Campaigns"), entries)
            if at == len(entries) - 1:
                return None
            found = self.page(kept[at]) if at < len(kept) else self.begin()
            if found is not None:
                return found

    def begin(self) -> Under | None:
        """A new campaign, asked for step by step."""
        players = 1 + choose(
            self.screen,
            _("How many players?"),
            [Entry(_("One"), key="1"), Entry(_("Two, together"), key="2")],
        )
        travellers = [
            self.traveller(_("Player {n}").format(n=n + 1) if players > 1 else "") for n in range(players)
        ]
        return self.page(self.made(travellers))

    def made(self, travellers: list[tuple[str, str]]) -> Kept:
        """A new campaign of these (name, character) pairs, kept."""
        rules = switches(self.wanted.house_rules)
        return shelf.new(room.begin(self.story, travellers, rules))

    def traveller(self, who: str) -> tuple[str, str]:
        """Ask for a character and a name."""
        character = self.character(who)
        card = self.story.characters[character].name
        typed = self.screen.ask(_("Name of the player (Enter: {card}): ").format(card=card))
        return typed or card, character

    def character(self, who: str) -> str:
        """Ask for a character of the pool (PQ-021)."""
        cards = list(self.story.characters.values())
        question = _("{who}: which character?").format(who=who) if who else _("Which character?")
        return cards[choose(self.screen, question, [Entry(c.name, c.text, c.id) for c in cards])].id

    def straight(self) -> Under | None:
        """A new campaign where the command line names characters or players, or has bots play for all."""
        characters = list(self.chosen.get("character", []))
        players = int(self.chosen.get("players", 1))
        if not ("character" in self.chosen or "players" in self.chosen or self.wanted.bot):
            return None
        free = [each for each in self.story.characters if each not in characters]
        chosen = (characters + free)[: max(players, len(characters))]
        return self.set_out(self.made([(self.story.characters[each].name, each) for each in chosen]))

    # one campaign

    def page(self, kept: Kept) -> Under | None:
        """Show a campaign, and ask what to do until a match is to be played; None to go back. Raises `Left`."""
        try:
            kept = self.settled(kept)
        except Problem as problem:
            self.screen.show(str(problem), style="warn")
        while True:
            self.show(kept)
            ways = self.ways(kept)
            at = choose(self.screen, _("What next?"), [way.entry for way in ways])
            try:
                then = ways[at].does(kept)
            except Problem as problem:
                self.screen.show(str(problem), style="warn")
                continue
            if isinstance(then, Kept):
                kept = then
            elif then is not None:
                return then
            elif ways[at].entry.key == "back":
                return None

    def settled(self, kept: Kept) -> Kept:
        """The campaign, its last match recorded if that was over and the program was stopped before."""
        if kept.campaign.under_way and kept.match.exists():
            match, _save = setup.resumed(kept.match)
            if match.question is None:
                return self.recorded(kept, match)
        return kept

    def ways(self, kept: Kept) -> list[Way]:
        """What can be done with a campaign as it stands, the likeliest first."""
        campaign = kept.campaign
        now = room.standing(campaign, self.story)
        two = len(campaign.travellers) > 1
        ways: list[Way] = []
        if campaign.under_way and kept.match.exists():
            ways.append(Way(Entry(_("Go on with the adventure"), key="go on"), self.go_on))
            ways.append(Way(Entry(_("Start this adventure afresh"), key="afresh"), self.afresh))
        elif now.state == "ready":
            again = (
                bool(campaign.travellers[0].history)
                and campaign.travellers[0].history[-1].adventure == now.number
            )
            label = _("Try again: {name}") if again else _("Set out: {name}")
            ways.append(Way(Entry(label.format(name=self.adventure(now)), key="set out"), self.set_out))
        ways.append(Way(Entry(_("Adventure log"), key="log"), self.log))
        if not campaign.under_way:
            if two:
                ways.append(Way(Entry(_("Who starts"), key="start"), self.starter))
                ways.append(Way(Entry(_("Part: each goes on alone"), key="part"), self.part))
            elif now.state == "ready":
                ways.append(Way(Entry(_("Invite a friend to go on together"), key="invite"), self.invite))
                ways.append(Way(Entry(_("Join with another campaign"), key="join"), self.join))
        ways.append(Way(Entry(_("Start the whole campaign again"), key="restart"), self.restart))
        ways.append(Way(Entry(_("Back"), key="back"), lambda _kept: None))
        return ways

    # setting out

    def set_out(self, kept: Kept) -> Under:
        """The next adventure, begun with fresh dice (PQ-017, PQ-217)."""
        for warning in room.warnings(kept.campaign, self.story):
            self.screen.show(warning, style="warn")
        match = setup.new_match(GAME, room.options(kept.campaign, self.story), self.wanted)
        kept.match.unlink(missing_ok=True)
        keeper = Keeper(kept.match, automatic=True)
        keeper.keep(
            match
        )  # before the campaign says that it is under way, so that it never points at nothing
        shelf.keep(Kept(kept.path, room.set_out(kept.campaign, self.story)))
        return match, keeper

    def go_on(self, kept: Kept) -> Under:
        """The adventure that is under way."""
        return setup.resumed(kept.match)[0], Keeper(kept.match, automatic=True)

    def afresh(self, kept: Kept) -> Under | None:
        """The adventure that is under way, from its start (PQ-R12)."""
        if not sure(self.screen, _("What was played of it is lost.")):
            return None
        return self.set_out(Kept(kept.path, room.call_off(kept.campaign)))

    def recorded(self, kept: Kept, match: Match) -> Kept:
        """The campaign after its match is over: written down first, then the match is put away."""
        state = match.state
        assert isinstance(state, PageQuest)
        after = room.record(kept.campaign, self.story, match.header.options, report(state))
        kept = Kept(kept.path, after)
        shelf.keep(kept)
        there = shelf.put_away(kept)
        self.screen.show(
            line((_("Kept in {path}; look back with: reliquest replay {path}").format(path=there), "dim"))
        )
        return kept

    def after(self, match: Match, keeper: Keeper) -> Under | None:
        """What follows a match of a campaign: it is written down, and its page is shown. Raises `Left`."""
        kept = self.recorded(shelf.of_match(keeper.path), match)
        if PERSON not in match.header.seats:
            return None
        return self.page(kept) or self.menu()

    # two travellers

    def invite(self, kept: Kept) -> Kept:
        """Take a second player in (PQ-266)."""
        name, character = self.traveller(_("Your friend"))
        joined = Kept(kept.path, room.invite(kept.campaign, self.story, name, character))
        shelf.keep(joined)
        return joined

    def join(self, kept: Kept) -> Kept | None:
        """Go on together with another solo campaign (PQ-264)."""
        others = [
            each
            for each in shelf.campaigns()[0]
            if each.path != kept.path and len(each.campaign.travellers) == 1 and not each.campaign.under_way
        ]
        entries = [Entry(self.title(each.campaign), self.state(each)) for each in others]
        at = choose(self.screen, _("Join with which?"), [*entries, Entry(_("Back"), key="back")])
        if at == len(others):
            return None
        both = (kept, others[at])
        names = [Entry(each.campaign.travellers[0].name) for each in both]
        first = choose(self.screen, _("Who starts? The house rules of that campaign hold."), names)
        joined = Kept(kept.path, room.join(kept.campaign, others[at].campaign, self.story, first))
        shelf.keep(joined)
        shelf.remove(others[at])
        return joined

    def part(self, kept: Kept) -> Kept | None:
        """Go on alone again (PQ-R83)."""
        if not sure(self.screen, _("Each of you goes on alone from here.")):
            return None
        one, other = room.part(kept.campaign)
        shelf.new(other)  # before the common file is written over, so that nobody is ever missing
        alone = Kept(kept.path, one)
        shelf.keep(alone)
        return alone

    def starter(self, kept: Kept) -> Kept:
        """Choose who starts (PQ-236, PQ-R68)."""
        entries = [Entry(each.name) for each in kept.campaign.travellers] + [Entry(_("By lot"), key="random")]
        at = choose(self.screen, _("Who starts?"), entries)
        who: room.StartPlayer = "random" if at == len(entries) - 1 else at
        chosen = Kept(kept.path, room.starting_with(kept.campaign, who))
        shelf.keep(chosen)
        return chosen

    def restart(self, kept: Kept) -> Kept | None:
        """The whole campaign from its beginning with a new choice of characters (PQ-218)."""
        if not sure(self.screen, _("Log, advancements and finds of this campaign are wiped.")):
            return None
        several = len(kept.campaign.travellers) > 1
        characters = [self.character(each.name if several else "") for each in kept.campaign.travellers]
        fresh = Kept(kept.path, room.restart(kept.campaign, self.story, characters))
        shelf.keep(fresh)
        return fresh

    # looking at one

    def show(self, kept: Kept) -> None:
        """Print the state of a campaign and of its travellers."""
        self.screen.gap()
        self.screen.show(line((self.title(kept.campaign), "title")), line((self.state(kept), "dim")))
        for traveller in kept.campaign.travellers:
            self.screen.show(self.card(traveller))

    def title(self, campaign: Campaign) -> str:
        """Whose campaign it is."""
        return _(" and ").join(self.called(each) for each in campaign.travellers)

    def called(self, traveller: Traveller) -> str:
        """A traveller's name, with the character's where it is another."""
        card = self.story.characters.get(traveller.character)
        character = card.name if card is not None else traveller.character
        return character if traveller.name == character else f"{traveller.name} ({character})"

    def state(self, kept: Kept) -> str:
        """Where a campaign stands, in a sentence."""
        now = room.standing(kept.campaign, self.story)
        if kept.campaign.under_way and kept.match.exists():
            try:
                match, _save = setup.resumed(kept.match)
                return _("Under way: {title}").format(title=DRAWING.title(match.view(0, match.number)))
            except Problem as problem:
                return str(problem)
        if now.state == "ready":
            return _("Before {name}").format(name=self.adventure(now))
        if now.state == "complete":
            return _("The story is complete.")
        return _("Waits for adventure #{n:02d}, which has not been published yet.").format(n=now.number)

    def adventure(self, now: Standing) -> str:
        """The next adventure as players call it."""
        found = next(f.record for f in self.content.each(Adventure) if f.record.id == now.adventure)
        return f"{found.place} #{found.number:02d}: {found.title}"

    def card(self, traveller: Traveller) -> str:
        """What a traveller starts the next adventure with."""
        values = room.starting_values(traveller, self.story)
        text = _(
            "{who} starts with Attack {attack}, Defense {defense}, HP {hp}, accessories {accessories}, food {food}."
        ).format(who=self.called(traveller), **values)
        if traveller.points:
            text += " " + ngettext(
                "{n} advancement point to spend.", "{n} advancement points to spend.", traveller.points
            ).format(n=traveller.points)
        if traveller.items:
            names = {f.record.id: f.record.name for f in self.content.each(Item)}
            text += " " + _("Keeps {items}.").format(
                items=", ".join(names.get(each, each) for each in traveller.items)
            )
        return text

    def log(self, kept: Kept) -> None:
        """Print the Adventure log and the play history (PQ-212, PQ-R15)."""
        for traveller in kept.campaign.travellers:
            self.screen.show(line((_("Adventure log of {who}").format(who=self.called(traveller)), "title")))
            if not traveller.log:
                self.screen.show(_("No adventure has been won yet."))
            for entry in traveller.log:
                self.screen.show(entry_text(entry))
            lost = [each for each in traveller.history if not each.won]
            if traveller.history:
                self.screen.show(
                    _("Played {n}, lost {lost}.").format(n=len(traveller.history), lost=len(lost)),
                    style="dim",
                )


def entry_text(entry: LogEntry) -> str:
    """One won adventure, in a sentence."""
    found = [ngettext("{n} ancient coin", "{n} ancient coins", entry.coins).format(n=entry.coins)]
    found += [*entry.artifacts, *entry.finds, *entry.choices, *entry.items]
    text = _("#{n:02d}: HP {hp}, XP {xp}, food {food}, accessories {accessories}; {found}").format(
        n=entry.adventure,
        found=", ".join(found),
        **{k: entry.trackers[k] for k in ("hp", "xp", "food", "accessories")},
    )
    if entry.advancement:
        text += _("; advanced: {what}").format(what=", ".join(entry.advancement))
    return text


DESK: Final = PageQuestDesk
