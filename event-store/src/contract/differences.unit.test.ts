import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

describe('the list of differences', () => {
  it.each(differences)('names a test there is: $file, $test', async ({ file, test }) => {
    const source = await readFile(new URL(`${file}.int.test.ts`, import.meta.url), 'utf8');
    expect(source).toContain(test);
  });

  it('is the only place that treats a real server in another way', async () => {
    for (const file of ['append', 'delete', 'model', 'not-offered', 'protocol', 'read', 'subscribe', 'system']) {
      const source = await readFile(new URL(`${file}.int.test.ts`, import.meta.url), 'utf8');
      expect(source).not.toMatch(/\.(skip|runIf|skipIf)\b|EVENTSTORE_TEST_URL|\.real\b/);
    }
  });
});
