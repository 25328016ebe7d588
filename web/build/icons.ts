// `import path from 'icon:crossed-swords'` gives the path of a game-icons icon: only what is used gets into the client.

import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = 'icon:';

/** The outline of an icon in its box of 512 by 512. Throws where there is no icon of that name, or it is no single path. */
export function outline(set: IconSet, name: string): string {
  const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body;
  const path = body?.match(/^<path fill="currentColor" d="([^"]+)"\/>$/)?.[1];
  if (path === undefined) throw new Error(`There is no icon ${name} in @iconify-json/game-icons.`);
  return path;
}

export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      set ??= createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet;
      return `export default ${JSON.stringify(outline(set, id.slice(PREFIX.length + 1)))};`;
    },
  };
}
