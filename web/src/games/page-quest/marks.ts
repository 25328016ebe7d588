// The icon and the name of everything that is printed on a page of Page Quest: actions, trackers, what results bring.

import accessories from 'icon:knapsack';
import again from 'icon:cycle';
import ancientCoin from 'icon:two-coins';
import artifact from 'icon:aztec-calendar-sun';
import attack from 'icon:crossed-swords';
import bell from 'icon:ringing-bell';
import binoculars from 'icon:binoculars';
import biscuit from 'icon:cookie';
import boot from 'icon:walking-boot';
import campfire from 'icon:campfire';
import cap from 'icon:bottle-cap';
import cloak from 'icon:cloak';
import defense from 'icon:shield';
import detour from 'icon:direction-signs';
import dice from 'icon:perspective-dice-six-faces-random';
import enemy from 'icon:claw-slashes';
import exert from 'icon:muscle-up';
import flask from 'icon:water-bottle';
import food from 'icon:shiny-apple';
import higher from 'icon:dice-six-faces-six';
import hp from 'icon:hearts';
import hunting from 'icon:pocket-bow';
import item from 'icon:light-backpack';
import jar from 'icon:honey-jar';
import letter from 'icon:envelope';
import machete from 'icon:machete';
import meditate from 'icon:meditation';
import mirror from 'icon:mirror-mirror';
import notebook from 'icon:notebook';
import ointment from 'icon:heart-bottle';
import rope from 'icon:rope-coil';
import search from 'icon:magnifying-glass';
import special from 'icon:talk';
import stone from 'icon:stone-block';
import tent from 'icon:camping-tent';
import tools from 'icon:toolbox';
import torch from 'icon:flashlight';
import trade from 'icon:swap-bag';
import trap from 'icon:floor-hatch';
import wheel from 'icon:car-wheel';
import xp from 'icon:round-star';
import type { Key } from '../../lib/text.ts';
import type { Told } from '../../wire.gen.ts';

export { boot, campfire, enemy, exert, tent, trade };

/** The icon of an action by its kind; a special action speaks. */
export const ACTIONS: Record<string, string> = {
  hunting,
  detour,
  search,
  trap,
  'ancient-coin': ancientCoin,
  meditate,
  artifact,
  'healing-ointment': ointment,
  special,
};

export const TRACKERS: Record<string, { icon: string; name: Key; shape: string }> = {
  attack: { icon: attack, name: 'pq.attack', shape: 'diamond' },
  defense: { icon: defense, name: 'pq.defense', shape: 'shield' },
  hp: { icon: hp, name: 'pq.hp', shape: 'drop' },
  xp: { icon: xp, name: 'pq.xp', shape: 'hexagon' },
  accessories: { icon: accessories, name: 'pq.accessories', shape: 'square' },
  food: { icon: food, name: 'pq.food', shape: 'disc' },
};

/** The icon of one symbol of a result, by its word; undefined where it is told in words. */
export const GIFTS: Record<string, string> = {
  attack,
  defense,
  hp,
  xp,
  accessories,
  food,
  prepare: dice,
  activate: dice,
  'set-die': meditate,
  reroll: again,
  'raise-dice': higher,
  fight: enemy,
  coin: ancientCoin,
  artifact,
  item,
  find: search,
  later: letter,
};

/** Icons for the item cards we ship; what an author writes has a bag until somebody draws it. */
const ITEMS: Record<string, string> = {
  'rusty-machete': machete,
  'belay-device': rope,
  binoculars,
  'biscuit-tin': biscuit,
  'bottle-cap': cap,
  'felt-cloak': cloak,
  'field-notebook': notebook,
  'goat-bell': bell,
  'head-torch': torch,
  hubcap: wheel,
  'jar-of-ajika': jar,
  'letter-of-thanks': letter,
  'signal-mirror': mirror,
  thermos: flask,
  'tool-roll': tools,
  whetstone: stone,
};

export function itemIcon(id: string): string {
  return ITEMS[id] ?? item;
}

const LOG: Record<string, string> = {
  die: dice,
  activate: dice,
  move: boot,
  exert,
  'enemy-roll': enemy,
  enemy,
  fight: attack,
  'fight-roll': attack,
  strike: attack,
  counter: defense,
  'detour-roll': detour,
  found: search,
  rest: campfire,
  'level-up': xp,
  accessory: accessories,
  item,
  artifact,
  coin: ancientCoin,
  later: letter,
  trade,
};

/** The picture beside a line of the log. */
export function mark(line: Told): { outline: string } | undefined {
  const outline = LOG[line.mark];
  return outline ? { outline } : undefined;
}
