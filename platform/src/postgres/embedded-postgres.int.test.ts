import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isTransient } from '../parked-events/is-transient.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { removeCluster } from './place-cluster.ts';
import { SYSTEM_STATE_DIR } from './postgres-binaries.ts';

const keep = 'drop table if exists kept; create table kept as select 42 as answer';

describe('embedded Postgres', () => {
  let folder: string;
  let dataDir: string;
  let running: EmbeddedPostgres[];

  const start = async (at = dataDir, isForOthers = false) => {
    const server = await startEmbeddedPostgres({
      ...{ dataDir: at, isForOthers },
      logFile: join(folder, 'postgres.log'),
      databases: ['one', 'two'],
    });
    running.push(server);
    return server;
  };

  const query = async (server: EmbeddedPostgres, text: string) => {
    const client = new pg.Client({ connectionString: server.urlOf('one') });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  const postmaster = async () => Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);

  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  // One cluster for all: making one takes the disk a while.
  beforeAll(async () => {
    folder = await mkdtemp('/tmp/proofline-embedded-');
    await chmod(folder, 0o755);
    dataDir = join(folder, 'data/postgres');
    running = [];
  });

  afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

  afterAll(async () => {
    await removeCluster(dataDir);
    await rm(folder, { recursive: true, force: true });
  });

  it('is durable and keeps its data from one start to the next', async () => {
    const first = await start();
    expect(
      await query(
        first,
        "select current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as major",
      ),
    ).toEqual([{ fsync: 'on', major: 18 }]);
    await query(first, keep);
    await first.stop();
    expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is reached by its socket, and by its port as well', async () => {
    const server = await start();
    const from = 'select inet_client_addr() as address';
    expect(await query(server, from)).toEqual([{ address: null }]);
    const byPort = new URL(server.urlOf('one'));
    byPort.searchParams.delete('host');
    expect(await query({ ...server, urlOf: () => byPort.href }, from)).toEqual([{ address: '127.0.0.1' }]);
  });

  it('is reached by its port by accounts that may not enter its folder', async () => {
    const server = await start(dataDir, true);
    expect(await query(server, 'select inet_client_addr() as address')).toEqual([{ address: '127.0.0.1' }]);
  });

  it('leaves no socket behind that a killed server had', async () => {
    const killed = await start();
    process.kill(await postmaster(), 'SIGKILL');
    await killed.ended;
    const sockets = async () => (await readdir(dataDir)).filter((name) => name.startsWith('.s.PGSQL'));
    expect(await sockets()).toHaveLength(2);
    const server = await start();
    expect((await sockets()).every((name) => name.startsWith(`.s.PGSQL.${server.port}`))).toBe(true);
  });

  it('is away, not broken, for whoever asks while it does not run', async () => {
    const server = await start();
    await server.stop();
    const refused = await query(server, 'select 1').catch((error: unknown) => error);
    expect(isTransient(refused)).toBe(true);
  });

  it('comes back by itself after being killed, with everything that was committed', async () => {
    const first = await start();
    await query(first, keep);
    process.kill(await postmaster(), 'SIGKILL');
    expect(await first.ended).toMatch(/Postgres ended/);
    expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('takes over from a server that an earlier run left behind', async () => {
    const first = await start();
    await query(first, keep);
    const left = await postmaster();
    const second = await start();
    expect(isAlive(left)).toBe(false);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('ends when the process that started it is killed', async () => {
    const owner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
         await startEmbeddedPostgres(${JSON.stringify({ dataDir, logFile: join(folder, 'postgres.log'), databases: [] })});
         console.log('ready');`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(owner.stdout, 'data');
    const pid = await postmaster();
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it('says in one sentence why the cluster cannot be used', async () => {
    const server = await start();
    await server.stop();
    await writeFile(join(dataDir, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toMatchObject({
      code: 'postgres_unavailable',
      message: expect.stringContaining('12'),
    });
    await writeFile(join(dataDir, 'PG_VERSION'), '18\n');
  });

  // Another account may enter its own folders, so the case does not arise for it.
  if (process.getuid?.() === 0) {
    it('moves for root to where its account can go when only root may enter the folder, and is removed there', async () => {
      await query(await start(), keep);
      await Promise.all(running.splice(0).map((server) => server.stop()));
      await chmod(folder, 0o700);
      const server = await start();
      expect((await lstat(dataDir)).isSymbolicLink()).toBe(true);
      const place = await realpath(dataDir);
      expect(place.startsWith(SYSTEM_STATE_DIR)).toBe(true);
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await server.stop();

      const copy = join(folder, 'copied', 'postgres');
      await mkdir(dirname(copy));
      await symlink(place, copy);
      await expect(start(copy)).rejects.toMatchObject({ message: expect.stringContaining('is a copy') });
      await removeCluster(copy);
      expect((await stat(place)).isDirectory()).toBe(true);

      const moved = join(folder, 'moved');
      await rename(dirname(dataDir), moved);
      dataDir = join(moved, 'postgres');
      const again = await start();
      expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await again.stop();
      await removeCluster(dataDir);
      await expect(stat(place)).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(lstat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
    });
  }
});
