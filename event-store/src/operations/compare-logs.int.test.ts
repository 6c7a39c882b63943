import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEvents } from '../contract/contract-events.ts';
import { compareLogs } from './compare-logs.ts';
import { exportLog } from './export-log.ts';
import { holdsAnotherLog } from './holds-another-log.ts';
import { importLog } from './import-log.ts';
import { TestLog } from './testing/test-log.ts';

let folder: string;
let source: TestLog;
let copy: TestLog;
let [from, to] = ['', ''];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-compare-'));
  [source, copy] = [await TestLog.create(), await TestLog.create()];
  [from, to] = [await source.start(), await copy.start()];
});
afterEach(async () => {
  await Promise.all([source.dispose(), copy.dispose()]);
  await rm(folder, { recursive: true });
});

async function written(connectionString: string, stream: string, count: number, metadata?: { maxCount: number }) {
  const client = EventStoreDBClient.connectionString(connectionString);
  await client.appendToStream(stream, testEvents(count));
  if (metadata !== undefined) await client.setStreamMetadata(stream, metadata);
  await client.dispose();
}
const compare = () => compareLogs({ databaseUrl: source.databaseUrl, server: to, prefix: '' });
const copied = () =>
  exportLog({ databaseUrl: source.databaseUrl, to, prefix: '', checkpointFile: join(folder, 'checkpoint') });

describe('a log beside its copy', () => {
  it('is equal, whatever others wrote and whatever the server keeps of its own', async () => {
    await written(from, 'report-7', 3, { maxCount: 9 });
    await written(to, 'orders-1', 2);
    await copied();
    await written(from, `orders-${randomUUID()}`, 1);
    await written(to, 'orders-1', 2, { maxCount: 5 });
    expect(await compare()).toEqual({ equal: 3, onlyInLog: 0, onlyOnServer: 0 });
  });

  it('lacks what was written to one of them since', async () => {
    await written(from, 'report-7', 3);
    await copied();
    await written(from, 'check-7', 2);
    expect(await compare()).toEqual({ equal: 3, onlyInLog: 2, onlyOnServer: 0 });
    await copied();
    await written(to, 'installation-log', 1);
    expect(await compare()).toEqual({ equal: 5, onlyInLog: 0, onlyOnServer: 1 });
  });

  it('is not equal where one event is another', async () => {
    await written(from, 'report-7', 2);
    await written(to, 'report-7', 2);
    await expect(compare()).rejects.toMatchObject({
      code: 'logs_differ',
      message: expect.stringContaining("revision 0 of 'report-7', another event"),
    });
  });
});

it('an import can go on behind an import, and behind nothing else', async () => {
  const target = await TestLog.create();
  const holds = () => holdsAnotherLog(target.databaseUrl);
  expect(await holds()).toBe(false);
  await written(from, 'report-7', 2);
  await importLog({ from, databaseUrl: target.databaseUrl, prefix: '' });
  expect(await holds()).toBe(false);
  await written(await target.start(), 'report-7', 1);
  expect(await holds()).toBe(true);
  expect(await holdsAnotherLog(source.databaseUrl)).toBe(true);
  await target.dispose();
});
