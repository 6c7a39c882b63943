import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkpointName, readExportCheckpoint, targetOf } from './export-checkpoint.ts';

it.each([
  ['esdb://admin:hunter2@n1:2121,n2?tls=false', 'n1:2121,n2:2113'],
  ['esdb://admin:hunter?2@host', 'host:2113'],
  ['esdb://admin:hunter/2@host:1?tls=true', 'host:1'],
  ['esdb+discover://name', 'name:2113'],
])('the target of %s holds no credentials', (connectionString, target) => {
  expect(targetOf(connectionString)).toBe(target);
});

it('an export that an earlier release began without naming the port goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-checkpoint-'));
  try {
    const path = join(folder, 'export.json');
    await writeFile(path, '{"logId":"a","target":"n1,n2:2122","position":7}');
    expect(await readExportCheckpoint(path)).toEqual({ logId: 'a', target: 'n1:2113,n2:2122', position: 7 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('each server and each prefix has a checkpoint of its own, whoever logs in there', () => {
  const name = checkpointName('a', 'esdb://maya:hunter2@n1:2121?tls=false', '');
  expect(name).toMatch(/^log-move-a-[0-9a-f]{16}\.json$/);
  expect(checkpointName('a', 'esdb://leo:other@n1:2121?tls=true', '')).toBe(name);
  const others = [
    checkpointName('b', 'esdb://n1:2121', ''),
    checkpointName('a', 'esdb://n1:2122', ''),
    checkpointName('a', 'esdb://n1:2121', 'north.'),
  ];
  expect(new Set([name, ...others]).size).toBe(4);
});
