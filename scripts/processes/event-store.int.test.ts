import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import type { ProcessMessage } from '@proofline/platform/process/run-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { spawnNode } from '../start/spawn-node.ts';

const programs = {
  'npm run event-store': { entry: join(root, 'scripts/processes/event-store.ts'), args: [] },
  'npx event-store start': { entry: join(root, 'event-store/src/bin/event-store.ts'), args: ['start'] },
};

describe.each(Object.entries(programs))('%s', (_name, program) => {
  let folder: string;
  let database: { url: string; drop(): Promise<void> };
  let node: ChildProcess | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-node-'));
    database = await testDatabase();
  });
  afterEach(async () => {
    if (node?.exitCode === null && node.signalCode === null) {
      const exited = once(node, 'exit');
      node.kill('SIGTERM');
      await exited;
    }
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (settings: Readonly<Record<string, string>>) => {
    const env = {
      ...machineEnvironment(),
      EVENTSTORE_DATABASE_URL: database.url,
      EVENTSTORE_PORT: '0',
      // The tests' Postgres does not wait for its disk.
      EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
      ...settings,
    };
    node = spawn(process.execPath, [program.entry, ...program.args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    return node;
  };

  it('reads users and TLS: a stranger may not append, the administrator may', { timeout: 30_000 }, async () => {
    const child = start({ EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'of-the-admin', EVENTSTORE_CERTIFICATE_FOLDER: folder });
    const url = await addressOf(child);
    expect(url).toContain('tls=true');
    const append = async (address: string) => {
      const log = connectEventLog(address);
      try {
        await log.append('comment-1', 'no_stream', [
          { id: crypto.randomUUID(), type: 'Noted', data: {}, metadata: testMetadata },
        ]);
      } finally {
        await log.dispose();
      }
    };
    await expect(append(url)).rejects.toThrow();
    await expect(append(url.replace('esdb://', 'esdb://admin:of-the-admin@'))).resolves.toBeUndefined();
  });

  it('refuses users without TLS instead of forgetting about them', async () => {
    const child = start({ EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'of-the-admin' });
    expect((await once(child, 'exit'))[0]).toBe(1);
  });
});

it('is told its database through a pipe by whoever starts it here', { timeout: 30_000 }, async () => {
  const database = await testDatabase();
  const child = spawnNode(
    {
      ...programs['npm run event-store'],
      env: { ...machineEnvironment(), EVENTSTORE_PORT: '0', EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true' },
      secrets: { EVENTSTORE_DATABASE_URL: database.url },
    },
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [message] = (await once(child, 'message')) as [ProcessMessage];
  expect(message).toMatchObject({ ready: true });
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  await database.drop();
});

/** As either program tells it once it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const text of child.stdout ?? []) {
    said += String(text);
    const address = /esdb:\/\/[^\s"]+/.exec(said)?.[0];
    if (address !== undefined) {
      child.stdout?.resume();
      return address;
    }
  }
  throw new Error(`The node told no address: ${said}`);
}
