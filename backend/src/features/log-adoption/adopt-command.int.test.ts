import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALLATION_STREAM, urlListStream } from '@proofline/contracts/events/streams';
import { organizationIdSchema, urlListIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { live } from '@proofline/projections/live-schema';
import { projectionMigrations } from '@proofline/projections/migrations';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { selectReadModels } from '@proofline/projections/read-models';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { runProjections } from '@proofline/projections/runtime/run-projections';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backendMigrations } from '../../app/backend-migrations.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { ADOPTION_STEPS } from './adopt-log.ts';

const log = createLog('test', { level: 'silent' });
const limitMs = 60_000;
/** What `npm run log -- adopt` runs, and the process that it starts. */
const wrapper = fileURLToPath(new URL('../../../../scripts/run.ts', import.meta.url));
const program = fileURLToPath(new URL('../../bin/log.ts', import.meta.url));

let stops: (() => Promise<unknown>)[];
let databaseUrl: string;
let db: Knex;
let eventStoreUrl: string;
let folder: string;

/** Read models that show a list, over a log that was lost. */
beforeEach(async () => {
  stops = [];
  folder = await mkdtemp(join(tmpdir(), 'proofline-adopt-'));
  stops.push(() => rm(folder, { recursive: true }));
  const port = await freePort();
  eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`;
  const [database, first, second] = await Promise.all([
    testDatabase([...backendMigrations, ...projectionMigrations]),
    testDatabase(),
    testDatabase(),
  ]);
  for (const { drop } of [database, first, second]) stops.push(drop);
  databaseUrl = database.url;
  db = connectPostgres(databaseUrl);
  stops.push(() => db.destroy());
  await db('organizations').insert({ id: 1, name: 'First' });
  const node = await startEventStore({ databaseUrl: first.url, port, allowUnsafeDurability: true });
  await createList();
  await node.stop();
  const empty = await startEventStore({ databaseUrl: second.url, port, allowUnsafeDurability: true });
  stops.push(() => empty.stop());
}, limitMs);
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function createList(): Promise<void> {
  const { eventLog } = connectProductLog({ streamPrefix: '', connectionString: eventStoreUrl, databaseUrl, log });
  const stopping = new AbortController();
  const models = selectReadModels([]);
  const projecting = runProjections({ db, databaseUrl, eventLog, log, models, signal: stopping.signal });
  const urlListId = urlListIdSchema.parse(1);
  const id = randomId();
  const event = newEvent(
    randomId(),
    { type: 'UrlListCreated', data: { urlListId, name: 'List 1', urls: ['https://a.example/'], enabled: true } },
    {
      ...{ commandId: id, correlationId: id, causationId: id, at: new Date() },
      ...{ actor: { type: 'user' as const, id: '1' }, organizationId: organizationIdSchema.parse(1) },
    },
  );
  const { position } = await eventLog.append(urlListStream(urlListId), 'no_stream', [event]);
  await awaitPosition(db, PROJECTION_NAMES, position, 20_000);
  stopping.abort();
  await projecting;
  await eventLog.dispose();
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly output: string }>;
  output(): string;
}

/** Without a terminal. */
function start(script: string, ...args: readonly string[]): Running {
  return startWith({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }, script, ...args);
}

function startWith(env: Readonly<Record<string, string>>, script: string, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, HOME: folder, PROOFLINE_DATA: folder, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  stops.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, output: () => output };
}

/** The part of what runs that single processes go by: its name, and what it says of itself. */
async function pretendToRun(env: Readonly<Record<string, string>>): Promise<void> {
  const supervisor = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'start.ts'], { stdio: 'pipe' });
  stops.push(async () => supervisor.kill('SIGKILL'));
  await writeFile(join(folder, 'running.json'), JSON.stringify({ pid: supervisor.pid, env }));
}

const adoption = async () => (await db('installation').first()).adoption;
const listsShown = async () => (await db(live('url_lists')).select('id')).length;
const adoptedEvents = async () => (await adoptions()).length;
async function adoptions(): Promise<unknown[]> {
  const bare = openBareLog(eventStoreUrl, {});
  const recorded = await bare.eventLog.readStream(INSTALLATION_STREAM);
  await bare.dispose();
  return recorded.filter(({ type }) => type === 'LogAdopted').map(({ data }) => data);
}

describe('npm run log -- adopt', () => {
  it('says what would go, and changes nothing while nobody has agreed', { timeout: limitMs }, async () => {
    const { code, output } = await start(wrapper, 'log', 'adopt').ended;
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^The event log is empty, but events of it were read before\..*npm run log -- adopt/),
      'The read models show, and the log lacks; it goes:',
      '  1 website lists, newest: 1 "List 1"',
      'The log holds, and the read models lack: nothing.',
      'Of what both know, the log lacks later events: nothing.',
      'Of what both know, the read models lack later events: nothing.',
      'To go on, add --yes.',
      'Nothing was changed.',
    ]);
    expect(code).toBe(1);
    expect([await adoption(), await listsShown(), await adoptedEvents()]).toEqual([null, 1, 0]);
  });

  it('goes through when it is agreed to, and has nothing to do then', { timeout: limitMs }, async () => {
    const { code, output } = await start(wrapper, 'log', 'adopt', '--yes').ended;
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'The event log is adopted.']);
    expect([await adoption(), await listsShown(), await adoptedEvents()]).toEqual([null, 0, 1]);
    expect(await start(wrapper, 'log', 'adopt').ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The event log is the one that was read\.\n$/),
    });
  });

  it('beside a running product is done by who called it, and the log says who', { timeout: limitMs }, async () => {
    await pretendToRun({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl });
    const { code, output } = await startWith({}, wrapper, 'log', 'adopt', '--yes').ended;
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'The event log is adopted.']);
    expect(await adoptions()).toEqual([expect.objectContaining({ adoptedBy: `${userInfo().username}@${hostname()}` })]);
  });

  it('beside another installation in the same log leaves its prefix alone', { timeout: limitMs }, async () => {
    await pretendToRun({ EVENTSTORE_URL: eventStoreUrl, EVENTSTORE_STREAM_PREFIX: 'north.' });
    expect((await start(wrapper, 'log', 'adopt', '--yes').ended).code).toBe(0);
    expect(await adoptedEvents()).toBe(1);
  });

  it.each(['begun', 'forgotten', 'rebuilt'] as const)(
    'ends the same when its process was killed: %s',
    async (step) => {
      const running = start(program, 'adopt', '--yes');
      const line = `${ADOPTION_STEPS.indexOf(step) + 1}/${ADOPTION_STEPS.length} `;
      await expect.poll(running.output, { timeout: 30_000, interval: 1 }).toContain(line);
      running.child.kill('SIGKILL');
      // A fast one may have come further than the line, or to its end.
      const { signal } = await running.ended;
      const again = await start(program, 'adopt', '--yes').ended;
      expect(again.code).toBe(0);
      if (signal === 'SIGKILL' && !again.output.startsWith('The event log is the one')) {
        expect(again.output).toContain('If it was interrupted');
      }
      expect([await adoption(), await listsShown(), await adoptedEvents()]).toEqual([null, 0, 1]);
    },
    limitMs,
  );
});
