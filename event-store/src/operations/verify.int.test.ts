import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { inspect, TestLog, writeSampleLog } from './testing/test-log.ts';
import { runProgram } from './testing/test-program.ts';

let folder: string;
let file: string;
let head: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-store-verify-'));
  file = join(folder, 'log');
  const sample = await TestLog.create();
  await writeSampleLog(await sample.start());
  ({ head } = await backup({ databaseUrl: sample.databaseUrl, file, now: () => Date.now() }));
  await sample.dispose();
});
afterAll(() => rm(folder, { recursive: true }));

async function withCopy(run: (log: TestLog) => Promise<void>): Promise<void> {
  const log = await TestLog.create();
  try {
    await restore({ databaseUrl: log.databaseUrl, file });
    await run(log);
  } finally {
    await log.dispose();
  }
}

const idOf = (stream: string) => `(select stream_id from event_store.stream where name = '${stream}')`;
const at = (stream: string, revision: number) => `stream_id = ${idOf(stream)} and revision = ${revision}`;

/** Each makes a healthy log one that no node would write. */
const damages: [name: string, sql: string, findings: string[]][] = [
  [
    'a missing event',
    `delete from event_store.event where ${at('json', 1)}`,
    ['fault position_missing', 'fault revision_missing'],
  ],
  [
    'a missing beginning',
    'delete from event_store.event where position = 1',
    ['fault position_missing', 'fault revision_missing'],
  ],
  [
    'a revision that was skipped',
    `update event_store.event set revision = 9 where ${at('json', 2)}`,
    ['fault revision_missing'],
  ],
  [
    'revisions in another order than positions',
    `update event_store.event set revision = 99 where ${at('json', 0)};
     update event_store.event set revision = 0 where ${at('json', 1)};
     update event_store.event set revision = 1 where ${at('json', 99)}`,
    ['fault revision_missing', 'fault revision_missing', 'fault revision_order'],
  ],
  [
    'an event behind a tombstone',
    `insert into event_store.event select (select max(position) from event_store.event) + 1, stream_id, 2,
       gen_random_uuid(), type, is_json, created_us, data, metadata from event_store.event where ${at('closed', 1)}`,
    ['fault after_tombstone'],
  ],
  [
    'an id twice in a stream',
    `update event_store.event set id = (select id from event_store.event where ${at('json', 0)}) where ${at('json', 2)}`,
    ['notice id_repeated'],
  ],
  [
    'an event larger than any append',
    `update event_store.event set data = convert_to(repeat('x', 1100000), 'UTF8') where ${at('json', 0)}`,
    ['fault event_too_large'],
  ],
  ['an event without a type', `update event_store.event set type = '' where ${at('json', 0)}`, ['fault type_missing']],
  ['a stream without its row', `delete from event_store.stream where name = 'binary'`, ['fault stream_unknown']],
  [
    'a stream under the hash of another name',
    `update event_store.stream set name_hash = sha256('other') where name = 'binary'`,
    ['fault stream_hash'],
  ],
  [
    'a stream without events',
    `insert into event_store.stream values (999, sha256('nothing'), 'nothing')`,
    ['fault stream_empty'],
  ],
];

it('a healthy log has no findings', async () => {
  await withCopy(async (log) => expect(await inspect(log)).toMatchObject({ head, events: head, findings: [] }));
});

it.each(damages)('%s is found', async (_, sql, findings) => {
  await withCopy(async (log) => {
    await log.query(sql);
    expect((await inspect(log)).findings.toSorted()).toEqual(findings);
  });
});

it('any change of what clients wrote changes the digest', async () => {
  await withCopy(async (log) => {
    const { digest } = await inspect(log);
    await log.query(`update event_store.event set data = data || ' ' where ${at('json', 0)}`);
    expect((await inspect(log)).digest).not.toBe(digest);
  });
});

it('the program prints findings and ends with status 1 for a fault', async () => {
  await withCopy(async (log) => {
    const healthy = await runProgram(['verify'], log.databaseUrl).ended;
    expect(healthy).toMatchObject({ code: 0, out: expect.stringContaining('0 faults, 0 notices') });
    await log.query(`update event_store.event set type = '' where ${at('json', 0)}`);
    const faulty = await runProgram(['verify'], log.databaseUrl).ended;
    expect(faulty).toMatchObject({
      code: 1,
      out: expect.stringContaining('fault type_missing: The event at position 1'),
    });
    expect(await runProgram(['verify', file], log.databaseUrl).ended).toMatchObject({ code: 0 });
    expect(await runProgram(['verify', `${file}.other`], log.databaseUrl).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read'),
    });
  });
});
