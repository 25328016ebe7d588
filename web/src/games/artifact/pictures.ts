// Where the pictures of this game lie: portraits, plates and the road, each by the pack that draws it.

import type { Enlarged } from '../../frame/module.ts';
import { t } from '../../lib/text.ts';
import { kindName, letter, faceLines, usesLine, type Aid, type Face, type Member, type Party, type Table } from './words.ts';
import { SECOND } from './road.ts';

/** The pack of the aid cards and the people. */
const CORE = 'artifact';

/** The portrait of a member of a party; who has none in the pack of people gets a face that belongs to the party. */
export function portrait(member: Member, seat: number): string {
  if (member.premade) return `artifact/${CORE}/portrait/${member.id}`;
  return `artifact/${CORE}/stranger/${member.kind}/${letter(seat)}-${member.id}`;
}

/** The face a party is known by: its leader's, or that of whoever is left. */
export function faceOf(party: Party): string {
  const face = party.members.find((member) => member.kind === 'leader') ?? party.members[0];
  if (face) return portrait(face, party.seat);
  return `artifact/${CORE}/stranger/leader/${letter(party.seat)}-leader`;
}

/** The board of the scenario. */
export function roadPicture(table: Table): string {
  return `artifact/${table.modules[0].pack}/road`;
}

/** The pack a card comes from; empty for one that an effect made. */
function packOf(table: Table, deck: string): string {
  if (deck === 'module-1') return table.modules[0].pack;
  if (deck === 'module-2') return table.modules[1].pack;
  return deck === 'aid' ? CORE : '';
}

/** The plate of a card; empty for a card that no pack draws. */
export function plate(table: Table, deck: string, card: string): string {
  const pack = packOf(table, deck);
  return pack ? `artifact/${pack}/plate/${card}` : '';
}

// --- enlarged ---

export function cardEnlarged(table: Table, card: Face): Enlarged {
  return { title: card.name, picture: plate(table, card.deck, card.id), lines: faceLines(card) };
}

export function aidEnlarged(table: Table, aid: Aid, why = '', rule = ''): Enlarged {
  return {
    title: aid.name,
    picture: plate(table, aid.deck, aid.id),
    lines: [usesLine(aid), aid.text, why].filter(Boolean),
    rules: rule ? [rule] : [],
  };
}

export function memberEnlarged(member: Member, seat: number): Enlarged {
  return {
    title: member.name,
    picture: portrait(member, seat),
    lines: [kindName(member.kind), member.line || t('ar.skills.none'), member.note].filter(Boolean),
  };
}

export function stageEnlarged(table: Table, stage: number, spoken: string): Enlarged {
  const part = table.modules[stage < SECOND ? 0 : 1];
  return { title: t('ar.stage', { n: stage }), picture: roadPicture(table), lines: [spoken, part.intro] };
}
