import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { commentStream } from '@proofline/contracts/events/streams';
import { FEED_SCOPES } from '@proofline/contracts/feed/scopes';
import { checkIdSchema, commentIdSchema, reportIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { randomId } from '@proofline/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { cuttingLink } from './testing/cutting-link.ts';

const CUTS = 50;
/** Of these every fifth kills the consumer instead. */
const KILL_EVERY = 5;

let world: ApiWorld;
let folder: string;
let token: string;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  folder = await mkdtemp(join(tmpdir(), 'proofline-consumer-'));
  const full = await world.signedIn(people.full);
  const made = await full.post('/api/event_tokens/', { name: 'Consumer', scopes: [...FEED_SCOPES] });
  ({ token } = made.body as { token: string });
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The one of the page for subscribers. */
async function documented(): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/event-feed.md'), 'utf8');
  const source = /## A consumer\n[\s\S]*?```js\n([\s\S]*?)```/.exec(page)?.[1];
  if (source === undefined) throw new Error('The page shows no consumer.');
  return source;
}

/** Comments that come and go, several events to a write, of two organisations. @returns when the last one is written */
async function muchHappens(writes: number, signal: AbortSignal): Promise<void> {
  for (let number = 1; number <= writes && !signal.aborted; number += 1) {
    const organizationId = number % 3 === 0 ? world.organizations.other : world.organizations.first;
    const commentId = commentIdSchema.parse(lastComment + number);
    const added = {
      ...{ commentId, reportId: reportIdSchema.parse(100_000), checkId: checkIdSchema.parse(1) },
      ...{ authorId: userIdSchema.parse(2), text: `Number ${number}` },
    };
    const events: ProoflineEvent[] = [
      { type: 'CommentAdded', data: added },
      { type: 'CommentEdited', data: { commentId, text: 'Changed' } },
      { type: 'CommentDeleted', data: { commentId } },
    ];
    const id = randomId();
    const actor = { type: 'system' as const, id: 'test' };
    const context = { commandId: id, actor, organizationId, at: world.clock.now(), correlationId: id, causationId: id };
    const news = events.map((event) => newEvent(randomId(), event, context));
    await world.deps.eventLog.append(commentStream(commentId), 'no_stream', news);
  }
  lastComment += writes;
}
let lastComment = 0;

/** Ids of the first organisation's comments' events, as the log has them. */
async function inTheLog(): Promise<string[]> {
  const ids: string[] = [];
  const stopping = new AbortController();
  const types = ['CommentAdded', 'CommentEdited', 'CommentDeleted'];
  for await (const { events, caughtUp } of world.deps.eventLog.subscribeAll({
    ...{ after: 'start', types, signal: stopping.signal },
  })) {
    for (const { id, metadata } of events) {
      if ((metadata as { organizationId: number }).organizationId === world.organizations.first) ids.push(id);
    }
    if (caughtUp) break;
  }
  stopping.abort();
  return ids;
}

const kept = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { id: string }).id);

/**
 * Runs a consumer beside what happens, cut at random moments.
 * @returns what it kept, once it has the last event
 */
async function consumed(source: string, name: string): Promise<{ ids: string[]; log: string[]; cut: number }> {
  const script = join(folder, `${name}.mjs`);
  const file = join(folder, `${name}.jsonl`);
  // It waits less than it would in life.
  await writeFile(script, source.replace('setTimeout(resolve, 500)', 'setTimeout(resolve, 5)'));
  const link = await cuttingLink(world.url);
  const start = (): ChildProcess => spawn(process.execPath, [script, link.url, token, file], { stdio: 'ignore' });
  let consumer = start();
  const stopping = new AbortController();
  const writing = muchHappens(1_500, stopping.signal);
  let cut = 0;
  try {
    while (cut < CUTS) {
      await wait(Math.random() * 120);
      if (cut % KILL_EVERY === KILL_EVERY - 1) {
        consumer.kill('SIGKILL');
        await once(consumer, 'exit');
        consumer = start();
        cut += 1;
      } else if (link.cut() > 0) cut += 1;
    }
    await writing;
    const log = await inTheLog();
    await expect.poll(async () => (await kept(file)).includes(log.at(-1) ?? ''), { timeout: 30_000 }).toBe(true);
    return { ids: await kept(file), log, cut };
  } finally {
    stopping.abort();
    consumer.kill('SIGKILL');
    await writing;
    await link.close();
  }
}

describe('the consumer of the page for subscribers', () => {
  it('is about twenty lines long', async () => {
    const lines = (await documented()).split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(26);
  });

  it('cut fifty times at random, some of them killed, ends with exactly the events of the log', async () => {
    const { ids, log, cut } = await consumed(await documented(), 'documented');
    expect(cut).toBe(CUTS);
    expect(log.length).toBe(3_000);
    expect(ids).toEqual(log);
  }, 120_000);

  it('was seen to fail when it forgets where it was', async () => {
    const source = await documented();
    const forgets = source.replace('if (data) after = JSON.parse(data).position;', '');
    expect(forgets).not.toBe(source);
    const { ids, log } = await consumed(forgets, 'forgets');
    expect(ids.length).toBeGreaterThan(log.length);
  }, 120_000);
});
