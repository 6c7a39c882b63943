import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { codeSplitting } from './code-splitting.ts';
import { compressedCopies } from './compressed-copies.ts';
import { pageFiles } from './page-files.ts';
import { withoutGallery } from './without-gallery.ts';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Flags are files of their own (`/flags/gb.svg`), not part of any bundle: a page asks for the few it shows, and the
 * strict image policy needs no `data:`.
 */
function flagFiles(): Plugin {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
    'flags/4x3',
  );
  return {
    name: 'flag-files',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = /^\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1];
        if (name === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(readFileSync(path.join(folder, name)));
      });
    },
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(path.join(folder, name)) });
      }
    },
  };
}

/**
 * Every zod schema can describe itself as a JSON schema, which nobody asks for in a browser: 5 kB of the first download.
 * The modules that would do it keep their names and do nothing.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known here.`);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), flagFiles(), withoutJsonSchemas(), withoutGallery(), pageFiles(), compressedCopies()],
  // The API puts a fresh nonce in the place of this word in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  // The manifest says which chunk needs which: the bench of pages weighs them.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    host: '127.0.0.1',
    // OPTIONS is a call of the API, not a preflight to answer here.
    cors: false,
    proxy: { '/api': apiUrl, '/hc': apiUrl, '/socket.io': { target: apiUrl, ws: true } },
  },
});
