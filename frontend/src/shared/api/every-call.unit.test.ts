import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '../..');

/** Other ways to the server than the client of the API; none of them changes anything. */
const readers: Readonly<Record<string, RegExp>> = {
  'app/health.ts': /fetch\('\/hc\/', \{ cache: 'no-store'/,
  'gallery/routes.tsx': /fetch\('\/dev\/gallery', \{ method: 'HEAD' \}\)/,
};

const calls = /(?<![.\w])(fetch\(|new XMLHttpRequest|navigator\.sendBeacon|axios)|\b(window|globalThis)\.fetch\(/g;

const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|^testing\//.test(file));

it('nothing but the client of the API sends anything: what changes something carries its key', () => {
  const senders = sources.filter((file) => [...readFileSync(path.join(src, file), 'utf8').matchAll(calls)].length > 0);
  expect(senders.toSorted()).toEqual(['shared/api/client.ts', ...Object.keys(readers)].toSorted());
  for (const [file, only] of Object.entries(readers)) {
    const source = readFileSync(path.join(src, file), 'utf8');
    expect([file, [...source.matchAll(calls)].length, only.test(source)]).toEqual([file, 1, true]);
  }
});
