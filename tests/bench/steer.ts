import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import type { CheckId } from '@proofline/contracts/ids';
import { randomSource } from '@proofline/demo-web/content/random-source';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { killAtRandom, processVictim, type Victim } from '../src/faults/random-kills.ts';
import { dumpReadModels } from '../src/faults/read-model-dump.ts';
import { stillReadModels } from '../src/faults/still-read-models.ts';
import { FleetAgent } from '../src/fleet/fleet-agent.ts';
import { ApiSession } from '../src/product/api-session.ts';
import { newAccount, newOrganization } from '../src/product/new-account.ts';
import { type ProductProcess, type RunningProduct, startProduct } from '../src/product/running-product.ts';
import { waitUntil } from '../src/product/wait-until.ts';
import { whenInterrupted } from './stack/when-interrupted.ts';
import { floorsOf, measureSteering } from './steer/figures.ts';
import { PressBook, press, pressAtRandom, untilAnswered } from './steer/hands.ts';
import { shownChecks, whatIsWrong } from './steer/what-is-wrong.ts';

/**
 * Checks are steered at random (every action of the table and of the report, one by one, by two at once, and for many)
 * while processes of the product and its agents are killed with SIGKILL at random. Each press is sent under its key
 * until it is answered. Then: what was accepted is in the log exactly once and nothing else is, each check and run has
 * gone the way its lifecycle allows, no run is stuck or leased while it is held, the table shows what the log comes to,
 * and read models equal a rebuild. Before the first kill: how soon a pause and its end are felt with three agents.
 *
 * `STEER_SEED=<number>` chooses the same presses, victims and pauses again; what they meet depends on the machine.
 * `STEER_SECONDS=<number>`: how long people press and processes die.
 * `STEER_LEASE_S=<number>`: leases of agents, which are as in earnest with `--full`.
 * That a decider or a queue that breaks the rules is noticed is shown by `steered-log.unit.test.ts`.
 */
const isFull = process.argv.includes('--full');
const checks = isFull ? 50 : 10;
/** Of the checks made instead of those whose run is over. */
const mostChecks = isFull ? 200 : 14;
const stormMs = Number(process.env.STEER_SECONDS ?? (isFull ? 600 : 10)) * 1_000;
const urlsOfCheck = isFull ? 5 : 4;
const rounds = isFull ? 3 : 2;
const hands = isFull ? 4 : 3;
/** Short enough that runs come to it, long enough that they are steered before. */
const expiresAfterDays = isFull ? 0.002 : 0.001;
const leaseTtlS = Number(process.env.STEER_LEASE_S ?? (isFull ? 45 : 5));
const agentsBesides = 2;
const settleLimitMs = isFull ? 300_000 : 90_000;
/** Runs have so long to end by themselves before they are ended. */
const patienceMs = isFull ? 60_000 : 8_000;
const pauseMs = {
  presses: { least: 100, most: 1_500 },
  kills: isFull ? { least: 800, most: 5_200 } : { least: 500, most: 2_000 },
};
const seed = Number(process.env.STEER_SEED ?? 16);
const processes: readonly ProductProcess[] = ['api', 'projections', 'reactors', 'event-store', 'postgres', 'agent'];
const rebuildScript = fileURLToPath(new URL('../../projections/src/bin/rebuild.ts', import.meta.url));
const name = `Steer ${randomUUID().slice(0, 8)}`;
const schedules = ['weekly', 'onetime', 'four_times_a_day'] as const;
const urls = demoUrlLists().flatMap((list) => list.urls);

async function main(): Promise<boolean> {
  say(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'proofline-steer-'));
  const product = await startProduct({
    AGENT_LEASE_TTL_S: String(leaseTtlS),
    RUN_EXPIRES_AFTER: String(expiresAfterDays),
    CRAWL_SITE_DELAY_MS: '0',
    CRAWL_SITE_CONCURRENCY: '100',
    DEMO_RUNS: '0',
  });
  const db = connectPostgres(product.env.DATABASE_URL ?? '', { poolMax: 2, applicationName: 'test bench' });
  const eventLog = connectEventLog(product.env.EVENTSTORE_URL ?? '');
  const agents = Array.from({ length: agentsBesides }, (_, index) => {
    const webPort = Number(/\d+$/.exec(product.env.EGRESS_DEMO_HOSTS ?? '')?.[0]);
    const stack = { apiUrl: product.address, db };
    return new FleetAgent({ stack, folder, name: `agent-${index + 1}`, webPort, concurrency: 2 });
  });
  const stop = async () => {
    await Promise.all(agents.map((agent) => agent.stop()));
    await eventLog.dispose();
    await db.destroy();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const forget = whenInterrupted(stop);
  try {
    const organization = newOrganization('Steer');
    const people: ApiSession[] = [];
    for (let hand = 0; hand < hands; hand += 1) {
      const email = await newAccount(product, { role: 'full_access', organization });
      people.push(await new ApiSession(product.address).signIn(email));
    }
    const [api] = people;
    if (api === undefined) throw new Error('Somebody presses.');
    await Promise.all(agents.map((agent) => agent.start()));
    const book = new PressBook();
    const made = new Map<CheckId, string>();
    const make = checkMaker(api, book, made);

    const measuredUrls = urls.slice(0, 40);
    const measured = {
      api,
      db,
      eventLog,
      book,
      makeCheck: () => make(measuredUrls, 'weekly'),
      targets: measuredUrls.length,
      agents: agentsBesides + 1,
      rounds,
    };
    const felt = await measureSteering(measured);
    say(`felt: ${JSON.stringify(felt)}`);
    const storm = await steerInStorm(product, { people, api, agents, make, made, book });
    const open = await settle(api, made, book);
    say('settled');
    const found = await whatIsWrong({ eventLog, api, book }, made, name);
    const wrong = [...open, ...found.wrong, ...(await otherThanRebuilt(product))];
    for (const line of wrong) say(`wrong: ${line}`);
    const accepted = book.all.filter((one) => one.accepted).length;
    const floors = floorsOf(leaseTtlS * 1_000);
    const isFelt = Object.entries(felt).every(([figure, ms]) => ms <= floors[figure as keyof typeof felt]);
    const figures = {
      ...felt,
      ...{ checks: made.size, ends: found.ends, presses: book.all.length, accepted },
      ...{ sentAgain: book.unknownOutcomes, repeated: book.repeated, killed: storm.killed, seconds: seconds() },
      ...{ seed, wrong: wrong.length },
    };
    const ok = wrong.length === 0 && isFelt;
    console.log(JSON.stringify({ bench: 'steer', ok, figures }));
    return ok;
  } finally {
    forget();
    await stop();
  }
}

interface Scene {
  readonly people: readonly ApiSession[];
  readonly api: ApiSession;
  readonly agents: readonly FleetAgent[];
  readonly make: Maker;
  readonly made: ReadonlyMap<CheckId, string>;
  readonly book: PressBook;
}

type Maker = (urls: readonly string[], schedule: (typeof schedules)[number]) => Promise<CheckId>;

async function steerInStorm(product: RunningProduct, { people, api, agents, make, made, book }: Scene) {
  const random = randomSource(seed, 'checks');
  const makeOne = () => make(random.sample(urls, urlsOfCheck), random.pick(schedules));
  for (let count = 0; count < checks; count += 1) await makeOne();
  say(`${made.size} checks are there`);
  const over = new AbortController();
  const victims = [...processes.map((victim) => processVictim(product, victim)), ...agents.map(agentVictim)];
  const { signal } = over;
  const killing = killAtRandom({
    ...{ kills: Number.POSITIVE_INFINITY, seed, victims, pauseMs: pauseMs.kills, signal },
    onKill: (victim, count) => say(`${count}: ${victim}`),
  });
  const known = () => [...made.keys()];
  const pressing = people.map((person, hand) =>
    pressAtRandom({
      ...{ api: person, random: randomSource(seed, 'hand', hand), checks: known, book, signal },
      pauseMs: pauseMs.presses,
    }),
  );
  const renewing = (async () => {
    while (!signal.aborted && made.size < mostChecks) {
      await wait(2_000, undefined, { signal }).catch(() => undefined);
      const shown = await shownChecks(api, name).catch(() => undefined);
      const open = shown?.filter(isOpen).length ?? checks;
      for (let count = open; count < checks && made.size < mostChecks && !signal.aborted; count += 1) await makeOne();
    }
  })();
  const givenUp = product.gaveUp.then((words) => {
    throw new Error(`The product has given up:\n${words}`);
  });
  const working = Promise.all([...pressing, renewing]);
  await Promise.race([wait(stormMs), working, givenUp]).finally(() => over.abort());
  await Promise.race([working, givenUp]);
  return { killed: await killing };
}

/** Is started again at once, and again until that is possible. */
function agentVictim(agent: FleetAgent, index: number): Victim {
  let isUp = true;
  const kill = async () => {
    if (!isUp) return false;
    isUp = false;
    await agent.kill();
    void waitUntil('the agent is back', settleLimitMs, async () => {
      isUp = await agent.start().then(
        () => true,
        () => false,
      );
      return isUp;
    }).catch(() => undefined);
    return true;
  };
  return { name: `agent ${index + 1}`, kill };
}

function checkMaker(api: ApiSession, book: PressBook, made: Map<CheckId, string>): Maker {
  return async (ofCheck, schedule) => {
    const number = made.size + 1;
    const send = async (path: string, body: unknown) => {
      const answer = await untilAnswered(api, { path, body, key: randomUUID() }, book);
      if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const list = urlGroupDetailSchema.parse(
      await send('/api/v1/url_groups/', { name: `${name} ${number}`, urls: ofCheck }),
    );
    const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' };
    const rules = { id: 'root', not: false, condition: 'AND', rules: [rule] };
    const start = schedule === 'onetime' ? null : new Date().toISOString().slice(0, 10);
    const check = projectDetailSchema.pick({ id: true }).parse(
      await send('/api/projects/', {
        ...{ kind: 'compliance', name: `${name} ${number}`, schedule, schedule_start: start, countries: ['GB'] },
        ...{ rules, related_urls: '1', url_groups: [list.id] },
      }),
    );
    made.set(check.id, schedule);
    return check.id;
  };
}

const openStatuses: ReadonlySet<string> = new Set(['pending', 'in_progress', 'pausing', 'paused']);
const isOpen = ({ last_report_status: status }: { last_report_status: { id: string } | null }) =>
  status === null || openStatuses.has(status.id);

/** Lets every run come to its end. @returns those that do not */
async function settle(api: ApiSession, made: ReadonlyMap<CheckId, string>, book: PressBook): Promise<string[]> {
  const startedAt = Date.now();
  let open: Awaited<ReturnType<typeof shownChecks>> = [];
  const ended = waitUntil('all runs are over', settleLimitMs, async () => {
    const shown = await shownChecks(api, name).catch(() => undefined);
    if (shown === undefined || shown.length < made.size) return false;
    open = shown.filter(isOpen);
    for (const { id, enabled, last_report_status: status } of open) {
      if (!enabled) await press(api, id, 'enable_project', book);
      if (status?.id === 'paused') await press(api, id, 'continue_project', book);
      else if (status !== null && Date.now() - startedAt > patienceMs) await press(api, id, 'cancel_report', book);
    }
    return open.length === 0;
  });
  return await ended.then(
    () => [],
    () => open.map(({ id, last_report_status: status }) => `check ${id} is stuck ${status?.id}`),
  );
}

async function otherThanRebuilt(product: RunningProduct): Promise<string[]> {
  const before = await stillReadModels(product);
  const { status, stderr } = spawnSync(process.execPath, [rebuildScript], {
    env: { ...process.env, ...product.env, LOG_LEVEL: 'warn' },
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status !== 0) return [`the rebuild failed: ${stderr.slice(-1_000)}`];
  const after = await dumpReadModels(product.env.DATABASE_URL ?? '');
  return Object.keys({ ...before, ...after })
    .filter((table) => !isDeepStrictEqual(before[table], after[table]))
    .map((table) => `a rebuild gives other rows of ${table}: ${firstOther(before[table], after[table])}`);
}

function firstOther(before: readonly string[] = [], after: readonly string[] = []): string {
  const index = before.findIndex((row, at) => row !== after[at]);
  const at = index === -1 ? before.length : index;
  return `${before[at]} and anew ${after[at]}`;
}

const seconds = () => Math.round(performance.now() / 1_000);
const say = (line: string) => console.error(`${(performance.now() / 1_000).toFixed(1)} s: ${line}`);

process.exitCode = (await main()) ? 0 : 1;
