import { createServer } from 'node:http';
import { organizationIdSchema, reportIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { READ_MODEL_CHANNEL } from '@proofline/contracts/read-model-change';
import {
  type ReportProgress,
  reportProgressSchema,
  resumeAnswerSchema,
  type ServerMessage,
  serverMessageSchema,
} from '@proofline/contracts/socket/messages';
import { systemClock } from '@proofline/platform/clock';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/test-postgres';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_ENDED_CHANNEL, type Session } from '../sessions/sessions.ts';
import { attachGateway } from './attach-gateway.ts';
import { MAX_SOCKETS_PER_SESSION } from './socket-sessions.ts';

/** A browser's end of the socket, and all it was told. */
interface Browser {
  readonly socket: Socket;
  readonly messages: { readonly atMs: number; readonly message: ServerMessage }[];
  readonly disconnects: string[];
  progress(): ReportProgress[];
}

/** A busy machine is slow, not wrong. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });

let db: Knex;
let url: string;
let stop: () => Promise<void>;
let sessions: Map<string, Session>;
let positions: { lowest: bigint; highest: bigint };
let doneUrls: number;
let browsers: Browser[];

function session(organization: number, hash: string): Session {
  return {
    expiresAt: new Date(Date.now() + 60_000),
    principal: {
      type: 'user',
      userId: userIdSchema.parse(organization),
      organizationId: organizationIdSchema.parse(organization),
      hasFullAccess: true,
      isSuperuser: false,
      isAuditor: false,
      sessionHash: hash,
    },
  };
}

function progress(report: number): ReportProgress {
  return reportProgressSchema.parse({
    type: 'report_progress',
    position: String(doneUrls),
    check: 1,
    report,
    status: 'in_progress',
    percent_completed: 10,
    url_count: 1_000,
    done_url_count: doneUrls,
    outcomes: { compliant: 0, not_compliant: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 0 },
    compliance_percent: null,
    rate_per_s: null,
    newest_results: [],
  });
}

beforeEach(async () => {
  const database = await testDatabase();
  db = connectPostgres(database.url);
  sessions = new Map([
    ['one', session(1, 'hash-one')],
    ['two', session(2, 'hash-two')],
  ]);
  positions = { lowest: 10n, highest: 10n };
  doneUrls = 0;
  browsers = [];
  const server = createServer();
  const gateway = attachGateway(server, {
    db,
    databaseUrl: database.url,
    clock: systemClock,
    log: createLog('gateway-test', { level: 'fatal' }),
    publicUrl: undefined,
    resolveSession: async (cookie) => sessions.get(cookie ?? ''),
    queries: {
      progressOf: async (organization, report) =>
        Math.floor(report / 100) === organization ? progress(report) : undefined,
      positions: async () => positions,
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  url = `http://127.0.0.1:${address.port}`;
  await eventually(() => listeners()).toBe(4);
  stop = async () => {
    for (const { socket } of browsers) socket.disconnect();
    await gateway.close();
    await new Promise((resolve) => server.close(resolve));
    await db.destroy();
    await database.drop();
  };
});
afterEach(async () => {
  await stop();
});

async function listeners(): Promise<number> {
  const row = await db('pg_stat_activity')
    .whereRaw("datname = current_database() and query like 'listen%'")
    .count({ count: '*' })
    .first();
  return Number(row?.count);
}

function open(cookie: string, headers: Record<string, string> = {}): Browser {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: { cookie, ...headers },
  });
  const messages: Browser['messages'] = [];
  const disconnects: string[] = [];
  socket.on('message', (raw: unknown) => messages.push({ atMs: Date.now(), message: serverMessageSchema.parse(raw) }));
  socket.on('disconnect', (reason) => disconnects.push(reason));
  const browser: Browser = {
    socket,
    messages,
    disconnects,
    progress: () => messages.flatMap(({ message }) => (message.type === 'report_progress' ? [message] : [])),
  };
  browsers.push(browser);
  return browser;
}

/** Open, in its room, and greeted. */
async function greeted(cookie: string): Promise<Browser> {
  const browser = open(cookie);
  await eventually(() => browser.messages[0]?.message).toEqual({ type: 'hello', position: '10' });
  return browser;
}

const announce = (...touched: { organization: number; [list: string]: unknown }[]) =>
  db.raw('select pg_notify(?, ?)', [
    READ_MODEL_CHANNEL,
    JSON.stringify({ projection: 'reports', position: '11', touched }),
  ]);

describe('the gateway', () => {
  test('tells an organisation of its own and no other', async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await announce({
      organization: 1,
      reports: [101],
      checks: [1],
      results: [101],
      comments: [{ id: 3, report: 101 }],
    });
    await announce({ organization: 2, reports: [201] });
    await eventually(() => two.progress().map(({ report }) => report)).toEqual([201]);
    await eventually(() => one.messages.length).toBe(4);
    expect(one.progress().map(({ report }) => report)).toEqual([101]);
    expect(two.messages.map(({ message }) => message.type)).toEqual(['hello', 'report_progress']);
  });

  test("asks for a report by the organisation it tells, so that a wrong notification shows nobody's report", async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await announce({ organization: 1, reports: [201] });
    await announce({ organization: 1, checks: [1] });
    await eventually(() => one.messages.map(({ message }) => message.type)).toEqual(['hello', 'changed']);
    expect(two.messages).toHaveLength(1);
  });

  test('tells of a report at most five times a second, of its results twenty, and always the last state', async () => {
    const one = await greeted('one');
    for (doneUrls = 1; doneUrls < 150; doneUrls += 1)
      await announce({ organization: 1, reports: [101], results: [101] });
    await announce({ organization: 1, reports: [101], results: [101] });
    await eventually(() => one.progress().at(-1)?.done_url_count).toBe(150);
    const mostInASecond = (type: 'report_progress' | 'changed') => {
      const told = one.messages.filter(({ message }) => message.type === type);
      return Math.max(
        ...told.map(({ atMs }) => told.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000).length),
      );
    };
    // One more may arrive within a second of ours, as the clock of arrival is not the clock of sending.
    expect(mostInASecond('report_progress')).toBeLessThanOrEqual(6);
    expect(mostInASecond('changed')).toBeLessThanOrEqual(21);
    expect(reportIdSchema.parse(one.progress()[0]?.report)).toBe(101);
  });

  test('refuses whoever is not signed in', async () => {
    const { socket } = open('nobody');
    const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(refusal.message).toBe('not_authenticated');
  });

  test("refuses another site's page, whatever cookie it brings", async () => {
    const browser = open('one', { origin: 'https://evil.example' });
    await new Promise<void>((resolve) => browser.socket.once('connect_error', () => resolve()));
    expect(browser.messages).toEqual([]);
  });

  test('says whether something was missed', async () => {
    const { socket } = await greeted('one');
    const resume = async (request: unknown) =>
      resumeAnswerSchema.parse(await socket.timeout(2_000).emitWithAck('resume', request));
    expect(await resume({ last_position: '10' })).toEqual({ position: '10', missed: false });
    expect(await resume({ last_position: '9' })).toEqual({ position: '10', missed: true });
    positions = { lowest: 10n, highest: 12n };
    expect(await resume({ last_position: '10' })).toEqual({ position: '10', missed: true });
    expect(await resume('nonsense')).toMatchObject({ missed: true });
  });

  test('ends the sockets of a session with the session', async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await db.raw('select pg_notify(?, ?)', [SESSION_ENDED_CHANNEL, 'hash-one']);
    await eventually(() => one.disconnects).toEqual(['io server disconnect']);
    expect(two.disconnects).toEqual([]);
  });

  test('ends the sockets of a session that nobody announced the end of', async () => {
    const one = await greeted('one');
    sessions.delete('one');
    await eventually(() => one.disconnects).toEqual(['io server disconnect']);
  });

  test('ends the sockets of a session that expires', async () => {
    sessions.set('brief', { ...session(1, 'hash-brief'), expiresAt: new Date(Date.now() + 500) });
    const brief = await greeted('brief');
    const prolonged = { ...session(1, 'hash-prolonged'), expiresAt: new Date(Date.now() + 500) };
    sessions.set('prolonged', prolonged);
    const staying = await greeted('prolonged');
    sessions.set('prolonged', { ...prolonged, expiresAt: new Date(Date.now() + 60_000) });
    await eventually(() => brief.disconnects).toEqual(['io server disconnect']);
    expect(staying.disconnects).toEqual([]);
  });

  test('cuts browsers that may have missed something, and they come back', async () => {
    const one = await greeted('one');
    await db.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "${READ_MODEL_CHANNEL}"'`);
    await eventually(() => one.disconnects).toEqual(['transport close']);
    await eventually(() => one.socket.connected).toBe(true);
    await eventually(() => one.messages.filter(({ message }) => message.type === 'hello').length).toBe(2);
    await announce({ organization: 1, reports: [101] });
    await eventually(() => one.progress().length).toBe(1);
  });

  test('bounds the sockets of one session', async () => {
    const all = Array.from({ length: MAX_SOCKETS_PER_SESSION + 1 }, () => open('one'));
    await eventually(() => all.filter(({ disconnects }) => disconnects.includes('io server disconnect')).length).toBe(
      1,
    );
    await eventually(() => all.filter(({ messages }) => messages.length === 1).length).toBe(MAX_SOCKETS_PER_SESSION);
  });
});
