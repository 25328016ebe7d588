// The signs of the nine skills.

import agility from 'icon:acrobatic';
import combat from 'icon:crossed-swords';
import linguistics from 'icon:scroll-unfurled';
import mechanics from 'icon:gears';
import personality from 'icon:top-hat';
import sailing from 'icon:ship-wheel';
import science from 'icon:microscope';
import strength from 'icon:muscle-up';
import survival from 'icon:campfire';
import type { Skill } from './words.ts';

export const SIGNS: Readonly<Record<Skill, string>> = {
  combat, strength, agility, sailing, survival, mechanics, linguistics, personality, science,
};
