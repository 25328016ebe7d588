// How a character is drawn, on the page and on the card: ours as their cards tell, others by their id.

export type Head = 'sun-hat' | 'pilot' | 'scarf' | 'bowler' | 'cap' | 'braids';

export interface Look {
  skin: string;
  shade: string;
  coat: string;
  hair: string;
  head: Head;
  hat: string;
  neck: string;
  beard: boolean;
}

const OURS: Record<string, Look> = {
  'stephen-miles': {
    skin: '#c98d63', shade: '#9c6844', coat: '#7c5334', hair: '#5a3b25', head: 'pilot', hat: '#8a5a3c', neck: '#f1e8d3', beard: true,
  },
  'rosa-quispe': {
    skin: '#b0764f', shade: '#84543a', coat: '#e4573f', hair: '#231b1a', head: 'bowler', hat: '#5a4632', neck: '#f4c24f', beard: false,
  },
  'mei-lin-tsai': {
    skin: '#e3b48e', shade: '#b98664', coat: '#2a5f86', hair: '#c9cbc9', head: 'cap', hat: '#23425c', neck: '#e08a6e', beard: false,
  },
  'nadia-benhaddou': {
    skin: '#c2906a', shade: '#96684a', coat: '#4c7a3e', hair: '#2b211c', head: 'scarf', hat: '#7a2e4b', neck: '#7a2e4b', beard: false,
  },
  'joaquim-tavares': {
    skin: '#d3a07a', shade: '#a87654', coat: '#46586a', hair: '#3a2c25', head: 'sun-hat', hat: '#d9b878', neck: '#b93a25', beard: true,
  },
  'temperance-okafor': {
    skin: '#7a4c32', shade: '#57341f', coat: '#2fa09a', hair: '#1d1614', head: 'braids', hat: '#f4c24f', neck: '#fffbef', beard: false,
  },
}; // prettier-ignore

const SKINS = ['#e3b48e', '#c98d63', '#9c6844', '#7a4c32'];
const COATS = ['#e4573f', '#2c7a52', '#2a5f86', '#7a2e4b', '#c99a3b'];
const HEADS: Head[] = ['sun-hat', 'pilot', 'scarf', 'bowler', 'cap', 'braids'];

export function lookOf(character: string): Look {
  const ours = OURS[character];
  if (ours) return ours;
  let seed = 7;
  for (const letter of character) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const pick = <T>(from: T[], by: number): T => from[Math.floor(seed / by) % from.length]!;
  return {
    skin: pick(SKINS, 1),
    shade: '#57341f',
    coat: pick(COATS, 4),
    hair: '#2b211c',
    head: pick(HEADS, 20),
    hat: pick(['#d9b878', '#5a4632', '#23425c', '#b93a25'], 3),
    neck: pick(['#f4c24f', '#fffbef', '#e08a6e'], 5),
    beard: false,
  };
}
