import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { RECORD_FILE_VARIABLE } from './run-record.ts';
import { askTool } from './run-tool.ts';

const tests = `
import { beforeAll, describe, expect, it } from 'vitest';
let asked = 0;
it('passes', () => {});
it('fails', { retry: 1 }, () => expect('one').toBe('two'));
it('passes later', { retry: 1 }, () => expect((asked += 1)).toBe(2));
describe('with a broken set-up', () => {
  beforeAll(() => { throw new Error('no set-up'); });
  it('is not run', () => {});
});
it('leaves something behind', () => void Promise.reject(new Error('left behind')));
`;

it('a run says which of its tests failed, or needed another attempt', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-run-record-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'some.test.ts'), tests);
    await writeFile(join(folder, 'vitest.config.ts'), `export default { test: { name: 'some' } };`);
    const record = join(folder, 'record.json');
    const flags = ['run', `--root=${folder}`, '--reporter=./scripts/test/run-record.ts'];
    await expect(askTool('vitest', flags, { env: { [RECORD_FILE_VARIABLE]: record } })).rejects.toThrow('ended with 1');
    const { files, tests: troubled } = JSON.parse(await readFile(record, 'utf8'));
    expect(files).toMatchObject([{ path: expect.stringMatching(/some\.test\.ts$/), seconds: expect.any(Number) }]);
    const all = troubled.map(({ title, passed, attempts, error }: Record<string, unknown>) => ({
      ...{ title, passed, attempts, error },
    }));
    expect(all).toEqual([
      { title: 'with a broken set-up', passed: false, attempts: 1, error: 'no set-up' },
      { title: 'fails', passed: false, attempts: 2, error: expect.stringContaining(`expected 'one' to be 'two'`) },
      { title: 'passes later', passed: true, attempts: 2, error: expect.stringContaining('expected 1 to be 2') },
      { title: 'with a broken set-up > is not run', passed: false, attempts: 1, error: 'It was skipped.' },
      { title: 'outside of every test', passed: false, attempts: 1, error: 'left behind' },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
