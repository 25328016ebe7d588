import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';
import { licences } from './build/licences.ts';
import { limits } from './build/limits.ts';
import { mark } from './build/mark.ts';

const server = process.env.RELIQUEST_SERVER ?? 'http://127.0.0.1:8103';

export default defineConfig({
  plugins: [icons(), svelte(), mark(), licences(), limits()],
  build: {
    outDir: process.env.WEB_OUT ?? '../src/reliquest/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/art': server,
    },
  },
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], environment: 'node' },
});
