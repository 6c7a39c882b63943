import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { backendMigrations } from '@proofline/backend/app/backend-migrations';
import { Client } from '@proofline/backend/app/testing/client';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { type EventStore, startEventStore } from '@proofline/event-store/start-event-store';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { projectionMigrations } from '@proofline/projections/migrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** With a percent sign in the address, as passwords of companies have them. */
const logPassword = 'mark-of@the-log';
const databasePassword = 'mark-of@the-database';
const marks = [logPassword, databasePassword].flatMap((mark) => [mark, encodeURIComponent(mark)]);
/** Basic credentials, as a header of a request would show them. */
const basic = Buffer.from(`admin:${logPassword}`).toString('base64');
const found = (text: string) => [...marks, basic].filter((mark) => text.includes(mark));

const account = { email: 'super@first.example', password: 'Orange-Kettle-9-sky' };
const root = fileURLToPath(new URL('../../..', import.meta.url));
const patience = { timeout: 60_000, interval: 100 };

/** What a server is reached through until it is taken away. */
interface Way {
  readonly port: number;
  takeAway(): Promise<void>;
}

async function wayTo(host: string, port: number): Promise<Way> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return {
    port: address.port,
    takeAway: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

let folder: string;
let databases: Awaited<ReturnType<typeof testDatabase>>[];
let node: EventStore;
let ways: { readonly database: Way; readonly log: Way };
let role: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-marked-'));
  databases = await Promise.all([testDatabase([...backendMigrations, ...projectionMigrations]), testDatabase()]);
  const [product, events] = databases;
  if (product === undefined || events === undefined) throw new Error('Two databases were made.');
  const db = connectPostgres(product.url);
  const name = { firstName: 'Sofia', lastName: 'Andersen', organization: 'First' };
  await createAccount(db, { ...account, ...name, role: 'superuser' });
  role = `marked_${new URL(product.url).pathname.replaceAll(/\W/g, '')}`.slice(0, 60);
  await db.raw(`create role ${role} login superuser password '${databasePassword}'`);
  await db.destroy();
  node = await startEventStore({
    ...{ databaseUrl: events.url, allowUnsafeDurability: true, certificateFolder: folder },
    users: [{ name: 'admin', password: logPassword, groups: ['$admins'] }],
  });
  const portOf = (url: string) => Number(new URL(url.replace(/^esdb/, 'http')).port);
  const { hostname } = new URL(product.url);
  const [database, log] = await Promise.all([
    wayTo(hostname, portOf(product.url)),
    wayTo('127.0.0.1', portOf(node.connectionString)),
  ]);
  ways = { database, log };
}, 90_000);
afterAll(async () => {
  await ways.database.takeAway();
  await ways.log.takeAway();
  await node.stop();
  const [product, events] = databases;
  const db = connectPostgres(events?.url ?? '');
  await product?.drop();
  await db.raw(`drop role ${role}`);
  await db.destroy();
  await events?.drop();
  await rm(folder, { recursive: true });
});

const addresses = ({ database, log }: { readonly database: number; readonly log: number }) => {
  const user = `${role}:${encodeURIComponent(databasePassword)}`;
  const { pathname } = new URL(databases[0]?.url ?? '');
  return {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${database}${pathname}`,
    EVENTSTORE_URL: `esdb://admin:${encodeURIComponent(logPassword)}@localhost:${log}?tls=true&tlsCAFile=${join(folder, 'node.crt')}`,
  };
};

interface Running {
  /** All that it has written to either output. */
  output(): string;
  /** Where it serves, once it does. */
  readonly port: number;
  readonly over: Promise<unknown>;
  stop(): Promise<void>;
}

/** A process of the product that tells as much as it can. */
async function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, ...compileCache, LOG_LEVEL: 'trace', BLOB_URL: pathToFileURL(folder).href },
      ...{ PORT: String(port), HOST: '127.0.0.1', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const over = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await over;
  };
  return { output: () => output, port, over, stop };
}

const scripts = ['backend/src/bin/api.ts', 'backend/src/bin/reactors.ts', 'projections/src/bin/projections.ts'];

describe('passwords of servers', { timeout: 180_000 }, () => {
  it('stand in no output and no answer, while all is well and while the servers are away', async () => {
    const env = addresses({ database: ways.database.port, log: ways.log.port });
    const processes = await Promise.all(scripts.map((script) => start([script], env)));
    const url = `http://127.0.0.1:${processes[0]?.port}`;
    const answers: string[] = [];
    const ask = async (client: Client, path: string) => {
      const { status, text } = await client.get(path);
      answers.push(text);
      return status;
    };
    const superuser = new Client(url);
    try {
      const shown = () => processes.map((one) => one.output().slice(-2_000)).join('\n');
      const serves = await expect
        .poll(() => ask(new Client(url), '/hc/').catch(() => 0), patience)
        .toBe(200)
        .catch(() => false);
      if (serves === false) throw new Error(shown());
      expect((await superuser.signIn(account.email, account.password)).status).toBe(200);
      expect(await ask(superuser, '/api/health/')).toBe(200);
      await ways.log.takeAway();
      const log = async () => {
        await ask(new Client(url), '/hc/');
        return /"name":"log","state":"(\w+)"/.exec(answers.at(-1) ?? '')?.[1];
      };
      await expect.poll(log, patience).toBe('down');
      expect(await ask(superuser, '/api/health/')).toBe(200);
      await ways.database.takeAway();
      await expect.poll(() => ask(superuser, '/api/health/'), patience).toBeGreaterThanOrEqual(500);
      await ask(new Client(url), '/hc/');
      // What was printed is about servers that are away.
      const tells = ({ output }: Running) => /ECONN|terminat|unavailable/i.test(output());
      await expect.poll(() => processes.filter(tells).length, patience).toBeGreaterThan(0);
    } finally {
      for (const one of processes) await one.stop();
    }
    expect(answers.length).toBeGreaterThan(5);
    expect(found(answers.join('\n'))).toEqual([]);
    for (const one of processes) expect(found(one.output())).toEqual([]);
  });

  it.each([
    ['nobody listens', async () => ({ database: await freePort(), log: await freePort() })],
    // Postgres does not speak gRPC, and the log does not speak Postgres.
    [
      'the wrong one answers',
      async () => {
        const portOf = (text: string) => Number(new URL(text.replace(/^esdb/, 'http')).port);
        return { database: portOf(node.connectionString), log: portOf(databases[0]?.url ?? '') };
      },
    ],
  ])('stand in no output of a start where %s', async (_, ports) => {
    const env = addresses(await ports());
    const starts = [...scripts, 'scripts/start.ts', 'backend/src/bin/migrate.ts'];
    for (const script of starts) {
      const one = await start([script], { ...env, PROOFLINE_DATA: join(folder, 'data') });
      await one.over;
      expect(one.output(), script).toMatch(/DATABASE_URL/);
      expect(found(one.output()), script).toEqual([]);
    }
  });

  it('would be found in a line that tells where a process connects to', async () => {
    const logger = pathToFileURL(join(root, 'platform/src/log/create-log.ts')).href;
    const line = `import { createLog } from '${logger}';
      createLog('mutant').info({ url: process.env.DATABASE_URL }, 'connecting to ' + process.env.EVENTSTORE_URL);`;
    const mutant = await start(['--input-type=module', '-e', line], addresses({ database: 1, log: 2 }));
    await mutant.over;
    expect(found(mutant.output())).toEqual(marks.filter((mark) => mark.includes('%')));
  });
});
