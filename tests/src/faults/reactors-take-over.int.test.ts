import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { newEvent } from '@proofline/backend/kernel/commands/new-event';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, reportStream, urlListStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, organizationIdSchema, reportIdOf, urlListIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProcessWorld, startProcessWorld } from './testing/process-world.ts';

const patience = { timeout: 60_000, interval: 50 };
const list = urlListIdSchema.parse(1);

let world: ProcessWorld;
let db: Knex;
let eventLog: EventLog;
beforeEach(async () => {
  world = await startProcessWorld();
  ({ db, eventLog } = world);
}, 60_000);
afterEach(() => world?.stop());

/** A reactors process, once it is ready. */
async function startReactors(): Promise<ChildProcess> {
  const child = world.start('backend/src/bin/reactors.ts');
  await once(child, 'message');
  return child;
}

async function append(stream: string, event: ProoflineEvent): Promise<void> {
  const id = randomId();
  const context = {
    ...{ commandId: id, correlationId: id, causationId: id, organizationId: organizationIdSchema.parse(1) },
    ...{ actor: { type: 'user' as const, id: '1' }, at: new Date() },
  };
  await eventLog.append(stream, 'no_stream', [newEvent(id, event, context)]);
}

async function createCheck(id: number): Promise<void> {
  const checkId = checkIdSchema.parse(id);
  const configuration = checkConfigurationSchema.parse({
    ...partsOf({ platform: 'reddit' }),
    ...{ ...exampleConfiguration, name: `Check ${id}`, schedule: 'onetime', urlLists: [list] },
  });
  await append(checkStream(checkId), { type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } });
}

const runOf = (check: number) => reportIdOf(checkIdSchema.parse(check), 0);
const eventsOfRun = async (check: number) =>
  (await eventLog.readStream(reportStream(runOf(check)))).map(({ type }) => type);
const started = async (check: number) => {
  await expect.poll(() => eventsOfRun(check), patience).toContain('ReportStarted');
};

const urls = ['https://a.example/', 'https://b.example/'];

/** Until both processes run, the first is active and the second has nothing left to do but wait. */
async function startBoth(): Promise<ChildProcess> {
  const data = { urlListId: list, name: 'List', urls, enabled: true };
  await append(urlListStream(list), { type: 'UrlListCreated', data });
  const first = await startReactors();
  await createCheck(1);
  await started(1);
  await startReactors();
  await createCheck(2);
  await started(2);
  return first;
}

/** Nothing done twice, nothing left out, in the log and in the queue. */
async function expectOnceEach(checks: readonly number[]): Promise<void> {
  const expected = await eventsOfRun(1);
  for (const check of checks) await expect.poll(() => eventsOfRun(check), patience).toEqual(expected);
  const targets = async () =>
    (await db('crawl_targets').orderBy(['report_id', 'target']).select('report_id', 'target', 'url')).map(
      ({ report_id, target, url }) => `${report_id} ${target} ${url}`,
    );
  const all = checks.flatMap((check) => urls.map((url, index) => `${runOf(check)} ${index + 1} ${url}`));
  await expect.poll(targets, patience).toEqual(all);
}

/** Lets nobody move the checkpoint of a reactor until the returned function is called. */
async function holdCheckpointOf(reactor: string): Promise<() => Promise<void>> {
  const trx = await db.transaction();
  await trx('reactor_checkpoints').where({ reactor }).forUpdate().first('position');
  return async () => void (await trx.rollback());
}

/** What transactions of the reactors processes wait for. */
async function reactorsWait(forWhat: 'for rows' | 'for what they do next'): Promise<boolean> {
  const sessions = db('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where({
      application_name: 'reactors',
      ...(forWhat === 'for rows' ? { wait_event_type: 'Lock' } : { state: 'idle in transaction' }),
    });
  const [session] = await sessions.whereILike('query', 'update reactor_checkpoints%').select('pid');
  return session !== undefined;
}

describe('Of two reactors processes the second takes over, and nothing is done twice or left out', () => {
  it('when the first is killed in the middle of something', async () => {
    const first = await startBoth();
    await Promise.all([createCheck(3), createCheck(4)]);
    first.kill('SIGKILL');
    await createCheck(5);
    for (const check of [3, 4, 5]) await started(check);
    await expectOnceEach([1, 2, 3, 4, 5]);
  }, 180_000);

  it('when the first is frozen in the middle of a transaction, and comes back later', async () => {
    const first = await startBoth();
    const letGo = await holdCheckpointOf('plan-targets');
    await createCheck(3);
    await expect
      .poll(() => reactorsWait('for rows'), patience)
      .toBe(true)
      .finally(() => first.kill('SIGSTOP'))
      .finally(letGo);
    // The checkpoint is moved, and who would commit it is frozen.
    await expect.poll(() => reactorsWait('for what they do next'), patience).toBe(true);
    await createCheck(4);
    for (const check of [3, 4]) await started(check);
    first.kill('SIGCONT');
    await createCheck(5);
    await expectOnceEach([1, 2, 3, 4, 5]);
  }, 180_000);
});
