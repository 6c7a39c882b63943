import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshStream, readAllOf, testEvent, testEvents } from '../contract/contract-events.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { inspect, TestLog, writeMixedLog, writeSampleLog } from './testing/test-log.ts';
import { runProgram } from './testing/test-program.ts';
import { verifyBackup } from './verify.ts';

/** For what happens at once on an idle machine. */
const soon = { timeout: 15_000 };
let folder: string;
let source: TestLog;
let target: TestLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-backup-'));
  source = await TestLog.create();
  target = await TestLog.create();
});
afterEach(async () => {
  await Promise.all([source.dispose(), target.dispose()]);
  await rm(folder, { recursive: true });
});

const takeBackup = (file: string) => backup({ databaseUrl: source.databaseUrl, file, now: () => Date.now() });
const putBack = (file: string) => restore({ databaseUrl: target.databaseUrl, file });

describe('a backup', () => {
  it('brings everything back, to the byte and the microsecond', async () => {
    await writeSampleLog(await source.start());
    const file = join(folder, 'log');
    await takeBackup(file);
    await source.stop();
    await putBack(file);
    const [before, after] = [await inspect(source), await inspect(target)];
    expect(after).toEqual(before);
    expect(after.findings).toEqual([]);
    const rows =
      'select position, stream_id, created_us, name from event_store.event join event_store.stream using (stream_id)';
    expect(await target.query(rows)).toEqual(await source.query(rows));
    expect(await target.query('select * from event_store.node')).toEqual(
      await source.query('select * from event_store.node'),
    );

    const client = EventStoreDBClient.connectionString(await target.start());
    expect(await readAllOf(client, 'revived')).toHaveLength(2);
    await expect(readAllOf(client, 'closed')).rejects.toMatchObject({ type: 'stream-deleted' });
    const next = await client.appendToStream('json', testEvent(), { expectedRevision: 2n });
    expect(Number(next.position?.commit)).toBe(before.head + 1);
    await client.dispose();
  });

  it('taken while a node writes is the log as it stood at one moment', async () => {
    const client = EventStoreDBClient.connectionString(await source.start());
    const stream = freshStream();
    let writing = true;
    const written = (async () => {
      while (writing) await client.appendToStream(stream, testEvents(20));
    })();
    const size = async () => Number((await source.query('select count(*) from event_store.event'))[0]?.count);
    await expect.poll(size, soon).toBeGreaterThan(1_000);
    const { events, head } = await takeBackup(join(folder, 'log'));
    const then = await size();
    await expect.poll(size, soon).toBeGreaterThan(then);
    writing = false;
    await written;
    await client.dispose();
    await putBack(join(folder, 'log'));
    expect(events).toBe(head);
    expect((await inspect(target)).findings).toEqual([]);
    const ids = `select id from event_store.event where position <= ${head} order by position`;
    expect(await target.query(ids)).toEqual(await source.query(ids));
    expect(await inspect(target)).toMatchObject({ head, events });
  });

  it('of an empty log is one', async () => {
    await source.start();
    await takeBackup(join(folder, 'log'));
    await putBack(join(folder, 'log'));
    expect(await inspect(target)).toMatchObject({ head: 0, events: 0, faults: 0 });
  });

  it('overwrites no file, and needs a log', async () => {
    await expect(takeBackup(join(folder, 'log'))).rejects.toMatchObject({ code: 'log_missing' });
    await source.start();
    await writeFile(join(folder, 'log'), 'precious');
    await expect(takeBackup(join(folder, 'log'))).rejects.toMatchObject({ code: 'file_exists' });
    expect(await readFile(join(folder, 'log'), 'utf8')).toBe('precious');
  });
});

describe('a restore', () => {
  it('is refused where there is a log, and while a node runs', async () => {
    await writeSampleLog(await source.start());
    await takeBackup(join(folder, 'log'));
    await target.start();
    await expect(putBack(join(folder, 'log'))).rejects.toMatchObject({ code: 'database_in_use' });
    await target.stop();
    await putBack(join(folder, 'log'));
    const before = await inspect(target);
    await expect(putBack(join(folder, 'log'))).rejects.toMatchObject({ code: 'target_not_empty' });
    expect(await inspect(target)).toEqual(before);
  });

  it('of a file with any flipped byte, or cut anywhere, is refused and leaves nothing', async () => {
    const connectionString = await source.start();
    await writeSampleLog(connectionString);
    await writeMixedLog(connectionString, 3_000);
    const file = join(folder, 'log');
    await takeBackup(file);
    const bytes = await readFile(file);
    const places = Array.from({ length: 16 }, (_, n) => Math.floor((n * (bytes.length - 1)) / 15));
    const damages = [
      ...places.map((place) => flipped(bytes, place)),
      ...places.map((place) => bytes.subarray(0, place)),
      Buffer.concat([bytes, Buffer.from('x')]),
    ];
    const broken = join(folder, 'broken');
    for (const damage of damages) {
      await writeFile(broken, damage);
      await expect(verifyBackup(broken)).rejects.toMatchObject({ code: 'backup_unreadable' });
      await expect(putBack(broken)).rejects.toMatchObject({ code: 'backup_unreadable' });
    }
    expect(await target.query(`select to_regnamespace('event_store')::text as found`)).toEqual([{ found: null }]);
    await expect(verifyBackup(file)).resolves.toMatchObject({ events: expect.any(Number) });
  });

  it('killed in the middle leaves nothing', async () => {
    const connectionString = await source.start();
    await writeMixedLog(connectionString, 3_000);
    await takeBackup(join(folder, 'log'));
    const bytes = await readFile(join(folder, 'log'));
    // A pipe that says no more after two thirds keeps the restore in the middle of its work.
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { process: restoring, ended } = runProgram(['restore', pipe], target.databaseUrl);
    const writing = await open(pipe, 'w');
    await writing.write(bytes.subarray(0, Math.floor((bytes.length * 2) / 3)));
    await expect
      .poll(
        () =>
          target.query(`select state, query like '%event_store.event%' as inserted from pg_stat_activity
          where application_name = 'event-store restore' and datname = current_database()`),
        soon,
      )
      .toEqual([{ state: 'idle in transaction', inserted: true }]);
    restoring.kill('SIGKILL');
    await ended;
    await writing.close();
    await expect
      .poll(
        () =>
          target.query(`select 1 from pg_stat_activity where application_name = 'event-store restore'
        and datname = current_database()`),
        soon,
      )
      .toEqual([]);
    expect(await target.query(`select to_regnamespace('event_store')::text as found`)).toEqual([{ found: null }]);
    await putBack(join(folder, 'log'));
    expect((await inspect(target)).findings).toEqual([]);
  });
});

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(place) ^ 0x10, place);
  return copy;
}
