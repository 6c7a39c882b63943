import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAllOf, testEvent, testEvents } from '../contract/contract-events.ts';
import { hashPassword } from '../security/password-hash.ts';
import { exportLog } from './export-log.ts';
import { importLog } from './import-log.ts';
import { inspect, TestLog, writeMixedLog, writeSampleLog } from './testing/test-log.ts';
import { type RunningProgram, runProgram } from './testing/test-program.ts';
import { testServer } from './testing/test-server.ts';

let folder: string;
let source: TestLog;
let target: TestLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-transfer-'));
  source = await TestLog.create();
  target = await TestLog.create();
});
afterEach(async () => {
  await Promise.all([source.dispose(), target.dispose()]);
  await rm(folder, { recursive: true });
});

/** Programs are started, killed and started again, on a machine that may be busy. */
const patience = { timeout: 120_000 };
const unreachable = 'esdb://127.0.0.1:1?tls=false';
const importFrom = (from: string, more: { systemStreams?: boolean; prefix?: string } = {}) =>
  importLog({ from, databaseUrl: target.databaseUrl, ...more });
const exportTo = (to: string, more: { fillGaps?: boolean; prefix?: string } = {}) =>
  exportLog({ databaseUrl: source.databaseUrl, to, checkpointFile: join(folder, 'checkpoint'), ...more });

/** Kills the program as soon as it has done a part of its work. */
async function killInTheMiddle(
  { process: child, ended }: RunningProgram,
  done: () => Promise<number>,
): Promise<number> {
  await expect.poll(done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  return done();
}

/** The connection string with a user and a password in it. */
const as = (connectionString: string, login: string) => connectionString.replace('//', `//${login}@`);
const guarded = async (name: string) => ({
  users: [{ name: 'admin', password: await hashPassword('right', 16), groups: ['$admins'] }],
  certificateFolder: join(folder, name),
});

describe('credentials in the connection string', () => {
  it('open a server with users, and wrong ones are named as the reason', async () => {
    const from = await source.start(await guarded('source'));
    await writeSampleLog(as(from, 'admin:right'));
    const refused = { code: 'access_denied', message: expect.stringContaining('credentials') };
    await expect(importFrom(from)).rejects.toMatchObject(refused);
    await expect(importFrom(as(from, 'admin:wrong'))).rejects.toMatchObject(refused);
    await importFrom(as(from, 'admin:right'));
    expect(await inspect(target)).toEqual(await inspect(source));
    const third = await TestLog.create();
    const to = await third.start(await guarded('target'));
    await expect(exportTo(as(to, 'admin:wrong'))).rejects.toMatchObject(refused);
    await exportTo(as(to, 'admin:right'));
    expect(await inspect(third)).toMatchObject({ events: (await inspect(source)).events, findings: [] });
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).not.toContain('right');
    await third.dispose();
  });
});

describe('a server that belongs to others as well', () => {
  const written = async (connectionString: string, stream: string, count: number) => {
    const client = EventStoreDBClient.connectionString(connectionString);
    await client.appendToStream(stream, testEvents(count));
    await client.dispose();
  };
  const streamsOf = async (log: TestLog) =>
    (await log.query('select name from event_store.stream order by name')).map(({ name }) => name);

  it.each(['', 'ours'])('takes our streams beside theirs, and gives them back alone (prefix "%s")', async (given) => {
    // Without a prefix a real server's other users might have these streams.
    const server = given === '' ? undefined : testServer;
    const prefix = given === '' ? '' : `${given}-${randomUUID()}.`;
    const orders = `orders-${randomUUID()}`;
    const from = await source.start();
    await written(from, `${prefix}report-7`, 3);
    await written(from, `${prefix}check-7`, 2);
    const client = EventStoreDBClient.connectionString(from);
    await client.setStreamMetadata(`${prefix}report-7`, { maxCount: 5 });
    await client.dispose();
    const shared = await TestLog.create();
    const to = server ?? (await shared.start());
    await written(to, `theirs-${randomUUID()}.report-7`, 4);
    await written(to, orders, 4);
    await expect(exportTo(to)).rejects.toMatchObject({ code: 'target_not_empty' });
    expect(await exportTo(to, { prefix })).toMatchObject({ events: 6 });
    await written(to, orders, 1);
    expect(await exportTo(to, { prefix })).toMatchObject({ events: 0 });
    expect(await importFrom(to, { prefix })).toMatchObject({ events: 6 });
    await written(to, orders, 1);
    await written(to, `${prefix}check-7`, 1);
    expect(await importFrom(to, { prefix })).toMatchObject({ events: 1 });
    expect(await streamsOf(target)).toEqual(
      [`$$${prefix}report-7`, `${prefix}check-7`, `${prefix}report-7`].toSorted(),
    );
    await shared.dispose();
  });

  it('is not written to where somebody has streams of these names', async () => {
    await written(await source.start(), 'report-7', 3);
    const to = await target.start();
    await written(to, 'report-9', 1);
    await expect(exportTo(to, { prefix: '' })).rejects.toMatchObject({
      code: 'target_not_empty',
      message: expect.stringContaining("'report-9'"),
    });
    await expect(exportTo(to, { prefix: 'report-' })).rejects.toMatchObject({ code: 'prefix_unusable' });
    expect((await inspect(target)).events).toBe(1);
  });
});

describe('an import', () => {
  it('brings over everything clients wrote, with revisions and times', async () => {
    const from = await source.start();
    await writeSampleLog(from);
    const { events, head } = await importFrom(from);
    expect(events).toBe(head);
    expect(await inspect(target)).toEqual(await inspect(source));
    const times = 'select position, created_us from event_store.event order by position';
    expect(await target.query(times)).toEqual(await source.query(times));
    const client = EventStoreDBClient.connectionString(await target.start());
    expect(await readAllOf(client, 'revived')).toHaveLength(2);
    await expect(readAllOf(client, 'closed')).rejects.toMatchObject({ type: 'stream-deleted' });
    await client.dispose();
  });

  it('leaves the streams of the server itself out unless they are wanted', async () => {
    const from = await source.start();
    const client = EventStoreDBClient.connectionString(from);
    await client.appendToStream('$stats-127.0.0.1:2113', testEvent(), credentials);
    await client.setStreamMetadata('$stats-127.0.0.1:2113', { maxAge: 60 }, credentials);
    await client.appendToStream('mine', testEvent());
    await client.setStreamMetadata('mine', { maxCount: 5 });
    await client.dispose();
    expect(await importFrom(from)).toMatchObject({ events: 2, skipped: 2 });
    expect(await target.query('select name from event_store.stream order by name')).toEqual([
      { name: '$$mine' },
      { name: 'mine' },
    ]);
    const whole = await TestLog.create();
    await importLog({ from, databaseUrl: whole.databaseUrl, systemStreams: true });
    expect((await inspect(whole)).events).toBe(4);
    await whole.dispose();
  });

  it(
    'killed in the middle goes on from there, doubles nothing, and fetches what is new when called again',
    patience,
    async () => {
      const from = await source.start();
      await writeMixedLog(from, 6_000);
      const imported = async () =>
        Number(
          (await target.query('select coalesce(max(head), 0) as head from event_store.import').catch(() => []))[0]
            ?.head ?? 0,
        );
      const then = await killInTheMiddle(runProgram(['import', from], target.databaseUrl), imported);
      expect(then).toBeLessThan(6_000);
      await expect
        .poll(() => importFrom(from).catch((error: unknown) => error), { timeout: 10_000 })
        .toMatchObject({ events: 6_000 - then, head: 6_000 });
      expect(await inspect(target)).toEqual(await inspect(source));
      await writeMixedLog(from, 200);
      expect(await importFrom(from)).toMatchObject({ events: 200, head: 6_200 });
      expect(await inspect(target)).toEqual(await inspect(source));
    },
  );

  it('is refused where it would mix two logs', async () => {
    const from = await source.start();
    await writeSampleLog(from);
    const own = EventStoreDBClient.connectionString(await target.start());
    await expect(importFrom(from)).rejects.toMatchObject({ code: 'database_in_use' });
    await own.appendToStream('own', testEvent());
    await own.dispose();
    await target.stop();
    await expect(importFrom(from)).rejects.toMatchObject({ code: 'target_not_empty' });
    expect((await inspect(target)).events).toBe(1);
  });

  it('is refused when its checkpoint and its data do not agree, or the server is another one', async () => {
    const from = await source.start();
    await writeSampleLog(from);
    await importFrom(from);
    const other = await TestLog.create();
    const otherServer = await other.start();
    await writeMixedLog(otherServer, 200);
    await expect(importFrom(otherServer)).rejects.toMatchObject({ code: 'other_source' });
    await other.dispose();
    await target.query('update event_store.import set head = head - 1');
    await expect(importFrom(from)).rejects.toMatchObject({ code: 'target_not_empty' });
  });

  it('says what is wrong with a server it cannot read', async () => {
    await expect(importFrom(unreachable)).rejects.toMatchObject({ code: 'server_unreachable' });
    await expect(importFrom('http://nonsense')).rejects.toMatchObject({ code: 'server_unreachable' });
    await expect(importFrom('esdb://maya:hunter2@host:port')).rejects.toMatchObject({
      code: 'server_unreachable',
      message: expect.not.stringContaining('hunter2'),
    });
    const { code, err } = await runProgram(['import', unreachable], target.databaseUrl).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The server cannot be reached: /);
  });
});

describe('an export', () => {
  it('fills another server with the same log', async () => {
    await writeSampleLog(await source.start());
    await source.stop();
    const { events, head } = await exportTo(await target.start());
    expect(events).toBe(head);
    const [before, after] = [await inspect(source), await inspect(target)];
    expect(after).toMatchObject({ head, findings: [] });
    // The server gives events it writes itself ids of its own; everything else is the same.
    expect(await target.query(contents)).toEqual(await source.query(contents));
    expect(after.streams).toBe(before.streams);
  });

  it('without deletions is the same to the byte', async () => {
    await writeMixedLog(await source.start(), 400);
    await exportTo(await target.start());
    expect(await inspect(target)).toEqual(await inspect(source));
  });

  it(
    'killed in the middle goes on from there, doubles nothing, and brings over what is new when called again',
    patience,
    async () => {
      const from = await source.start();
      await writeMixedLog(from, 3_000);
      const to = await target.start();
      const args = ['export', '--checkpoint', join(folder, 'checkpoint'), to];
      const exported = async () => Number((await target.query('select count(*) from event_store.event'))[0]?.count);
      const then = await killInTheMiddle(runProgram(args, source.databaseUrl), exported);
      expect(then).toBeLessThan(3_000);
      expect(await runProgram(args, source.databaseUrl).ended).toMatchObject({
        code: 0,
        out: expect.stringContaining('up to position 3000'),
      });
      expect(await inspect(target)).toEqual(await inspect(source));
      await writeMixedLog(from, 200);
      expect(await exportTo(to)).toMatchObject({ events: 200, head: 3_200 });
      expect(await inspect(target)).toEqual(await inspect(source));
    },
  );

  it('with its checkpoint behind its data doubles nothing either', async () => {
    await writeMixedLog(await source.start(), 600);
    const to = await target.start();
    await exportTo(to);
    const checkpoint = join(folder, 'checkpoint');
    await writeFile(checkpoint, (await readFile(checkpoint, 'utf8')).replace('"position":600', '"position":0'));
    await exportTo(to);
    expect(await inspect(target)).toEqual(await inspect(source));
  });

  it('is refused where it would mix two logs', async () => {
    await writeMixedLog(await source.start(), 200);
    const to = await target.start();
    const client = EventStoreDBClient.connectionString(to);
    await client.appendToStream('own', testEvent());
    await client.dispose();
    await expect(exportTo(to)).rejects.toMatchObject({
      code: 'target_not_empty',
      message: expect.stringContaining("'own'"),
    });
    expect((await inspect(target)).events).toBe(1);
    await expect(exportTo(unreachable)).rejects.toMatchObject({ code: 'server_unreachable' });
    await writeFile(join(folder, 'checkpoint'), 'nonsense');
    await expect(exportTo(to)).rejects.toMatchObject({ code: 'checkpoint_unreadable' });
    await writeFile(join(folder, 'checkpoint'), '{"logId":"x","target":"y","position":1}');
    await expect(exportTo(to)).rejects.toMatchObject({ code: 'other_source' });
    await rm(join(folder, 'checkpoint'));
    await exportTo(to, { prefix: 'north.' });
    await expect(exportTo(to, { prefix: 'south.' })).rejects.toMatchObject({ code: 'other_source' });
  });

  it('to a server that has lost everything since begins anew, and one that has lost a part is refused', async () => {
    const from = await source.start();
    await writeMixedLog(from, 600);
    const to = await target.start();
    const samePlace = { port: Number(new URL(to).port) };
    await exportTo(to);
    const newer = `position > (select max(position) / 2 from event_store.event)`;
    await target.stop();
    await target.query(`delete from event_store.event where ${newer}`);
    await writeMixedLog(from, 200);
    await expect(exportTo(await target.start(samePlace), { fillGaps: true })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has lost events since'),
    });
    await target.stop();
    const wiped = await TestLog.create();
    expect(await exportTo(await wiped.start(samePlace))).toMatchObject({ events: 800 });
    expect(await inspect(wiped)).toEqual(await inspect(source));
    await wiped.dispose();
  });

  it('stops where somebody else writes to the same stream', async () => {
    await writeMixedLog(await source.start(), 200);
    const to = await target.start();
    await exportTo(to);
    const client = EventStoreDBClient.connectionString(to);
    await client.appendToStream('mixed-3', testEvents(2));
    await client.dispose();
    const own = EventStoreDBClient.connectionString(await restarted(source));
    await own.appendToStream('mixed-3', testEvents(2));
    await own.dispose();
    await expect(exportTo(to)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('mixed-3') });
  });

  it('of a scavenged log asks before it fills gaps, and then keeps revisions', async () => {
    const client = EventStoreDBClient.connectionString(await source.start());
    await client.appendToStream('cut', testEvents(8));
    await client.dispose();
    await source.query('delete from event_store.event where revision in (0, 1, 2, 5)');
    const to = await target.start();
    await expect(exportTo(to)).rejects.toMatchObject({ code: 'revision_gap' });
    expect(await exportTo(to, { fillGaps: true })).toMatchObject({ events: 4, fillers: 4 });
    const kept = `select revision, id from event_store.event where type <> '$truncated' order by revision`;
    expect(await target.query(kept)).toEqual(await source.query(kept));
    expect((await inspect(target)).findings).toEqual([]);
  });
});

const credentials = { credentials: { username: 'admin', password: 'changeit' } };

/** What clients see, without what the server makes up itself. */
const contents = `select s.name, e.revision, e.type, e.is_json, e.data, e.metadata,
    case when s.name like '$$%' or e.type = '$streamDeleted' then null else e.id end as id
  from event_store.event e join event_store.stream s using (stream_id) order by e.position`;

async function restarted(log: TestLog): Promise<string> {
  await log.stop();
  return log.start();
}
