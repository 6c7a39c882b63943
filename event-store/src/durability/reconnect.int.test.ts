import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient } from '@eventstore/db-client';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { compileCache } from '@proofline/platform/process/testing/compile-cache';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testEvent } from '../contract/contract-events.ts';
import type { Held } from './testing/test-measured-node.ts';

const reconnects = 1_000;
const together = 20;
/** What each may seem to leave behind: a heap is never quite the same twice. */
const bytesEach = 800;
/** Written again and again, because a node remembers new events, up to a limit. */
const events = Array.from({ length: 100 }, () => testEvent());

/** For what happens at once on an idle machine. */
const soon = { timeout: 15_000 };
let database: Awaited<ReturnType<typeof testDatabase>>;
let node: ChildProcess | undefined;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  if (node) {
    node.kill('SIGKILL');
    await once(node, 'exit');
  }
  await database.drop();
});

interface Ready {
  readonly connectionString: string;
  readonly statusPort: number;
}

async function start(mutant: string): Promise<Ready & { held(): Promise<Held> }> {
  const child = fork(fileURLToPath(new URL('./testing/test-measured-node.ts', import.meta.url)), {
    env: { ...process.env, ...compileCache, EVENTSTORE_DATABASE_URL: database.url, MUTANT: mutant },
  });
  node = child;
  const [ready]: Ready[] = await once(child, 'message');
  if (!ready) throw new Error('The node did not say where it is.');
  const held = async () => {
    const answer = once(child, 'message');
    child.send('held');
    const [told]: Held[] = await answer;
    if (!told) throw new Error('The node did not say what it holds.');
    return told;
  };
  return { ...ready, held };
}

/** A client that comes, writes, reads, follows and goes; every other one without a word. */
async function visit(connectionString: string, n: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(connectionString);
  const stream = `visited-${n % events.length}`;
  // With credentials, because the client's batches share their state over all connections of a process.
  await client.appendToStream(stream, events[n % events.length] ?? testEvent(), {
    credentials: { username: 'a', password: 'b' },
  });
  for await (const _ of client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 5 }));
  const subscription = client.subscribeToAll({ fromPosition: 'end' });
  subscription.on('error', () => {});
  await once(subscription, 'caughtUp');
  if (n % 2 === 0) await subscription.unsubscribe();
  await client.dispose();
}

async function visits(connectionString: string, count: number): Promise<void> {
  let next = 0;
  const visitor = async () => {
    while (next < count) {
      next += 1;
      await visit(connectionString, next);
    }
  };
  await Promise.all(Array.from({ length: together }, visitor));
}

/** Heap that each reconnect leaves behind, in bytes. */
async function growth(mutant: string, count: number): Promise<number> {
  const { connectionString, statusPort, held } = await start(mutant);
  await visits(connectionString, 100);
  const before = await held();
  await visits(connectionString, count);
  const subscribers = async () => (await (await fetch(`http://127.0.0.1:${statusPort}/stats`)).json()).subscribers;
  await expect.poll(subscribers, soon).toBe(0);
  await expect.poll(async () => (await held()).sockets, { timeout: 10_000 }).toBeLessThanOrEqual(before.sockets + 2);
  return ((await held()).heapBytes - before.heapBytes) / count;
}

it(`${reconnects} reconnects leave no memory, connection or subscriber behind`, { timeout: 180_000 }, async () => {
  expect(await growth('', reconnects)).toBeLessThan(bytesEach);
});

it('a node that forgets no subscription is noticed by the same measure', { timeout: 180_000 }, async () => {
  expect(await growth('leak', 200)).toBeGreaterThan(bytesEach);
});
