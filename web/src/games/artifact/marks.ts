// The pictures beside the lines of the log.

import fight from 'icon:crossed-swords';
import treasure from 'icon:cut-diamond';
import walk from 'icon:footsteps';
import home from 'icon:house';
import token from 'icon:medal';
import die from 'icon:perspective-dice-six-faces-random';
import aid from 'icon:card-pick';
import look from 'icon:spyglass';
import member from 'icon:three-friends';
import plate from 'icon:treasure-map';
import lot from 'icon:two-coins';
import type { Told } from '../../wire.gen.ts';
import { SIGNS } from './skills.ts';
import type { Skill } from './words.ts';

const MARKS: Record<string, string> = {
  'move-die': die,
  'table-die': die,
  walk,
  artifact: treasure,
  home,
  aid,
  plate,
  look,
  fight,
  'fight-die': fight,
  token,
  member,
  lot,
};

/** Dice and checks of a skill show its sign. */
export function mark(line: Told): { outline: string } | undefined {
  const words = line.mark.split(':');
  const outline = SIGNS[words.find((word) => word in SIGNS) as Skill] ?? MARKS[words[0] ?? ''];
  return outline ? { outline } : undefined;
}
