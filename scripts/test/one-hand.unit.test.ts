import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { type SourceMembers, sourceMembers } from './one-hand.ts';

const rooms =
  '{contracts,rules,platform,event-store,projections,crawler-agent,backend,frontend,demo-web,scripts,tests}';

/** Written to in another folder than the one that declares it, each with its reason. */
const writtenElsewhere = [
  // An event's encoding is kept with the event, by the first who sends it.
  'event-store/src/log/stored-event.ts: frame',
];

it('What is written by another hand is found', () => {
  const source = `
    export const limitMs = 10 * (60 + 1);
    export const name = 'x';
    export const LIMIT_MS = 5;
    export const schema = z.string();
    const inner = 5;
    export interface Held { readonly kept: string; written: number; method(): void; readonly deep: { inside: string } }
    type Row = { column: string } & { readonly other: string };
    interface Names { [name: string]: string }
    function read({ id }: { id: string }) { held.written += 1; row.column = id; held.count++; }
  `;
  expect(sourceMembers(source)).toEqual({
    lowercaseConstants: ['limitMs', 'name'],
    writableMembers: ['written', 'inside', 'column', '[name]'],
    writtenMembers: ['written', 'column', 'count'],
  });
});

/** Sources, without what tests alone use. */
const sources = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\.generated\./.test(file))
  .map((file) => ({ file, ...sourceMembers(readFileSync(`${root}/${file}`, 'utf8'), file.endsWith('x')) }));

const found = (which: keyof SourceMembers) =>
  sources.flatMap(({ file, [which]: names }) => names.map((name) => ({ file, name })));

it('Every room is read', () => {
  expect(sources.length).toBeGreaterThan(1_500);
});

it('Exported numbers and texts are named in capitals', () => {
  expect(found('lowercaseConstants')).toEqual([]);
});

it('Members of interfaces are readonly, but what their own folder writes to', () => {
  const inFolder = ({ file, name }: { file: string; name: string }) => `${path.dirname(file)}: ${name}`;
  const written = new Set(found('writtenMembers').map(inFolder));
  const loose = found('writableMembers').filter((member) => !written.has(inFolder(member)));
  expect(loose.map(({ file, name }) => `${file}: ${name}`)).toEqual(writtenElsewhere);
});
