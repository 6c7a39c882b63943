import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(src, file), 'utf8') }));

/** Addresses whose page says that it is not built. */
const unbuilt = sources.flatMap(({ text }) =>
  [...text.matchAll(/path: '([^']+)',\s*component: [^\n]*not-built-page/g)].map(([, address = '']) => address),
);

/** Where an address has to stand: with its route, and with who may open it. */
const mayName = (file: string): boolean => file.endsWith('/routes.tsx') || file === 'app/access-table.ts';

it('finds the pages that are not built, and pages that are', () => {
  expect(unbuilt).toEqual(expect.arrayContaining(['/chat', '/insights', '/settings/partners', '/support/contact']));
  expect(unbuilt).not.toContain('/support');
});

it.each(unbuilt)('leads nobody to %s', (address) => {
  const link = new RegExp(`['"\`(]${address}(?=['"\`)?#/])`);
  expect(sources.filter(({ file, text }) => !mayName(file) && link.test(text)).map(({ file }) => file)).toEqual([]);
});
