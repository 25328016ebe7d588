// Holds the client to its size: what a game needs before its first decision, and how much of that is script.

import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes of JavaScript a game page may load, compressed as the server sends it. */
export const SCRIPT = 150_000;
/** Bytes of everything a game page may load before the first decision: scripts and styles compressed, fonts as they are. */
export const WHOLE = 600_000;

interface Chunk {
  type: 'chunk';
  fileName: string;
  code: string;
  imports: string[];
  dynamicImports: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}
interface Asset {
  type: 'asset';
  fileName: string;
  source: string | Uint8Array;
}
type Bundle = Record<string, Chunk | Asset>;

/** The size of a page that starts from these chunks. Fonts count that hold the Latin letters of the catalogue's English. */
export function weigh(bundle: Bundle, roots: string[]): { script: number; whole: number } {
  const chunks = new Set<string>();
  const others = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunks.has(name)) return;
    chunks.add(name);
    chunk.viteMetadata?.importedCss.forEach((file) => others.add(file));
    chunk.imports.forEach(visit);
  };
  roots.forEach(visit);
  const script = [...chunks].reduce((sum, name) => sum + gzipSync((bundle[name] as Chunk).code).length, 0);
  let whole = script;
  for (const name of others) {
    const css = String((bundle[name] as Asset).source);
    whole += gzipSync(css).length;
    for (const [, font] of css.matchAll(/url\(["']?(?:[^)"']*\/)?([^/)"']+\.woff2)["']?\)/g)) {
      const file = Object.keys(bundle).find((each) => each.endsWith(`/${font}`));
      if (file && !font!.includes('-ext-')) whole += (bundle[file] as Asset).source.length;
    }
  }
  return { script, whole };
}

export function limits(): Plugin {
  return {
    name: 'limits',
    apply: 'build',
    generateBundle(_options, output) {
      const bundle = output as unknown as Bundle;
      const all = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
      const always = all.filter((each) => each.isEntry || /src\/(frame|home)\/\w+\.svelte$|messages\/en\/frame/.test(each.facadeModuleId ?? ''));
      for (const game of all) {
        const id = game.facadeModuleId?.match(/src\/games\/([\w-]+)\/index\.ts$/)?.[1];
        if (!id) continue;
        const words = all.filter((each) => each.facadeModuleId?.endsWith(`messages/en/${id}.ts`));
        const { script, whole } = weigh(bundle, [...always, ...words, game].map((each) => each.fileName));
        this.info(`${id}: ${Math.round(script / 1000)} kB of script, ${Math.round(whole / 1000)} kB in all`);
        if (script > SCRIPT) this.error(`${id}: ${script} bytes of script are more than ${SCRIPT}.`);
        if (whole > WHOLE) this.error(`${id}: ${whole} bytes before the first decision are more than ${WHOLE}.`);
      }
    },
  };
}
