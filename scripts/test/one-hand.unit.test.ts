import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { lowercaseConstants, writableMembers } from './one-hand.ts';

/** Rooms whose exported numbers and texts are named in capitals; the list only gets longer. */
const named = '{contracts,projections,crawler-agent,demo-web}';
/** Those that are not yet; the list only gets shorter. */
const notYet = ['contracts/src/events/streams.ts: installationStream'];
/** Rooms in which what an interface holds is never written to. */
const readonly = 'contracts';

it('What is written by another hand is found', () => {
  const source = `
    export const limitMs = 10 * (60 + 1);
    export const name = 'x';
    export const LIMIT_MS = 5;
    export const schema = z.string();
    const inner = 5;
    export interface Held { readonly kept: string; written: number; method(): void }
  `;
  expect(writableMembers(source)).toEqual(['written']);
  expect(lowercaseConstants(source)).toEqual(['limitMs', 'name']);
});

/** Sources, without what tests alone use. */
function found(rooms: string, look: (source: string, tsx: boolean) => string[]): string[] {
  const files = globSync(`${rooms}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\.generated\./.test(file),
  );
  expect(files.length).toBeGreaterThan(90);
  return files.flatMap((file) =>
    look(readFileSync(`${root}/${file}`, 'utf8'), file.endsWith('x')).map((name) => `${file}: ${name}`),
  );
}

it('Exported numbers and texts are named in capitals', () => {
  expect(found(named, lowercaseConstants)).toEqual(notYet);
});

it('Members of interfaces are readonly', () => {
  expect(found(readonly, writableMembers)).toEqual([]);
});
