import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { assertingBodies } from './asserting-bodies.ts';

it('A body that expects nothing is found, and one whose helper expects is let be', () => {
  const { tests, silent } = assertingBodies(`
    const check = () => inner();
    function inner() { expect(1).toBe(1); }
    function again() { again(); }
    it('expects', () => { expect(1).toBe(1); });
    it('lets a helper expect', () => check());
    it('calls a helper of another file', () => expectClosed());
    it.each([1])('waits for %s', async () => { await page.waitFor(); });
    it.runIf(true)('goes round', () => again());
    it('does nothing', { timeout: 5 }, function () {});
  `);
  expect(tests).toBe(6);
  expect(silent).toEqual(['waits for %s', 'goes round', 'does nothing']);
});

it('Every test expects something', () => {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|data)$/.test(path);
  const files = globSync('{*,*/src/**,scripts/**,docker/**,tests/**}/*.test.{ts,tsx}', { cwd: root, exclude });
  const found = [...new Set(files)].map((file) => ({
    file,
    ...assertingBodies(readFileSync(`${root}/${file}`, 'utf8'), file.endsWith('x')),
  }));
  expect(found.filter(({ tests }) => tests === 0).map(({ file }) => file)).toEqual([]);
  expect(found.flatMap(({ file, silent }) => silent.map((title) => `${file}: ${title}`))).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});
