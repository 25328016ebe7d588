// What somebody chose to print, as the server is asked for it, and what it comes to.

import type { PrintPart, PrintPlan } from '../wire.gen.ts';

export const PAPERS = ['a4', 'letter'] as const;
export const INKS = ['full', 'low'] as const;
export const LAYOUTS = ['shared', 'gutter', 'gutterfold', 'bleed'] as const;
export const DUPLEXES = ['long', 'short', 'none'] as const;
export const SIZES = ['card', 'mini'] as const;
export const COPIES = ['all', 'one'] as const;

/** The part that is the rules booklet: no plan counts it, and it comes by itself. */
export const RULES = 'rules';

export interface Choice {
  pack: string;
  paper: (typeof PAPERS)[number];
  ink: (typeof INKS)[number];
  layout: (typeof LAYOUTS)[number];
  duplex: (typeof DUPLEXES)[number];
  size: (typeof SIZES)[number];
  copies: (typeof COPIES)[number];
  floors: number[];
}

export const USUAL: Choice = {
  pack: '',
  paper: 'a4',
  ink: 'full',
  layout: 'shared',
  duplex: 'long',
  size: 'card',
  copies: 'all',
  floors: [],
};

/** Who lives where paper has inches prints on Letter. */
export function usualPaper(language: string): Choice['paper'] {
  return /-(US|CA|MX|CL|CO|PH)$/i.test(language) ? 'letter' : 'a4';
}

/** The address of a choice below `api/print/<game>`; with parts, of these alone. */
export function query(choice: Choice, what: readonly string[] = [], page = 0): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(choice)) {
    if (key === 'floors') choice.floors.forEach((floor) => words.append('floors', String(floor)));
    else if (value !== USUAL[key as keyof Choice]) words.set(key, String(value));
  }
  what.forEach((part) => words.append('what', part));
  if (page) words.set('page', String(page));
  return words.size ? `?${words}` : '';
}

/** The parts that are wanted: those marked, in the order of the plan. */
export function wanted(plan: PrintPlan, unmarked: readonly string[]): PrintPart[] {
  return plan.parts.filter((part) => !unmarked.includes(part.id));
}

/** Sheets and sides of some parts together. */
export function sum(parts: readonly PrintPart[]): { sheets: number; sides: number } {
  return parts.reduce(
    (all, part) => ({ sheets: all.sheets + part.sheets, sides: all.sides + part.sides }),
    { sheets: 0, sides: 0 },
  );
}
