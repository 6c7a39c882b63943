import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitLogs } from './limit-logs.ts';

describe('logs of a running product', () => {
  let folder: string;
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-logs-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('begin anew when they are large, while their process goes on writing', async () => {
    const log = await open(join(folder, 'api.log'), 'a');
    await log.appendFile('a long story');
    await limitLogs(folder, 5);
    await log.appendFile('and on');
    await log.close();
    expect(await read('api.log.old')).toBe('a long story');
    expect(await read('api.log')).toBe('and on');
  });

  it('stay as they are when they are small, and other files always', async () => {
    await writeFile(join(folder, 'api.log'), 'brief');
    await appendFile(join(folder, 'notes.txt'), 'a long story');
    await limitLogs(folder, 5);
    expect(await read('api.log')).toBe('brief');
    expect(await read('notes.txt')).toBe('a long story');
  });
});
