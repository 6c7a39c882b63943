import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { start } from './bin/commands/start.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings);
const textOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

describe('settings of the node', () => {
  it('are those that it reads', async () => {
    const read = (await textOf('environment.ts')).matchAll(/\bEVENTSTORE_[A-Z_]+/g);
    expect([...new Set([...read].map(([name]) => name))].sort()).toEqual([...names].sort());
  });

  it.each(names)('name %s where one looks them up', async (name) => {
    expect(start.usage).toContain(name);
    expect(await textOf('../README.md')).toContain(name);
  });
});
