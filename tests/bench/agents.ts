import { setTimeout as wait } from 'node:timers/promises';
import { randomSource } from '@proofline/demo-web/content/random-source';
import { type Accident, BROWSER_GONE_LIMIT_MS, freezeAgent, killAgent, leasesBackMs } from '../src/fleet/accident.ts';
import { finalResults } from '../src/fleet/final-results.ts';
import type { FleetAgent } from '../src/fleet/fleet-agent.ts';
import { residentBytesOf } from '../src/fleet/process-tree.ts';
import { type Fleet, startFleet } from '../src/fleet/run-fleet.ts';

/**
 * Three agents on one run, two of which are killed with SIGKILL and frozen with SIGSTOP at random moments until it is
 * over. The third is left in peace: its memory is what is watched.
 */
const isFull = process.argv.includes('--full');
const targets = isFull ? 2_000 : 120;
const leaseTtlS = isFull ? 45 : 12;
const backLimitMs = leaseTtlS * 1_000 * (60 / 45);
const runLimitMs = isFull ? 60 * 60_000 : 120_000;
/** Between two accidents of an agent. */
const peaceMs = isFull ? { least: 5_000, most: 40_000 } : { least: 1_000, most: 4_000 };
/** Pages an agent has posted before its memory counts: caches are full, code is compiled. */
const warmUpShare = 0.2;
const maxRssGrowth = 0.1;
const seed = 20_261_121;

async function main(): Promise<boolean> {
  const fleet = await startFleet({ agents: 3, concurrency: 3, targets, leaseTtlS, slowMs: 2_500 });
  try {
    const startedAt = performance.now();
    const over = new AbortController();
    const [watched, ...others] = fleet.agents as [FleetAgent, ...FleetAgent[]];
    const random = randomSource(seed, 'accidents').next;
    const accidents: Accident[] = [];
    const harm = others.map((agent) => harmUntil(fleet, agent, random, over.signal, accidents));
    const memory = watchMemory(fleet, watched, over.signal);
    await fleet.over(runLimitMs);
    over.abort();
    await Promise.all(harm);
    const seconds = (performance.now() - startedAt) / 1_000;
    const results = await finalResults(fleet.stack.eventLog, fleet.report, targets);
    const back = (await Promise.all(accidents.map((one) => leasesBackMs(one, fleet.stack.eventLog)))).flat();
    const kills = accidents.filter(({ kind }) => kind === 'kill');
    const gone = kills.map(({ browserGoneMs }) => browserGoneMs ?? Number.POSITIVE_INFINITY);
    const { pages, growth, firstMiB, lastMiB } = await memory;
    const figures = {
      targets,
      kills: kills.length,
      freezes: accidents.length - kills.length,
      leasesLost: back.length,
      leaseBackMaxMs: Math.max(0, ...back),
      leaseBackLimitMs: backLimitMs,
      browserGoneMaxMs: Math.max(0, ...gone),
      wrongTargets: results.wrong.length,
      crawlerLost: results.crawlerLost,
      agentPages: pages,
      agentRssFirstMiB: firstMiB,
      agentRssLastMiB: lastMiB,
      agentRssGrowth: growth,
      targetsPerS: Math.round((targets / seconds) * 100) / 100,
    };
    for (const wrong of results.wrong) say(`wrong: ${JSON.stringify(wrong)}`);
    // A short run is too short to tell a leak from a heap that fills up for the first time.
    const leaks = isFull && growth > maxRssGrowth;
    const ok =
      results.wrong.length === 0 &&
      figures.leaseBackMaxMs <= backLimitMs &&
      figures.browserGoneMaxMs <= BROWSER_GONE_LIMIT_MS &&
      accidents.length > 0 &&
      !leaks;
    console.log(JSON.stringify({ bench: 'agents', ok, figures }));
    return ok;
  } finally {
    await fleet.stop();
  }
}

async function harmUntil(
  { stack }: Fleet,
  agent: FleetAgent,
  random: () => number,
  over: AbortSignal,
  accidents: Accident[],
): Promise<void> {
  while (!over.aborted) {
    await wait(peaceMs.least + random() * (peaceMs.most - peaceMs.least), undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    const kill = random() < 0.5;
    accidents.push(
      kill ? await killAgent(agent, stack.db) : await freezeAgent(agent, stack.db, backLimitMs * (0.2 + random())),
    );
    say(`${kill ? 'killed' : 'frozen and thawed'}: ${agent.agentId}`);
  }
}

interface Memory {
  readonly pages: number;
  readonly firstMiB: number;
  readonly lastMiB: number;
  /** Between the first and the last third after warming up, by their medians. */
  readonly growth: number;
}

async function watchMemory({ stack }: Fleet, agent: FleetAgent, over: AbortSignal): Promise<Memory> {
  const samples: { pages: number; bytes: number }[] = [];
  let saidAt = 0;
  while (!over.aborted) {
    const row = await stack.db('agent_minutes').where({ agent_id: agent.agentId }).sum({ pages: 'pages' }).first();
    const pages = Number(row?.pages ?? 0);
    samples.push({ pages, bytes: await residentBytesOf(agent.pid) });
    if (Date.now() - saidAt > 30_000) {
      saidAt = Date.now();
      say(`${pages} pages by the watched agent, ${mib(samples.at(-1)?.bytes ?? 0)} MiB`);
    }
    await wait(1_000, undefined, { signal: over }).catch(() => {});
  }
  const pages = samples.at(-1)?.pages ?? 0;
  const warm = samples.filter((sample) => sample.pages >= pages * warmUpShare).map(({ bytes }) => bytes);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const [first, last] = [median(warm.slice(0, third)), median(warm.slice(-third))];
  return { pages, firstMiB: mib(first), lastMiB: mib(last), growth: Math.round((last / first - 1) * 1_000) / 1_000 };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const mib = (bytes: number) => Math.round(bytes / 1_048_576);
const say = (line: string) => console.error(line);

process.exitCode = (await main()) ? 0 : 1;
