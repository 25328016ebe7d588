// Puts the licences of what is part of the client beside it: licences.txt, made from the packages themselves.

import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Packages whose code, letters or icons the client holds. */
const PARTS = /^(svelte|uqr|@fontsource(-variable)?\/.*|@iconify-json\/.*)$/;
const FILES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'];

const ICONS = `Icons made by Lorc, Delapouite, Sbed, Skoll, Faithtoken, Caro Asercion and others, https://game-icons.net,
under CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/). Colours, sizes and combinations were changed.`;

/** The text of a package's licence. Throws where it brings none. */
function licence(name: string): string {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  if (name.startsWith('@iconify-json/')) return ICONS;
  const file = FILES.map((each) => new URL(each, folder)).find((each) => existsSync(each));
  if (!file) throw new Error(`${name} brings no licence: say in build/licences.ts where it stands.`);
  return readFileSync(file, 'utf-8').trim();
}

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf-8')) as {
        devDependencies: Record<string, string>;
      };
      const blocks = Object.entries(about.devDependencies)
        .filter(([name]) => PARTS.test(name))
        .map(([name, version]) => `${name} ${version}\n\n${licence(name)}`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${blocks.join(`\n\n${'-'.repeat(78)}\n\n`)}\n` });
    },
  };
}
