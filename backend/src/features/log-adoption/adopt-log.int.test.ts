import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import type { LogFinding } from '@proofline/contracts/events/installation';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, INSTALLATION_STREAM, urlListStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, organizationIdSchema, reportIdOf, urlListIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { testServer } from '@proofline/event-store/operations/testing/test-server';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { beginAdoption, endAdoption } from '@proofline/platform/log-identity/adoption';
import { connectProductLog, type ProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { projectionMigrations } from '@proofline/projections/migrations';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { selectReadModels } from '@proofline/projections/read-models';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { runProjections } from '@proofline/projections/runtime/run-projections';
import { storedRows } from '@proofline/projections/testing/stored-rows';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backendMigrations } from '../../app/backend-migrations.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { nextId } from '../../kernel/commands/next-id.ts';
import { createAccount } from '../accounts/create-account.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { startReactors } from '../runs/start-reactors.ts';
import { MovableClock } from '../runs/testing/run-world.ts';
import { ADOPTION_STEPS, type AdoptionStep, adoptLog } from './adopt-log.ts';
import { adoptionDifferences, differencesInWords, shownInReadModels } from './adoption-differences.ts';
import { laterEvents } from './later-events.ts';
import { streamsInLog } from './streams-in-log.ts';
import { ownEvents } from './testing/own-events.ts';
import { runMove } from './testing/run-move.ts';

const log = createLog('test', { level: 'silent' });
const organizationId = organizationIdSchema.parse(1);
const clock = new MovableClock();

let stops: (() => Promise<unknown>)[];
let database: { url: string; drop(): Promise<void> };
let db: Knex;
let port: number;
/** Where the log is, when it is not at this test's own port, and under which prefix. */
let elsewhere: string | undefined;
let streamPrefix: string;

beforeEach(async () => {
  stops = [];
  elsewhere = undefined;
  streamPrefix = '';
  port = await freePort();
  database = await testDatabase([...backendMigrations, ...projectionMigrations]);
  db = connectPostgres(database.url);
  await db('organizations').insert({ id: 1, name: 'First' });
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await db.destroy();
  await database.drop();
});

const address = () => elsewhere ?? `esdb://127.0.0.1:${port}?tls=false`;

/** A log's database; nodes on it stand behind one address, one after the other. */
async function logDatabase() {
  const { url, drop } = await testDatabase();
  stops.push(drop);
  const start = async () => {
    const node = await startEventStore({ databaseUrl: url, port, allowUnsafeDurability: true });
    stops.push(() => node.stop());
    return node;
  };
  return { url, start };
}

/** Makes the second database hold what the first one holds now: a backup. */
async function copyLog(from: string): Promise<Awaited<ReturnType<typeof logDatabase>>> {
  const copy = await logDatabase();
  const name = (url: string) => new URL(url).pathname.slice(1);
  const admin = connectPostgres(database.url, { poolMax: 1 });
  await admin.raw('drop database ??', [name(copy.url)]);
  await admin.raw('create database ?? template ??', [name(copy.url), name(from)]);
  await admin.destroy();
  return copy;
}

/** Everything that works, as the processes run it. */
function startWork(): ProductLog & { stop(): Promise<void> } {
  const product = connectProductLog({ streamPrefix, connectionString: address(), databaseUrl: database.url, log });
  const { eventLog } = product;
  const stopping = new AbortController();
  const { signal } = stopping;
  const projecting = runProjections({
    db,
    databaseUrl: database.url,
    eventLog,
    log,
    models: selectReadModels([]),
    signal,
  });
  const stopReactors = startReactors({ db, databaseUrl: database.url, eventLog, logGate: product.gate, clock, log });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    stopping.abort();
    await Promise.all([projecting, stopReactors()]);
    await eventLog.dispose();
  };
  stops.push(stop);
  return { ...product, stop };
}

const append = async ({ eventLog }: ProductLog, stream: string, event: ProoflineEvent) => {
  const id = randomId();
  const actor = { type: 'user' as const, id: '1' };
  const context = { commandId: id, actor, organizationId, at: clock.now(), correlationId: id, causationId: id };
  return (await eventLog.append(stream, 'no_stream', [newEvent(randomId(), event, context)])).position;
};

/** To the first check, behind a revision. */
async function appendAfter(eventLog: Pick<EventLog, 'append'>, revision: bigint, events: readonly ProoflineEvent[]) {
  const id = randomId();
  const actor = { type: 'user' as const, id: '1' };
  const context = { commandId: id, actor, organizationId, at: clock.now(), correlationId: id, causationId: id };
  const stream = checkStream(checkIdSchema.parse(1));
  return await eventLog.append(
    stream,
    revision,
    events.map((event) => newEvent(randomId(), event, context)),
  );
}

const createList = (product: ProductLog, id: number) => {
  const urlListId = urlListIdSchema.parse(id);
  const urls = ['https://a.example/', 'https://b.example/'];
  return append(product, urlListStream(urlListId), {
    type: 'UrlListCreated',
    data: { urlListId, name: `List ${id}`, urls, enabled: true },
  });
};

const createCheck = (product: ProductLog, id: number, schedule: 'onetime' | 'weekly', list: number) => {
  const checkId = checkIdSchema.parse(id);
  const configuration = checkConfigurationSchema.parse({
    ...partsOf({ platform: 'reddit' }),
    ...exampleConfiguration,
    ...{ name: `Check ${id}`, schedule, urlLists: [list] },
    ...(schedule === 'weekly' ? { scheduleStart: clock.now().toISOString().slice(0, 10) } : {}),
  });
  return append(product, checkStream(checkId), {
    type: 'CheckCreated',
    data: { checkId, configuration, timezone: 'UTC' },
  });
};

/** Waits until agents may take the targets of the check's run of a slot. */
async function running(check: number, slot = 0): Promise<void> {
  const id = reportIdOf(checkIdSchema.parse(check), slot);
  await expect
    .poll(async () => (await db('crawl_reports').where({ report_id: id }).first('state'))?.state, { timeout: 20_000 })
    .toBe('open');
}

const targetsOf = async () =>
  await db('crawl_targets').orderBy(['report_id', 'target']).select('report_id', 'target', 'url');

function adopt(
  afterStep: (step: AdoptionStep) => void | Promise<void> = () => {},
  finding: LogFinding = 'restored_backup',
) {
  const bare = openBareLog(address(), { streamPrefix });
  const deps = { db, databaseUrl: database.url, bare, log, signal: AbortSignal.timeout(60_000), afterStep };
  return adoptLog(deps, { by: 'maya@db1', finding }).finally(() => bare.dispose());
}

const adopted = async ({ eventLog }: ProductLog) =>
  (await eventLog.readStream(INSTALLATION_STREAM)).filter(({ type }) => type === 'LogAdopted');

/** What the log gives when the read models are built anew from it. */
async function expectEqualToRebuild(product: ProductLog): Promise<void> {
  const last = (await ownEvents(product)).at(-1);
  await awaitPosition(db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
  const lived = await storedRows(db);
  await rebuild({
    ...{ db, databaseUrl: database.url, eventLog: product.eventLog, log, models: selectReadModels([]) },
    signal: AbortSignal.timeout(30_000),
  });
  expect(await storedRows(db)).toEqual(lived);
}

/** A log with a check under way, its backup, and then a second check that the backup lacks. */
async function restored(last: (work: ProductLog) => Promise<unknown> = async () => {}) {
  const full = await logDatabase();
  const node = await full.start();
  const before = startWork();
  await createList(before, 1);
  await createCheck(before, 1, 'weekly', 1);
  await running(1);
  await before.stop();
  await node.stop();
  const backup = await copyLog(full.url);
  const again = await full.start();
  const work = startWork();
  await createList(work, 2);
  await createCheck(work, 2, 'onetime', 2);
  await running(2);
  await enqueueMail(db, { template: 'password_reset', email: 'maya@first.example' }, clock.now());
  await last(work);
  await again.stop();
  await backup.start();
  await expect.poll(() => work.gate.state.finding, { timeout: 20_000 }).toBe('restored_backup');
  return work;
}

describe('adopting a restored backup', () => {
  it('says beforehand what goes and what comes, of what both know as well', async () => {
    const checkId = checkIdSchema.parse(1);
    await restored(async (work) => {
      const { position } = await appendAfter(work.eventLog, 0n, [{ type: 'CheckDisabled', data: { checkId } }]);
      await awaitPosition(db, PROJECTION_NAMES, position, 20_000);
    });
    const bare = openBareLog(address(), {});
    stops.push(() => bare.dispose());
    // Another history from there on: what stands at the same revision is another event.
    await appendAfter(bare.eventLog, 0n, [
      { type: 'CheckDisabled', data: { checkId } },
      { type: 'CheckEnabled', data: { checkId } },
    ]);
    const signal = AbortSignal.timeout(20_000);
    const inLog = await streamsInLog(bare.eventLog, signal);
    const later = await laterEvents(db, bare.eventLog, signal);
    expect(differencesInWords(adoptionDifferences(inLog, await shownInReadModels(db), later))).toBe(
      [
        'The read models show, and the log lacks; it goes:',
        '  1 checks, newest: 2 "Check 2"',
        '  1 runs, newest: 200000 "Check 2"',
        '  1 website lists, newest: 2 "List 2"',
        'The log holds, and the read models lack: nothing.',
        'Of what both know, the log lacks later events; they go:',
        '  1 of 1 checks, newest: 1 "Check 1"',
        'Of what both know, the read models lack later events; they come:',
        '  2 of 1 checks, newest: 1 "Check 1"',
      ].join('\n'),
    );
  }, 90_000);

  it.each(ADOPTION_STEPS)(
    'ends the same when it was killed after a step: %s',
    async (killed) => {
      const work = await restored();
      const mails = await db('mail_outbox').select();
      await expect(
        adopt((step) => {
          if (step === killed) throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      if (killed !== 'ended') {
        await expect.poll(() => work.gate.state.finding, { timeout: 20_000 }).toBe('adoption_unfinished');
        await adopt();
      }
      await expect.poll(() => work.gate.isOpen, { timeout: 20_000 }).toBe(true);
      expect(await adopted(work)).toMatchObject([{ data: { adoptedBy: 'maya@db1', finding: 'restored_backup' } }]);
      // The run that the log knows goes on; the one it lacks is gone, from the queue too.
      await running(1);
      expect(await targetsOf()).toEqual([
        { report_id: '100000', target: 1, url: 'https://a.example/' },
        { report_id: '100000', target: 2, url: 'https://b.example/' },
      ]);
      // Nobody is written to twice, and the schedule goes on where it was.
      expect(await db('mail_outbox').select()).toEqual(mails);
      await expect
        .poll(() => db('check_schedules').select('check_id', 'next_slot'), { timeout: 20_000 })
        .toEqual([{ check_id: '1', next_slot: 1 }]);
      const requests = (await ownEvents(work)).filter(({ type }) => type === 'ReportRequested');
      expect(requests.map(({ stream }) => stream)).toEqual(['report-100000']);
      await createList(work, 2);
      await createCheck(work, 2, 'onetime', 2);
      await running(2);
      await expectEqualToRebuild(work);
    },
    90_000,
  );

  it('is noticed to be unfinished by its record alone: the mutant that keeps none', async () => {
    const work = await restored();
    await expect(
      adopt((step) => {
        if (step === 'forgotten') throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await db('installation').update({ adoption: null });
    // Read models of before and reactors that begin anew would go on over a log that neither has read.
    await expect.poll(() => work.gate.isOpen, { timeout: 20_000 }).toBe(true);
  }, 60_000);

  it('is done by one at a time', async () => {
    const work = await restored();
    // The first one is held in its middle until the second one has ended: without the lock that one would go through.
    let second: unknown;
    await adopt(async (step) => {
      if (step !== 'forgotten') return;
      second = await adopt().catch((error: unknown) => error);
    });
    expect(second).toMatchObject({ code: 'adoption_running' });
    expect((await db('installation').first()).adoption).toBeNull();
    expect(await adopted(work)).toHaveLength(1);
  }, 60_000);

  it('is refused when it is about something else than stands there by now', async () => {
    const work = await restored();
    await expect(adopt(undefined, 'moved')).rejects.toMatchObject({ code: 'adoption_outdated' });
    await adopt();
    const adoptions = await adopted(work);
    await expect(adopt()).rejects.toMatchObject({ code: 'adoption_outdated' });
    expect(await adopted(work)).toEqual(adoptions);
  }, 60_000);

  it('forgets what was answered, and gives out no id that the log knows', async () => {
    await restored();
    const person = { firstName: 'Maya', lastName: 'Lindqvist', role: 'user' as const };
    await createAccount(db, {
      organization: 'First',
      password: 'Correct-Horse-7!',
      email: 'maya@first.example',
      ...person,
    });
    const { id: user_id } = await db('accounts').first('id');
    await db('idempotent_requests').insert({ id: randomUUID(), user_id, fingerprint: Buffer.from('f') });
    await db.raw("select setval('check_ids', 1, false), setval('url_list_ids', 70)");
    await adopt();
    expect(await db('idempotent_requests').select()).toEqual([]);
    expect(await nextId(db, 'check_ids')).toBeGreaterThan(1);
    expect(await nextId(db, 'url_list_ids')).toBeGreaterThan(70);
  }, 60_000);

  it('is heard of by gates that are open, without a doubt of their own', async () => {
    const only = await logDatabase();
    await only.start();
    const work = startWork();
    await work.gate.opened(AbortSignal.timeout(20_000));
    await createList(work, 1);
    await beginAdoption(db, { by: 'maya@db1', finding: 'moved' });
    await expect.poll(() => work.gate.state.finding, { timeout: 20_000 }).toBe('adoption_unfinished');
    await expect(createList(work, 2)).rejects.toThrow(/being adopted/);
    await endAdoption(db);
    await work.gate.opened(AbortSignal.timeout(20_000));
  }, 60_000);

  it('leaves a witness: an older backup put in its place while nothing runs is known for what it is', async () => {
    const full = await logDatabase();
    const rounds: Awaited<ReturnType<typeof logDatabase>>[] = [];
    for (const id of [1, 2, 3]) {
      const node = await full.start();
      const work = startWork();
      await awaitPosition(db, PROJECTION_NAMES, await createList(work, id), 20_000);
      await work.stop();
      await node.stop();
      rounds.push(await copyLog(full.url));
    }
    const [older, newer] = rounds;
    if (older === undefined || newer === undefined) throw new Error('three');
    const adoptedNode = await newer.start();
    await adopt();
    await adoptedNode.stop();
    await older.start();
    const work = startWork();
    await work.gate.settled(AbortSignal.timeout(20_000));
    expect(work.gate.state.finding).toBe('restored_backup');
  }, 90_000);
});

/** Where logs are moved to: a real server that others may write to, or a fresh node. */
async function otherServer(): Promise<{ readonly url: string; readonly addedByOthers: () => Promise<void> }> {
  const database = testServer === undefined ? await logDatabase() : undefined;
  const node = database && (await startEventStore({ databaseUrl: database.url, allowUnsafeDurability: true }));
  if (node !== undefined) stops.push(() => node.stop());
  const url = testServer ?? node?.connectionString ?? '';
  // Somebody else's, without whom positions might be the same.
  const addedByOthers = async () => {
    const others = openBareLog(url, { streamPrefix: `others-${randomUUID()}.` });
    const event = { type: 'Tested', data: {}, metadata: {} };
    const events = Array.from({ length: 7 }, () => ({ id: randomUUID(), ...event }));
    await others.eventLog.append('report-7', 'no_stream', events);
    await others.dispose();
  };
  await addedByOthers();
  return { url, addedByOthers };
}

const types = async (product: ProductLog) =>
  (await ownEvents(product)).filter(({ type }) => type !== 'LogAdopted').map(({ id }) => id);

/** Rows without where in the log they come from. */
const factsOf = async () =>
  JSON.parse(JSON.stringify(await storedRows(db)).replaceAll(/\\"position\\": \d+/g, '')) as Record<string, string[]>;

describe('moving to another server', () => {
  it('is stop, one command and start, there and back, beside others and with runs under way', async () => {
    streamPrefix = `ours-${randomUUID()}.`;
    const folder = await mkdtemp(join(tmpdir(), 'proofline-move-'));
    stops.push(() => rm(folder, { recursive: true }));
    const move = (args: readonly string[], { url }: { readonly url: string }, killAt?: string) => {
      const databases = { DATABASE_URL: database.url, EVENTSTORE_DATABASE_URL: url };
      const env = { ...databases, EVENTSTORE_STREAM_PREFIX: streamPrefix };
      return runMove({ env, folder, args, ...(killAt === undefined ? {} : { killAt }) });
    };
    const first = await logDatabase();
    const node = await first.start();
    const before = startWork();
    await before.gate.opened(AbortSignal.timeout(20_000));
    await createList(before, 1);
    await createCheck(before, 1, 'weekly', 1);
    await createCheck(before, 2, 'onetime', 1);
    await running(1);
    await running(2);
    const events = await types(before);
    const targets = await targetsOf();
    await expectEqualToRebuild(before);
    const { audit_events: _audit, ...facts } = await factsOf();
    const other = await otherServer();
    const server = other.url.replace('esdb://', other.url.includes('@') ? 'esdb://' : 'esdb://maya:hunter2@');
    const there = ['--to', server, '--yes'];
    const hosts = /\d+\.\d+\.\d+\.\d+:\d+/;

    expect(await move(there, first)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Stop everything first; still at work: .*projections, reactors\.\n$/),
    });
    await before.stop();
    await node.stop();
    expect(await move(['--to', server], first)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^From the embedded node, \d+ events, to .*\nNothing was changed\./),
    });
    const outputs = [await move(there, first, 'events copied')];
    outputs.push(await move(there, first, '3/6'), await move(there, first));
    outputs.push(await move(there, first));
    expect(outputs.at(-2)).toMatchObject({ code: 0, output: expect.stringContaining('The log is moved.') });
    expect(outputs.at(-1)).toMatchObject({ code: 0, output: expect.stringContaining('is the one that was read') });
    expect(outputs.at(-1)?.output).toMatch(hosts);
    expect(outputs.map(({ output }) => output).join()).not.toContain('hunter2');

    elsewhere = other.url;
    const work = startWork();
    await work.gate.opened(AbortSignal.timeout(20_000));
    await running(1);
    await running(2);
    expect(await types(work)).toEqual(events);
    expect(await targetsOf()).toEqual(targets);
    await expectEqualToRebuild(work);
    expect(await factsOf()).toMatchObject(facts);
    await work.stop();

    const used = await move(['--from', server, '--yes'], first);
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining('holds a log already') });
    const third = await logDatabase();
    const back = ['--from', server, '--yes'];
    await move(back, third, 'events copied');
    await other.addedByOthers();
    await move(back, third, '4/6');
    expect(await move(back, third)).toMatchObject({
      code: 0,
      output: expect.stringContaining('The log is moved. Start without EVENTSTORE_URL'),
    });
    elsewhere = undefined;
    await third.start();
    const home = startWork();
    await home.gate.opened(AbortSignal.timeout(20_000));
    await running(1);
    expect(await types(home)).toEqual(events);
    // What comes due goes on as before: the run before ends, and the next slot has its run, once.
    clock.forward(8 * 86_400_000);
    const next = async () => (await home.eventLog.readStream('report-100001')).map(({ type }) => type);
    await expect.poll(next, { timeout: 20_000 }).toContain('ReportStarted');
    expect((await next()).filter((type) => type === 'ReportRequested')).toHaveLength(1);
    expect((await home.eventLog.readStream('report-100000')).at(-1)?.type).toBe('ReportExpired');
    expect(await adopted(home)).toHaveLength(2);
    await expectEqualToRebuild(home);
  }, 240_000);
});
