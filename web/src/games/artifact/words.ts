// What the table of Artifact says in words: names of skills and kinds, chances, spoken places, and lines for text mode.

import type { Hint, Said, View } from '../../frame/module.ts';
import { t, tn, type Key } from '../../lib/text.ts';
import type { Artifact } from '../../wire.gen.ts';
import { END, SECOND, START } from './road.ts';

export type Table = Artifact.Table;
export type Party = Artifact.PartyLine;
export type Member = Artifact.MemberLine;
export type Aid = Artifact.AidLine;
export type Face = Artifact.CardLine;
export type Dial = Artifact.Dial;

export const SKILLS = [
  'combat', 'strength', 'agility', 'sailing', 'survival', 'mechanics', 'linguistics', 'personality', 'science',
] as const;
export type Skill = (typeof SKILLS)[number];

export const LETTERS = 'abcdef';

/** The seat's own name in targets and answers. */
export function letter(seat: number): string {
  return LETTERS[seat] ?? '';
}

/** A skill as it is printed. */
export function skillName(skill: string): string {
  return t(`ar.skill.${skill}` as Key);
}

export function kindName(kind: string): string {
  return t(`ar.kind.${kind}` as Key);
}

export function deckName(deck: string): string {
  return t(`ar.deck.${deck}` as Key);
}

export function tagName(tag: string): string {
  return t(`ar.tag.${tag}` as Key);
}

/** A chance in whole per cent. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}

export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** What a challenge roll is made of: "1D10 + 1". */
export function against(dm: number): string {
  if (dm === 0) return t('ar.against');
  return t(dm > 0 ? 'ar.against.plus' : 'ar.against.minus', { n: Math.abs(dm) });
}

/** The table of a view of this game. */
export function tableOf(view: View): Table {
  return view.table as Table;
}

export function partOf(table: Table, stage: number): Artifact.ModuleLine {
  return table.modules[stage < SECOND ? 0 : 1];
}

/** The parties on a stage, in the order of their seats. */
export function partiesOn(table: Table, stage: number): Party[] {
  return table.parties.filter((party) => party.playing && party.space === stage);
}

/** Whether people set out: nobody has had a turn yet. */
export function settingOut(table: Table): boolean {
  return table.current < 0;
}

/** Where a party goes: the word. */
export function heading(party: Party): string {
  return t(party.homeward ? 'ar.homeward' : 'ar.outward');
}

/** A stage as it is spoken: "Stage 17, part two, The World Below: Dr Ozgood." */
export function spokenStage(table: Table, stage: number, seat: number): string {
  const said = [
    t('ar.stage', { n: stage }),
    stage === START ? t('ar.stage.start') : stage === END ? t('ar.stage.end') : '',
    stage > START && stage < END
      ? t(stage < SECOND ? 'ar.stage.one' : 'ar.stage.two', { name: partOf(table, stage).name })
      : '',
  ].filter(Boolean);
  const here = partiesOn(table, stage).map((party) => {
    const name = party.seat === seat ? t('ar.you.named', { name: party.name }) : party.name;
    return party.holder ? t('ar.stage.holder', { name, artifact: table.artifact }) : name;
  });
  if (stage === END && table.holder < 0) here.push(table.artifact);
  return here.length ? `${said.join(', ')}: ${here.join(', ')}.` : `${said.join(', ')}.`;
}

/** A party in a sentence. */
export function spokenParty(table: Table, party: Party): string {
  if (!party.playing) return t('ar.party.left', { name: party.name });
  if (settingOut(table))
    return t('ar.party.gathers', { name: party.name, members: tn('ar.members', party.members.length) });
  const said = t('ar.party.said', {
    name: party.name,
    stage: party.space,
    heading: heading(party),
    cards: tn('ar.cards', party.hand_size),
    tokens: tn('ar.tokens', party.tokens),
    members: tn('ar.members', party.members.length),
  });
  const more = [
    party.holder ? t('ar.party.holds', { artifact: table.artifact }) : '',
    party.turns_to_miss ? tn('ar.party.misses', party.turns_to_miss) : '',
  ];
  return [said, ...more].filter(Boolean).join(' ');
}

/** The skills of a party in words, the best first: "Combat 3, Science 2". */
export function skillsLine(skills: Record<string, number>): string {
  return SKILLS.filter((skill) => (skills[skill] ?? 0) > 0)
    .toSorted((a, b) => (skills[b] ?? 0) - (skills[a] ?? 0))
    .map((skill) => `${skillName(skill)} ${skills[skill]}`)
    .join(', ');
}

/** What an aid card offers, in one line. */
export function usesLine(aid: Aid): string {
  return aid.uses.map((use) => use.line).join(t('ar.or'));
}

/** One check of the card in words. */
export function spokenDial(dial: Dial, aid: string): string {
  const name = skillName(dial.skill);
  if (dial.standing === 'won' || dial.standing === 'failed')
    return t(dial.standing === 'won' ? 'ar.dial.won' : 'ar.dial.failed', { skill: name });
  const said = t('ar.dial.said', { skill: name, n: percent(dial.chance) });
  return dial.aid && aid ? `${said} ${t('ar.dial.aided', { aid, n: percent(dial.aided) })}` : said;
}

/** The name of the aid card of that id in the viewer's hand. */
export function aidNamed(table: Table, seat: number, id: string): string {
  return table.parties[seat]?.hand.find((card) => card.id === id)?.name ?? '';
}

/** The lines of a card, for its enlarged form and for text mode. */
export function faceLines(card: Face): string[] {
  const lines = [card.text];
  if (card.tags.length) lines.push(card.tags.map(tagName).join(', '));
  if (card.checks)
    lines.push(card.dm ? t('ar.checks.dm', { checks: card.checks, dm: signed(card.dm) }) : t('ar.checks', { checks: card.checks }));
  if (card.on_draw) lines.push(t('ar.on.draw', { what: card.on_draw }));
  if (card.on_win) lines.push(t('ar.on.win', { what: card.on_win }));
  if (card.on_lose) lines.push(t('ar.on.lose', { what: card.on_lose }));
  return lines;
}

/** Where the treasure is, in a sentence. */
export function artifactLine(table: Table): string {
  const artifact = table.artifact;
  if (table.holder < 0) return t('ar.artifact.lies', { artifact: artifact[0]!.toUpperCase() + artifact.slice(1) });
  const party = table.parties[table.holder]!;
  return t('ar.artifact.held', { name: party.name, artifact, stage: party.space });
}

/** The table in words, part by part. */
export function said(view: View): Said[] {
  const table = tableOf(view);
  const own = table.parties[view.seat];
  const parts: Said[] = [
    { title: t('ar.said.race'), lines: [artifactLine(table), ...table.parties.map((party) => spokenParty(table, party))] },
  ];
  if (own?.members.length)
    parts.push({
      title: t('ar.said.party'),
      lines: [
        t('ar.said.bonuses', { skills: skillsLine(own.bonuses) || t('ar.skills.none') }),
        ...own.members.map((member) => t('ar.member.said', { name: member.name, kind: kindName(member.kind), skills: member.line || t('ar.skills.none') })),
      ],
    });
  if (own?.hand.length)
    parts.push({ title: t('ar.said.hand'), lines: own.hand.map((aid) => t('ar.aid.said', { name: aid.name, uses: usesLine(aid) })) });
  if (table.card)
    parts.push({
      title: table.card.name,
      lines: [
        ...faceLines(table.card),
        ...table.ways.flatMap((way) => way.checks.map((dial) => spokenDial(dial, aidNamed(table, view.seat, dial.aid)))),
      ],
    });
  if (table.fight) parts.push({ title: t('ar.fight'), lines: fightLines(table) });
  if (table.lot?.person) parts.push({ title: table.lot.person.name, lines: lotLines(table) });
  const seen = table.decks.flatMap((deck) =>
    deck.top.filter((top) => top.card).map((top) => t('ar.seen.said', { card: top.name, deck: deckName(deck.id) })),
  );
  if (seen.length) parts.push({ title: t('ar.said.seen'), lines: seen });
  return parts;
}

/** A fight in words: who, by which skill, and how it stands. */
export function fightLines(table: Table): string[] {
  const fight = table.fight;
  if (!fight) return [];
  const [one, two] = fight.sides.map((side) => table.parties[side.seat]!.name);
  return [
    t(fight.skill ? 'ar.fight.by' : 'ar.fight.between', { one: one!, two: two!, skill: fight.skill ? skillName(fight.skill) : '' }),
    ...fight.sides
      .filter((side) => side.die > 0)
      .map((side) => t('ar.fight.side', { name: table.parties[side.seat]!.name, die: side.die, more: side.bonus + side.aid, total: side.total })),
    t('ar.fight.stands', { name: one!, win: percent(fight.win), tie: percent(fight.tie) }),
  ];
}

/** The card under the hammer in words. */
export function lotLines(table: Table): string[] {
  const lot = table.lot;
  if (!lot?.person) return [];
  return [
    t('ar.member.said', { name: lot.person.name, kind: kindName(lot.person.kind), skills: lot.person.line }),
    lot.high >= 0 ? t('ar.lot.high', { name: table.parties[lot.high]!.name, n: lot.bid }) : t('ar.lot.open'),
  ];
}

/** What everybody may know of a seat, for the curtain. */
export function bill(view: View, seat: number): string[] {
  const table = tableOf(view);
  const party = table.parties[seat];
  if (!party) return [];
  if (settingOut(table)) return [tn('ar.members', party.members.length)];
  return [
    t('ar.bill.stage', { n: party.space, end: END, heading: heading(party) }),
    tn('ar.bill.cards', party.hand_size),
    t('ar.bill.more', { tokens: tn('ar.tokens', party.tokens), members: tn('ar.members', party.members.length) }),
  ];
}

/** What helps at this moment in a first game, from the most particular to the most general. */
export function hints(view: View): Hint[] {
  const { asked } = view;
  const table = tableOf(view);
  if (!asked?.mine) return [];
  const kinds = new Set(asked.options.map((option) => option.name.split(':')[0]));
  const found: Hint[] = [];
  const add = (id: string, target = ''): void => {
    found.push({ id, target, text: t(`ar.hint.${id}` as Key) });
  };
  if (kinds.has('nominate') || kinds.has('bid')) add('bid');
  if (kinds.has('skill') && !table.fight) add('skill');
  if (kinds.has('outward') || kinds.has('homeward')) {
    if (table.holder === view.seat) add('home');
    else if (table.holder >= 0) add('chase');
    add('land', asked.options.find((option) => option.target)?.target);
    if ([...kinds].some((kind) => kind === 'observe')) add('observe');
  }
  if (kinds.has('branch')) add('branch');
  if (table.fight && asked.window) add('fight');
  else if (table.check?.die && asked.window) {
    add('gauges');
    if (kinds.has('card')) add('aid', asked.options.find((option) => option.target)?.target);
  }
  if (kinds.has('member')) add('member');
  if (kinds.has('top')) add('top');
  if (asked.window) add('window');
  return found;
}
