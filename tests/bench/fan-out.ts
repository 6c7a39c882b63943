import { setTimeout as wait } from 'node:timers/promises';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { openSession } from '@proofline/backend/features/sessions/sessions';
import { READ_MODEL_CHANNEL } from '@proofline/contracts/read-model-change';
import { randomSource } from '@proofline/demo-web/content/random-source';
import { systemClock } from '@proofline/platform/clock';
import { z } from 'zod';
import { type Child, startChild } from './fan-out/child.ts';
import { cpuMsOf, rssOf } from './fan-out/process-figures.ts';
import { type Audience, heardSchema, nowUs, reportOf } from './fan-out/protocol.ts';
import { startStack } from './stack/start-stack.ts';

/**
 * Browsers of many organisations on one api process, in a process of their own, while read models announce changes of
 * one organisation after the other, drawn at random. Every announcement carries when it was made: `p99Ms` is from there
 * to the browser's code. The same is then done with socket.io alone; `ratioToBareSocketIo` says how many messages the api
 * sends for what processor time costs there, which holds on a busy machine too. Last, one browser stops reading and goes
 * on saying that it lives.
 */
const floors = { p99Ms: 200, ratioToBareSocketIo: 0.7, readerDroppedMs: 30_000, readerBytes: 50_000_000 };
const isFull = process.argv.includes('--full');
const organizations = 20;
const socketsEach = 100;
const announcementsPerS = 100;
const warmUpMs = 2_000;
const measuredMs = isFull ? 60_000 : 8_000;
/** Memory is looked at once the sockets are at rest. */
const restMs = 1_500;
const sessionsEach = 4;
/** Notifications a second to whoever stops reading, and how much is in each. */
const muchPerS = 400;
const readingsEach = 140;
const controlMs = 3_000;
const rssEveryMs = 250;
const seed = Number(process.env.FAN_OUT_SEED ?? 20_261_124);
const password = 'Bench-Pass-2026!';

const own = (path: string) => new URL(`./fan-out/${path}`, import.meta.url);
const say = (line: string) => console.error(line);
const nothing = z.null();

type Announce = (organization: number, number: number) => void;

interface Person {
  readonly organization: number;
  readonly user: number;
  readonly cookies: readonly string[];
}

async function main(): Promise<boolean> {
  const stack = await startStack();
  const children: Child[] = [];
  try {
    const people = await Promise.all(Array.from({ length: organizations + 1 }, (_, at) => person(stack.db, at)));
    const last = people.pop();
    if (last === undefined) throw new Error('Nobody stops reading.');
    const audiences = people.map(
      ({ organization, cookies }): Audience => ({ organization, cookies: [...cookies], sockets: socketsEach }),
    );
    const browsers = await startChild(own('browsers.ts'));
    const bare = await startChild(own('bare-server.ts'));
    children.push(browsers, bare);

    say(`${organizations * socketsEach} sockets on the api…`);
    const notify = async (payload: object) => {
      await stack.db.raw('select pg_notify(?, ?)', [READ_MODEL_CHANNEL, JSON.stringify(payload)]);
    };
    const product = await measure(browsers, stack.apiPid, stack.apiUrl, audiences, (organization, number) => {
      const touched = [{ organization, results: [reportOf(organization, number)] }];
      void notify({ projection: 'reports', position: String(nowUs()), touched });
    });
    say('and on socket.io alone…');
    const url = `http://127.0.0.1:${bare.details.port}`;
    const alone = await measure(browsers, bare.pid, url, audiences, (organization, number) => {
      const results = [reportOf(organization, number)];
      const empty = { checks: [], url_lists: [], comments: [] };
      const message = { type: 'changed', position: String(nowUs()), ...empty, results };
      bare.tell({ room: String(organization), message });
    });
    say('one stops reading…');
    const reader = await stopReading(browsers, stack.apiPid, stack.apiUrl, last, notify);

    const ratio = product.messagesPerCpuMs / alone.messagesPerCpuMs;
    const figures = {
      ...{ p50Ms: product.p50Ms, p99Ms: product.p99Ms, mostMs: product.mostMs, bareP99Ms: alone.p99Ms },
      ratioToBareSocketIo: Math.round(ratio * 100) / 100,
      ...{ cpuShare: product.cpuShare, bareCpuShare: alone.cpuShare },
      ...{ bytesPerSocket: product.bytesPerSocket, bareBytesPerSocket: alone.bytesPerSocket },
      ...{ sockets: organizations * socketsEach, organizations, announcementsPerS, messages: product.messages },
      ...{ lost: product.lost, foreign: product.foreign, cut: product.cut },
      ...{ readerDroppedMs: Math.round(reader.droppedMs), readerBytes: reader.bytes, seed },
    };
    const ok =
      figures.p99Ms <= floors.p99Ms &&
      ratio >= floors.ratioToBareSocketIo &&
      product.lost + product.foreign + product.cut === 0 &&
      reader.droppedMs <= floors.readerDroppedMs &&
      reader.bytes <= floors.readerBytes;
    console.log(JSON.stringify({ bench: 'fan-out', ok, figures }));
    return ok;
  } finally {
    for (const child of children) await child.stop().catch(() => undefined);
    await stack.stop();
  }
}

async function person(db: Awaited<ReturnType<typeof startStack>>['db'], at: number): Promise<Person> {
  const made = await createAccount(db, {
    ...{ organization: `Bench ${at}`, email: `bench-${at}@proofline.example`, firstName: 'Bench', lastName: `${at}` },
    ...{ password, role: 'full_access' },
  });
  if (made === undefined) throw new Error('The account was there already.');
  const sessions = Array.from({ length: sessionsEach }, () =>
    openSession(
      { db, clock: systemClock },
      { userId: made.userId, remember: false, secure: false, userAgent: 'bench', address: '127.0.0.1' },
    ),
  );
  const cookies = (await Promise.all(sessions)).map(({ cookie }) => cookie.split(';')[0] ?? '');
  return { organization: made.organizationId, user: made.userId, cookies };
}

/** Opens all sockets, lets announcements be made at the rate, and closes them again. */
async function measure(browsers: Child, pid: number, url: string, audiences: readonly Audience[], announce: Announce) {
  const before = await rssOf(pid);
  await browsers.ask({ order: 'open', url, audiences }, nothing);
  await wait(restMs);
  const sockets = audiences.reduce((sum, audience) => sum + audience.sockets, 0);
  const bytesPerSocket = Math.round(((await rssOf(pid)) - before) / sockets);
  await announceFor(warmUpMs, 1, audiences, announce);
  await wait(restMs);
  await browsers.ask({ order: 'listen' }, nothing);
  const [cpuBefore, startedAt] = [await cpuMsOf(pid), performance.now()];
  const made = await announceFor(measuredMs, 1_000_000, audiences, announce);
  await wait(restMs);
  const heard = await browsers.ask({ order: 'tell' }, heardSchema);
  const cpuMs = (await cpuMsOf(pid)) - cpuBefore;
  const cpuShare = Math.round((cpuMs / (performance.now() - startedAt)) * 100) / 100;
  await browsers.ask({ order: 'close' }, nothing);
  const lost = made * socketsEach - heard.messages;
  return { ...heard, lost, bytesPerSocket, cpuShare, messagesPerCpuMs: heard.messages / cpuMs };
}

/** @param firstNumber of the reports that are named; none is named twice, so that none waits for another */
async function announceFor(ms: number, firstNumber: number, audiences: readonly Audience[], announce: Announce) {
  const random = randomSource(seed, 'organisations', firstNumber);
  const count = Math.round((ms / 1_000) * announcementsPerS);
  const startedAt = performance.now();
  for (let made = 0; made < count; made += 1) {
    await wait(Math.max(0, startedAt + (made * 1_000) / announcementsPerS - performance.now()));
    announce(random.pick(audiences).organization, firstNumber + made);
  }
  return count;
}

/**
 * One person's browser stops reading while much is told to them. What it costs is what the api holds more than when as
 * much is told to somebody who reads.
 */
async function stopReading(
  browsers: Child,
  pid: number,
  url: string,
  { organization, user, cookies }: Person,
  notify: (payload: object) => Promise<void>,
): Promise<{ droppedMs: number; bytes: number }> {
  let number = 0;
  const tellMuch = () => {
    number += 1;
    const reading = (at: number) => ({ id: `${user}-${reportOf(organization, number)}-${at}-1`, read: true });
    const readings = Array.from({ length: readingsEach }, (_, at) => reading(at + 1));
    return notify({ projection: 'attention', position: String(nowUs()), touched: [{ organization, readings }] });
  };
  const reading = [{ organization, cookies: [...cookies], sockets: 1 }];
  await browsers.ask({ order: 'open', url, audiences: reading }, nothing);
  const control = await mostMemoryWhile(pid, wait(controlMs), tellMuch);
  await browsers.ask({ order: 'close' }, nothing);
  const dropped = browsers.ask({ order: 'stop-reading', url, cookie: cookies[0] ?? '' }, z.number());
  const most = await mostMemoryWhile(pid, dropped, tellMuch);
  return { droppedMs: await dropped, bytes: Math.max(0, most - control) };
}

/** Does something again and again until something else is over. @returns the most memory the process had meanwhile */
async function mostMemoryWhile(pid: number, other: Promise<unknown>, again: () => Promise<void>): Promise<number> {
  let isOver = false;
  const over = other.finally(() => {
    isOver = true;
  });
  const repeat = async () => {
    const startedAt = performance.now();
    for (let done = 1; !isOver; done += 1) {
      await again();
      await wait(Math.max(0, startedAt + (done * 1_000) / muchPerS - performance.now()));
    }
  };
  let most = 0;
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await rssOf(pid));
      await wait(rssEveryMs);
    }
  };
  await Promise.all([over, repeat(), watch()]);
  return most;
}

process.exitCode = (await main()) ? 0 : 1;
