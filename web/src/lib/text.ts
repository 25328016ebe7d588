// Every sentence of the client comes from a message catalogue: one file an area, one folder a language.

import type artifact from '../messages/en/artifact.ts';
import type campaign from '../messages/en/campaign.ts';
import type frame from '../messages/en/frame.ts';
import type home from '../messages/en/home.ts';
import type lostPixel from '../messages/en/lost-pixel.ts';
import type pageQuest from '../messages/en/page-quest.ts';
import type print from '../messages/en/print.ts';

/** A sentence with {places}, or its forms by number for `tn`. */
export type Message = string | { one: string; other: string };
export type Messages = Record<string, Message>;

type Catalogue = typeof frame & typeof home & typeof pageQuest & typeof artifact & typeof lostPixel & typeof campaign & typeof print;
type Of<Kind> = { [K in keyof Catalogue]: Catalogue[K] extends Kind ? K : never }[keyof Catalogue];
export type Key = Of<string>;
export type CountedKey = Of<{ one: string; other: string }>;
export type Values = Record<string, string | number>;

const files = import.meta.glob<{ default: Messages }>('../messages/*/*.ts');
const known: Messages = {};
const fallback = 'en';

export const language = fallback;
const plural = new Intl.PluralRules(language);

/** Load the sentences of an area (frame, home, a game) before anything of it is drawn. */
export async function speak(area: string): Promise<void> {
  for (const tongue of new Set([fallback, language])) {
    const load = files[`../messages/${tongue}/${area}.ts`];
    if (load) Object.assign(known, (await load()).default);
  }
}

function filled(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The sentence of a key, its {places} filled. A key nobody has written shows itself. */
export function t(key: Key, values: Values = {}): string {
  const message = known[key];
  return typeof message === 'string' ? filled(message, values) : key;
}

/** The sentence of a key in the form that a number asks for; {n} is the number. */
export function tn(key: CountedKey, n: number, values: Values = {}): string {
  const message = known[key];
  if (typeof message !== 'object') return key;
  const form = plural.select(n) === 'one' ? message.one : message.other;
  return filled(form, { n, ...values });
}
