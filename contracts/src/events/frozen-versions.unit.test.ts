import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const isFrozen = (name: string): boolean => /-v\d+\.ts$/.test(name);
/** What a file imports of what may change. */
const movingPartsOf = (source: string): string[] =>
  [...source.matchAll(/from '([^']+)'/g)].flatMap(([, from = '']) => (from === 'zod' || isFrozen(from) ? [] : [from]));

describe('schemas of older versions', () => {
  it('stand on nothing that changes', async () => {
    const names = (await readdir(import.meta.dirname)).filter(isFrozen);
    expect(names).toContain('check-v1.ts');
    for (const name of names) {
      expect(movingPartsOf(await readFile(`${import.meta.dirname}/${name}`, 'utf8')), name).toEqual([]);
    }
  });

  it('are caught when they do', () => {
    expect(movingPartsOf("import { checkIdSchema } from '../ids.ts';\nimport { z } from 'zod';")).toEqual([
      '../ids.ts',
    ]);
  });
});
