import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@proofline/platform/process/free-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '../machine/data-folder.ts';
import { claimRunFile, readRunFile, writeRunFile } from '../machine/run-file.ts';
import { checkStart, prepareDataFolder } from './preflight.ts';

describe('before anything is started', () => {
  let folder: string;
  let servers: Server[];

  const occupy = async (host: string) => {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('a TCP server has a port');
    return { server, port: address.port };
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-preflight-'));
    servers = [];
  });

  afterEach(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await rm(folder, { recursive: true, force: true });
  });

  const checkPort = async (host: string, port: number, leftBehind: boolean) => {
    const quiet = { found: [], say: () => undefined, signal: AbortSignal.timeout(30_000) };
    await checkStart({
      ...quiet,
      env: {
        ...{ HOST: host, BLOB_URL: undefined, DATABASE_URL: undefined },
        ...{ EVENTSTORE_DATABASE_URL: undefined, EVENTSTORE_URL: undefined, EVENTSTORE_STREAM_PREFIX: '' },
      },
      ...{ port, leftBehind, blobs: join(folder, 'data', 'blobs') },
    });
  };

  it.each(['127.0.0.1', '0.0.0.0'])('a port taken on %s is named in one sentence with a way out', async (host) => {
    const { port } = await occupy(host);
    await expect(checkPort('127.0.0.1', port, false)).rejects.toThrow(
      `Port ${port} is taken by another program; stop it or choose another port, e.g. PORT=${port + 1} npm start.`,
    );
  });

  it('a free port is no obstacle', async () => {
    await expect(checkPort('127.0.0.1', await freePort(), false)).resolves.toBeUndefined();
  });

  it('the processes of a killed run are given time to let go of the port', async () => {
    const { server, port } = await occupy('127.0.0.1');
    const check = checkPort('127.0.0.1', port, true);
    server.close();
    await expect(check).resolves.toBeUndefined();
  });

  it('a data folder that cannot be written is named in one sentence', async () => {
    await writeFile(join(folder, 'data'), 'a file stands in its place');
    await expect(prepareDataFolder(dataFolder(folder))).rejects.toThrow(
      /^The folder .*data cannot be written \(EEXIST\)/,
    );
  });

  it('a second start from the same folder is refused while the first runs', async () => {
    const { path, runFile } = dataFolder(folder);
    await prepareDataFolder(dataFolder(folder));
    expect(await claimRunFile(runFile)).toEqual({ leftBehind: false });
    await writeRunFile(runFile, { PORT: '3000' });
    expect(await readRunFile(runFile)).toMatchObject({ pid: process.pid, env: { PORT: '3000' } });
    // This test is no supervisor, so its claim counts as one left behind by a killed run.
    expect(await claimRunFile(runFile)).toEqual({ leftBehind: true });
    expect(path).toBe(join(folder, 'data'));
  });
});
