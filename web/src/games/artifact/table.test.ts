import { beforeAll, expect, test } from 'vitest';
import type { Option, Pick, View } from '../../frame/module.ts';
import { speak } from '../../lib/text.ts';
import type { Artifact } from '../../wire.gen.ts';
import { bring, cards, helpsLater, landing } from './cards.ts';
import { walks } from './trail.svelte.ts';
import { bill, hints, said, spokenStage, type Aid, type Party, type Table } from './words.ts';

beforeAll(() => speak('artifact'));

function party(seat: number, more: Partial<Party> = {}): Party {
  return {
    seat, name: ['Nora', 'Tomás', 'Ida'][seat]!, playing: true, space: 1, homeward: false, holder: false, members: [], bonuses: {},
    hand_size: 0, hand: [], tokens: 0, turns_to_miss: 0, points: 0, ...more,
  };
}
function table(more: Partial<Table> = {}): Table {
  const module = (name: string): Artifact.ModuleLine => ({ name, intro: '', pack: 'tomb' });
  return {
    scenario: 'The Tomb', artifact: 'the Heart', intro: '', found: '', home: '', modules: [module('The Road'), module('The House')],
    phase: 'move', current: 0, first: 0, round: 2, holder: -1, parties: [party(0, { space: 14 }), party(1, { space: 17 })], decks: [],
    card: null, check: null, ways: [], fight: null, move: null, lot: null, draft: [], ...more,
  };
}
function option(name: string, more: Partial<Option> = {}): Option {
  return { name, label: name, detail: '', target: '', free: false, odds: [], rules: [], undoable: false, fatal: false, ...more };
}
function view(held: Table, options: Option[] = [], more: Partial<View> = {}): View {
  const asked = { number: 9, who: 0, mine: true, window: true, prompt: '', rules: [], options, refused: [] };
  return { game: 'artifact', seat: 0, number: 9, table: held, asked, told: [], result: null, undo: false, ...more };
}
const pick = (options: Option[], refused: Pick['refused'] = []): Pick => ({ options, refused }) as unknown as Pick;
const check: Artifact.CheckLine = { skill: 'agility', die: 5, bonus: 2, aid: 0, total: 7, dm: 1, challenge_die: 0 };
const rope: Aid = {
  id: 'rope', name: 'Rope', deck: 'aid', text: '',
  uses: [{ id: 'agility', line: 'Agility +2', kind: 'bonus', skill: 'agility', plus: 2, vs: '' }],
};
const dial = (skill: string, standing: string): Artifact.Dial => ({ skill, standing, bonus: 0, dm: 0, chance: 0.5, aided: 0.5, aid: '' });

test('a choice in a check says what it makes of the roll', () => {
  const held = table({ check, parties: [party(0, { space: 14, hand: [rope], tokens: 2 }), party(1)] });
  expect(bring(view(held), 0, option('pass'))).toBe('won on 6 or less');
  expect(bring(view(held), 0, option('card:rope/agility'))).toBe('7 becomes 9');
  expect(bring(view(held), 0, option('reroll'))).toBe('you hold 2');
  expect(bring(view(table({ check: { ...check, total: 11 } })), 0, option('pass'))).toBe('won on any roll');
  expect(bring(view(table({ check: { ...check, total: 1 } })), 0, option('pass'))).toBe('cannot be won like this');
});

test('a move says what waits where it ends', () => {
  expect(landing(table(), 0, 17)).toBe('a fight with Tomás');
  expect(landing(table(), 0, 15)).toBe('a card of the Module 1 deck');
  expect(landing(table(), 0, 16)).toBe('a card of the Module 2 deck');
  expect(landing(table(), 0, 30)).toBe('where the Heart lies');
  expect(landing(table({ holder: 0, parties: [party(0, { holder: true, space: 3 }), party(1)] }), 0, 1)).toBe('home: the race is won');
  expect(bring(view(table()), 0, option('outward', { target: 'space:17' }))).toBe('a fight with Tomás');
});

test('bids share one card, everything else has its own, and cards that do not help stay in the hand', () => {
  const options = [option('pass'), option('bid:3'), option('bid:4')];
  const refused = [
    { name: 'card:rope/agility', label: 'Rope', reason: 'no', rule: 'AR-152', listed: true },
    { name: 'homeward', label: 'Home', reason: 'not yet', rule: 'AR-079', listed: true },
  ];
  const laid = cards(view(table(), options), pick(options, refused));
  expect(laid.map((card) => [card.title, card.parts?.map((part) => part.label)])).toEqual([
    ['Your bid', ['3', '4']],
    ['pass', undefined],
    ['Home', undefined],
  ]);
});

test('a use of aid is a choice like any other', () => {
  const options = [option('pass'), option('card:rope/agility', { free: true })];
  expect(cards(view(table({ check }), options), pick(options)).every((card) => !card.options[0]!.free)).toBe(true);
});

test('a card helps later where a check ahead tests its skill, against what it counts against', () => {
  const card = { id: 'wolf', name: 'Wolf', kind: 'challenge', deck: 'module-1', tags: ['animal'], checks: '', dm: 0, on_draw: '', on_win: '', on_lose: '', text: '' };
  const ways = [{ part: '', chance: 0.2, aided: 0.2, checks: [dial('combat', 'now'), dial('agility', 'ahead')] }];
  const held = table({ card, ways });
  expect(helpsLater(held, 0, rope)).toBe('agility');
  expect(helpsLater(held, 1, rope)).toBe('');
  const against = (vs: string): Aid => ({ ...rope, uses: [{ ...rope.uses[0]!, vs }] });
  expect(helpsLater(held, 0, against('animal'))).toBe('agility');
  expect(helpsLater(held, 0, against('trap'))).toBe('');
  expect(helpsLater(table({ card, ways: [{ ...ways[0]!, checks: [dial('agility', 'now')] }] }), 0, rope)).toBe('');
});

test('the last move is kept until the party stands elsewhere or the answer is taken back', () => {
  const line = { number: 5, seat: 1, text: '', rules: [], roll: false, mark: 'walk:14:17', faces: [] };
  const moved = view(table(), [], { told: [line] });
  expect(walks(moved)).toEqual({ seat: 1, from: 14, to: 17, number: 5 });
  expect(walks(view(table()))?.to).toBe(17);
  expect(walks(view(table({ parties: [party(0), party(1, { space: 4 })] })))).toBeUndefined();
  expect(walks(view(table(), [], { told: [line], number: 5 }))).toBeUndefined();
});

test('spaces and parties are spoken with everything that lies there', () => {
  expect(spokenStage(table(), 17, 0)).toBe('Space 17, part two, The House: Tomás.');
  expect(spokenStage(table(), 14, 0)).toBe('Space 14, part one, The Road: Nora (you).');
  expect(spokenStage(table(), 30, 0)).toBe('Space 30, the end of the road: the Heart.');
  expect(bill(view(table()), 1)).toEqual(['17 of 30, outward', '0 aid cards, face down', '0 tokens, 0 members']);
  expect(said(view(table()))[0]!.lines[0]).toBe('The Heart lies on space 30.');
});

test('hints name what is in doubt, the most particular first', () => {
  const moves = [option('outward', { target: 'space:17' }), option('observe')];
  expect(hints(view(table(), moves)).map((hint) => hint.id)).toEqual(['land', 'observe', 'window']);
  expect(hints(view(table({ holder: 0 }), moves))[0]!.id).toBe('home');
  expect(hints(view(table(), moves, { asked: null }))).toEqual([]);
});
