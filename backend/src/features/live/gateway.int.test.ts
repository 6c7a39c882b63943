import { createServer, request as httpRequest } from 'node:http';
import { BlockList } from 'node:net';
import { notificationIdSchema, organizationIdSchema, reportIdSchema, userIdSchema } from '@proofline/contracts/ids';
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
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import type { Receivers } from '@proofline/projections/notifications/query-published';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../app/testing/ask.ts';
import { ownAddress } from '../../kernel/http/own-address.ts';
import { ACCOUNT_CHANGED_CHANNEL } from '../accounts/table.ts';
import { AGENTS_CHANGED_CHANNEL } from '../agents/presence.ts';
import { EXPORTS_CHANNEL } from '../prepared-exports/table.ts';
import { SESSION_ENDED_CHANNEL, type Session } from '../sessions/sessions.ts';
import { MAX_ANONYMOUS_SOCKETS } from './admit-handshakes.ts';
import { attachGateway } from './attach-gateway.ts';
import { HEARD_CHANNELS } from './heard-channels.ts';
import { socketHeaders } from './socket-headers.ts';
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
let showsComments = true;
let showsNotifications = true;
let receivers: Receivers[] = [];

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
      wantsTwoFactor: false,
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
    outcomes: { compliant: 0, not_compliant: 0, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 0 },
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
    ownAddress: ownAddress({ publicUrl: undefined, host: '127.0.0.1', allowedHosts: [] }),
    proxies: { trusted: new BlockList(), header: 'x-forwarded-for' },
    https: false,
    resolveSession: async (cookie) => sessions.get(cookie ?? ''),
    queries: {
      progressOf: async (organization, report) =>
        Math.floor(report / 100) === organization ? progress(report) : undefined,
      positions: async () => positions,
      showsComments: async () => showsComments,
      showsNotifications: async () => showsNotifications,
      receiversOf: async (ids) => receivers.filter(({ id }) => ids.includes(id)),
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  url = `http://127.0.0.1:${address.port}`;
  await eventually(() => listeners()).toBe(HEARD_CHANNELS.length);
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

const announce = (...touched: { organization: number | null; [list: string]: unknown }[]) =>
  db.raw('select pg_notify(?, ?)', [
    READ_MODEL_CHANNEL,
    JSON.stringify({ projection: 'reports', position: '11', touched }),
  ]);

describe('the gateway', () => {
  it('tells nobody of comments while they are switched off', async () => {
    showsComments = false;
    onTestFinished(() => {
      showsComments = true;
    });
    const one = await greeted('one');
    await announce({ organization: 1, comments: [{ id: 3, report: 101 }] });
    await announce({ organization: 1, checks: [1], comments: [{ id: 4, report: 101 }] });
    const changes = () => one.messages.flatMap(({ message }) => (message.type === 'changed' ? [message] : []));
    await eventually(() => changes().flatMap(({ checks }) => checks)).toEqual([1]);
    expect(changes()).toMatchObject([{ checks: [1], comments: [] }]);
  });

  it('tells of a notification its receivers, each browser once, and everybody when none is named', async () => {
    const [first, second, third] = [1, 2, 3].map((number) =>
      notificationIdSchema.parse(`0f9f1c55-6a3f-8c9e-9d0e-00000000000${number}`),
    );
    if (first === undefined || second === undefined || third === undefined) return;
    const nobody = { isDeleted: false, userIds: [], organizationIds: [] };
    const [user, organization] = [userIdSchema.parse(1), organizationIdSchema.parse(1)];
    receivers = [
      { ...nobody, id: first, userIds: [user], organizationIds: [organization] },
      { ...nobody, id: second, organizationIds: [organizationIdSchema.parse(2)] },
      { ...nobody, id: third },
    ];
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await announce({ organization: null, notifications: [{ id: first }] });
    await announce({ organization: null, notifications: [{ id: second }] });
    await announce({ organization: null, notifications: [{ id: third }] });
    await announce({ organization: 1, noticesReadBy: [1] });
    const told = ({ messages }: Browser) =>
      messages.flatMap(({ message }) => (message.type === 'notifications_changed' ? [message.published] : []));
    await eventually(() => told(two).flat()).toEqual([second, third]);
    await eventually(() => told(one).flat()).toEqual([first, third]);
    await eventually(() => told(one).filter((ids) => ids.length === 0)).toHaveLength(1);
    expect(told(two).filter((ids) => ids.length === 0)).toEqual([]);
    showsNotifications = false;
    onTestFinished(() => {
      showsNotifications = true;
    });
    await announce({ organization: null, notifications: [{ id: first }] });
    await announce({ organization: 1, checks: [1] });
    await eventually(() => one.messages.map(({ message }) => message.type)).toContain('changed');
    expect(told(one).flat()).toEqual([first, third]);
  });

  it('tells an organisation of its own and no other', async () => {
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

  it("asks for a report by the organisation it tells, so that a wrong notification shows nobody's report", async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await announce({ organization: 1, reports: [201] });
    await announce({ organization: 1, checks: [1] });
    await eventually(() => one.messages.map(({ message }) => message.type)).toEqual(['hello', 'changed']);
    expect(two.messages).toHaveLength(1);
  });

  it('tells of a report at most five times a second, of its results twenty, and always the last state', async () => {
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

  it('loses none of a thousand changes at once: what is not named is told of as everything', async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    const checks = Array.from({ length: 1_200 }, (_, index) => index + 1);
    // One notification, so that all of it arrives at the same moment, however busy the machine is.
    await announce({ organization: 1, checks });
    const changed = () => one.messages.flatMap(({ message }) => (message.type === 'changed' ? [message] : []));
    await eventually(() => changed().at(-1)).toMatchObject({ everything: true, checks: [] });
    expect(two.messages).toHaveLength(1);
    await announce({ organization: 1, checks: [7] });
    await eventually(() => changed().at(-1)).toMatchObject({ checks: [7] });
    expect(changed().at(-1)?.everything).toBeUndefined();
  });

  it('refuses whoever is not signed in', async () => {
    const { socket } = open('nobody');
    const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(refusal.message).toBe('not_authenticated');
  });

  it("refuses another site's page, whatever cookie it brings", async () => {
    const browser = open('one', { origin: 'https://evil.example' });
    await new Promise<void>((resolve) => browser.socket.once('connect_error', () => resolve()));
    expect(browser.messages).toEqual([]);
  });

  it('says whether something was missed', async () => {
    const { socket } = await greeted('one');
    const resume = async (request: unknown) =>
      resumeAnswerSchema.parse(await socket.timeout(10_000).emitWithAck('resume', request));
    expect(await resume({ last_position: '10' })).toEqual({ position: '10', missed: false });
    expect(await resume({ last_position: '9' })).toEqual({ position: '10', missed: true });
    positions = { lowest: 10n, highest: 12n };
    expect(await resume({ last_position: '10' })).toEqual({ position: '10', missed: true });
    expect(await resume('nonsense')).toMatchObject({ missed: true });
  });

  it('ends the sockets of a session with the session', async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    await db.raw('select pg_notify(?, ?)', [SESSION_ENDED_CHANNEL, 'hash-one']);
    await eventually(() => one.disconnects).toEqual(['io server disconnect']);
    expect(two.disconnects).toEqual([]);
  });

  it('ends the sockets of a session that nobody announced the end of', async () => {
    const one = await greeted('one');
    sessions.delete('one');
    await eventually(() => one.disconnects).toEqual(['io server disconnect']);
  });

  it('ends the sockets of a session that expires', async () => {
    sessions.set('brief', { ...session(1, 'hash-brief'), expiresAt: new Date(Date.now() + 500) });
    const brief = await greeted('brief');
    const prolonged = { ...session(1, 'hash-prolonged'), expiresAt: new Date(Date.now() + 500) };
    sessions.set('prolonged', prolonged);
    const staying = await greeted('prolonged');
    sessions.set('prolonged', { ...prolonged, expiresAt: new Date(Date.now() + 60_000) });
    await eventually(() => brief.disconnects).toEqual(['io server disconnect']);
    expect(staying.disconnects).toEqual([]);
  });

  it('cuts browsers that may have missed something, and they come back', async () => {
    const one = await greeted('one');
    await db.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "${READ_MODEL_CHANNEL}"'`);
    await eventually(() => one.disconnects).toEqual(['transport close']);
    await eventually(() => one.socket.connected).toBe(true);
    await eventually(() => one.messages.filter(({ message }) => message.type === 'hello').length).toBe(2);
    await announce({ organization: 1, reports: [101] });
    await eventually(() => one.progress().length).toBe(1);
  });

  it('tells how far the file of a large report is to its organisation, and to no other', async () => {
    const [one, two] = await Promise.all([greeted('one'), greeted('two')]);
    const far = (organization: number, percent: number) =>
      db.raw('select pg_notify(?, ?)', [
        EXPORTS_CHANNEL,
        JSON.stringify({ organization, report: organization, format: 'csv', state: 'preparing', percent }),
      ]);
    await far(1, 42);
    await far(2, 7);
    const heard = ({ messages }: Browser) =>
      messages.flatMap(({ message }) => (message.type === 'export_progress' ? [message] : []));
    const told = { type: 'export_progress', format: 'csv', state: 'preparing' };
    await eventually(() => [heard(one), heard(two)]).toEqual([
      [{ ...told, report: 1, percent: 42 }],
      [{ ...told, report: 2, percent: 7 }],
    ]);
  });

  it('bounds the sockets of one session', async () => {
    const all = Array.from({ length: MAX_SOCKETS_PER_SESSION + 1 }, () => open('one'));
    await eventually(() => all.filter(({ disconnects }) => disconnects.includes('io server disconnect')).length).toBe(
      1,
    );
    await eventually(() => all.filter(({ messages }) => messages.length === 1).length).toBe(MAX_SOCKETS_PER_SESSION);
  });

  it("moves a browser to its owner's rooms of today, without a new connection", async () => {
    const superuser = session(1, 'hash-one');
    sessions.set('one', { ...superuser, principal: { ...superuser.principal, isSuperuser: true } });
    // What a gateway would do that asks only once: to it, nothing has changed.
    const stale = { ...session(1, 'hash-stale'), principal: { ...superuser.principal, isSuperuser: true } };
    sessions.set('stale', { ...stale, principal: { ...stale.principal, sessionHash: 'hash-stale' } });
    const [one, mutant] = await Promise.all([greeted('one'), greeted('stale')]);
    const tellSuperusers = () => db.raw('select pg_notify(?, ?)', [AGENTS_CHANGED_CHANNEL, '']);
    const heard = ({ messages }: Browser) => messages.map(({ message }) => message.type);
    await tellSuperusers();
    await eventually(() => [heard(one), heard(mutant)]).toEqual([
      ['hello', 'agents_changed'],
      ['hello', 'agents_changed'],
    ]);
    const moved = session(2, 'hash-one');
    sessions.set('one', { ...moved, principal: { ...moved.principal, userId: superuser.principal.userId } });
    await db.raw('select pg_notify(?, ?)', [ACCOUNT_CHANGED_CHANNEL, '1']);
    await eventually(async () => {
      await announce({ organization: 2, comments: [{ id: 3, report: 201 }] });
      return heard(one).includes('changed');
    }).toBe(true);
    await tellSuperusers();
    await announce({ organization: 1, reports: [101] });
    await eventually(() => heard(mutant).toSorted()).toEqual([
      'agents_changed',
      'agents_changed',
      'hello',
      'report_progress',
    ]);
    expect(new Set(heard(one))).toEqual(new Set(['hello', 'agents_changed', 'changed']));
    expect(heard(one).filter((type) => type === 'agents_changed')).toHaveLength(1);
  });

  it('bounds the connections of one address that nobody says the owner of', async () => {
    const poll = async () => (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status;
    const statuses: number[] = [];
    for (let opened = 0; opened < MAX_ANONYMOUS_SOCKETS + 5; opened += 1) statuses.push(await poll());
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_ANONYMOUS_SOCKETS);
    expect(statuses.slice(MAX_ANONYMOUS_SOCKETS)).toEqual([403, 403, 403, 403, 403]);
    // Cut for saying nothing, they make room, and whoever is signed in gets in again.
    await expect.poll(poll, { timeout: 20_000, interval: 200 }).toBe(200);
  });

  it('sends its headers with answers, refusals and the beginning of a WebSocket', async () => {
    const expected = socketHeaders({ https: false });
    const handshake = '/socket.io/?EIO=4&transport=polling';
    const answers = [
      await ask(`${url}${handshake}`),
      await ask(`${url}${handshake}`, { headers: { Origin: 'https://evil.example' } }),
      await ask(`${url}${handshake}&sid=nobody`),
      await ask(`${url}/socket.io/?EIO=4&transport=nonsense`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 400, 400]);
    for (const { headers } of answers) expect(headers).toMatchObject(lowerCased(expected));
    const begun = await new Promise<Record<string, string>>((resolve) => {
      const request = httpRequest(`${url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': Buffer.from('the sample nonce').toString('base64'),
        },
      });
      request.once('upgrade', (response, connection) => {
        connection.destroy();
        resolve(response.headers as Record<string, string>);
      });
      request.end();
    });
    expect(begun).toMatchObject(lowerCased(expected));
  });
});

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
