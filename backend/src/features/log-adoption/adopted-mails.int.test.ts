import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import { checkStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, organizationIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { exportLog } from '@proofline/event-store/operations/export-log';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { systemClock } from '@proofline/platform/clock';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectProductLog, type ProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { projectionMigrations } from '@proofline/projections/migrations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backendMigrations } from '../../app/backend-migrations.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { createAccount } from '../accounts/create-account.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { startMail } from '../mail/start-mail.ts';
import { type SmtpInbox, startSmtpInbox } from '../mail/testing/smtp-inbox.ts';
import { startReactors } from '../runs/start-reactors.ts';
import { adoptLog } from './adopt-log.ts';
import { ownEvents } from './testing/own-events.ts';

const log = createLog('test', { level: 'silent' });
const email = 'maya@first.example';
const limitMs = 20_000;
let stops: (() => Promise<unknown>)[];
let database: { url: string; drop(): Promise<void> };
let db: Knex;
let inbox: SmtpInbox;

beforeEach(async () => {
  stops = [];
  database = await testDatabase([...backendMigrations, ...projectionMigrations]);
  stops.push(database.drop);
  db = connectPostgres(database.url);
  stops.push(() => db.destroy());
  inbox = await startSmtpInbox();
  stops.push(() => inbox.stop());
  const person = { firstName: 'Maya', lastName: 'Lindqvist', role: 'user' as const };
  await createAccount(db, { organization: 'First', password: 'Correct-Horse-7!', email, ...person });
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function startLog() {
  const { url, drop } = await testDatabase();
  stops.push(drop);
  const node = await startEventStore({ databaseUrl: url, allowUnsafeDurability: true });
  stops.push(() => node.stop());
  return { databaseUrl: url, url: node.connectionString };
}

/** Reactors and the sender of mails, as the process runs them, with whatever else reacts. */
function startWork(connectionString: string, others: readonly Reactor[]): ProductLog & { stop(): Promise<void> } {
  const product = connectProductLog({ streamPrefix: '', connectionString, databaseUrl: database.url, log });
  const deps = { db, databaseUrl: database.url, eventLog: product.eventLog, clock: systemClock, log };
  const stopReactors = startReactors({ ...deps, logGate: product.gate });
  const stopping = new AbortController();
  const reacting = others.map((reactor) => runReactor(reactor, deps, stopping.signal));
  const settings = { smtpUrl: inbox.url, from: 'no-reply@proofline.example', publicUrl: 'https://proofline.example' };
  const stopMail = startMail({ ...deps, ...settings, composeNotices: () => async () => undefined });
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    stopping.abort();
    stopped ??= Promise.all([stopReactors(), stopMail(), ...reacting]).then(() => product.eventLog.dispose());
    await stopped;
  };
  stops.push(stop);
  return { ...product, stop };
}

async function createCheck({ eventLog }: ProductLog): Promise<void> {
  const checkId = checkIdSchema.parse(1);
  const configuration = checkConfigurationSchema.parse({
    ...partsOf({ platform: 'reddit' }),
    ...exampleConfiguration,
    ...{ name: 'Check 1', schedule: 'onetime', urlLists: [] },
  });
  const id = randomId();
  const context = { commandId: id, correlationId: id, causationId: id, at: systemClock.now() };
  const event = newEvent(
    randomId(),
    { type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } },
    { ...context, actor: { type: 'user' as const, id: '1' }, organizationId: organizationIdSchema.parse(1) },
  );
  await eventLog.append(checkStream(checkId), 'no_stream', [event]);
}

/** What no reactor of the product does: it writes to people, and nothing tells it that it has. */
const MAILING: Reactor = {
  name: 'mailing-mutant',
  streamPrefixes: ['check-'],
  types: new Set(['CheckCreated'] as const),
  handle: async (events, trx) => {
    const { id } = await trx('accounts').where({ email }).first('id');
    for (const _ of events)
      await enqueueMail(trx, { template: 'password_changed', userId: userIdSchema.parse(Number(id)) }, new Date());
  },
};

const reactorsAt = async () => {
  const rows: { reactor: string; position: string }[] = await db('reactor_checkpoints').orderBy('reactor').select();
  return rows.map(({ reactor, position }) => `${reactor} ${position}`);
};
const subjects = () => inbox.mails.map(({ subject }) => subject).toSorted();
const requests = async (product: ProductLog) =>
  (await ownEvents(product)).filter(({ type }) => type === 'ReportRequested').length;

/** The log is moved to another server and adopted there; reactors do all their work again. */
async function moved(from: Awaited<ReturnType<typeof startLog>>, others: readonly Reactor[]): Promise<ProductLog> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-adopted-'));
  stops.push(() => rm(folder, { recursive: true }));
  const to = await startLog();
  const theirs = openBareLog(to.url, { streamPrefix: 'others.' });
  // Without somebody else's events every position would be the same.
  const event = { id: randomId(), type: 'Tested', data: {}, metadata: {} };
  await theirs.eventLog.append('report-7', 'no_stream', [event]);
  await theirs.dispose();
  const checkpointFile = join(folder, 'checkpoint.json');
  await exportLog({ databaseUrl: from.databaseUrl, to: to.url, prefix: '', checkpointFile });
  const before = await reactorsAt();
  const bare = openBareLog(to.url, { streamPrefix: '' });
  const deps = { db, databaseUrl: database.url, bare, log, signal: AbortSignal.timeout(60_000) };
  await adoptLog(deps, { by: 'maya@db1', finding: 'moved' }).finally(() => bare.dispose());
  expect(await reactorsAt()).toEqual([]);
  const work = startWork(to.url, others);
  await expect.poll(async () => (await reactorsAt()).length, { timeout: limitMs }).toBe(before.length);
  return work;
}

describe('adopting a log writes to nobody again', () => {
  it.each([
    ['the reactors of the product', [], ['Set a new password']],
    ['the mutant that mails as it reacts', [MAILING], ['Set a new password', 'Your password was changed']],
  ] as const)(
    '%s',
    async (_name, others, once) => {
      const from = await startLog();
      const before = startWork(from.url, others);
      await before.gate.opened(AbortSignal.timeout(limitMs));
      await createCheck(before);
      await enqueueMail(db, { template: 'password_reset', email }, systemClock.now());
      await expect.poll(subjects, { timeout: limitMs }).toEqual(once);
      await expect.poll(() => requests(before), { timeout: limitMs }).toBe(1);
      await before.stop();
      // One that waits while the log is adopted is sent afterwards, once.
      await enqueueMail(db, { template: 'password_reset', email }, systemClock.now());

      const after = await moved(from, others);
      await expect.poll(async () => await db('mail_outbox').select('id'), { timeout: limitMs }).toEqual([]);
      const again = others.length === 0 ? [] : ['Your password was changed'];
      expect(subjects()).toEqual([...once, ...again, 'Set a new password'].toSorted());
      expect(await requests(after)).toBe(1);
    },
    90_000,
  );
});
