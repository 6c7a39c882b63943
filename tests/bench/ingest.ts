import { setTimeout as wait } from 'node:timers/promises';
import { HEARTBEAT_INTERVAL_MS, type LeasedTarget, MAX_TARGETS_PER_LEASE } from '@proofline/contracts/agent-api/leases';
import { MAX_TARGETS_PER_POST } from '@proofline/contracts/agent-api/results';
import { MAX_URLS_PER_LIST } from '@proofline/contracts/events/url-list';
import { organizationIdSchema, type ReportId, userIdSchema } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { BenchAgent, finishedTarget } from './stack/bench-agent.ts';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';
import { seedRun } from './stack/seed-run.ts';
import { serverUnderTest } from './stack/server-under-test.ts';
import { startStack } from './stack/start-stack.ts';

/**
 * From an agent's POST to the committed read model: two agents have leased every target of a run and post one judged
 * page for each, in batches, while the reactors count and the projections follow. Every process runs by itself.
 */
const floors = { resultsPerS: 1_500 };
const agentCount = 2;
const postsUnderWayPerAgent = 3;
const leasesUnderWayPerAgent = 2;
const targetCount = process.argv.includes('--full') ? MAX_URLS_PER_LIST : 6_000;
const evidencePool = 60;
const maxLeasesPerHeartbeat = 100;
const settleLimitMs = 60_000;

async function main(): Promise<boolean> {
  const stack = await startStack();
  try {
    const owner = { userId: userIdSchema.parse(1), organizationId: organizationIdSchema.parse(1) };
    const reportId = await seedRun(stack, targetCount, owner);
    const agents = await Promise.all(
      Array.from({ length: agentCount }, (_, index) => BenchAgent.register(stack, `bench-${index + 1}`)),
    );
    const leasing = await timed(() => Promise.all(agents.map((agent) => leaseAll(agent))));
    const leased = leasing.result.flat().length;
    const evidence = await Promise.all(agents.map((agent, index) => storePool(agent, leasing.result[index]?.[0])));
    say(`${leased} targets leased in ${seconds(leasing.ms)}`);

    const latenciesMs: number[] = [];
    const cpuBefore = await cpuOfTree();
    const posting = await timed(async () => {
      const posts = agents.map((agent, index) =>
        postAll(agent, leasing.result[index] ?? [], evidence[index] ?? [], latenciesMs),
      );
      await Promise.all([...posts, resultsCommitted(stack.db, reportId, leased)]);
    });
    const cpu = cpuBetween(cpuBefore, await cpuOfTree());
    say(`${leased} results posted and committed in ${seconds(posting.ms)}`);
    for (const [name, ms] of cpu) say(`  ${name}: ${perResult(ms, leased)} ms of processor time a result`);
    const completed = await reportCompleted(stack.db, reportId, leased);
    latenciesMs.sort((a, b) => a - b);
    const figures = {
      resultsPerS: Math.round((leased / posting.ms) * 1_000),
      leasesPerS: Math.round((leased / leasing.ms) * 1_000),
      cpuMsPerResult: perResult(
        [...cpu.values()].reduce((sum, ms) => sum + ms, 0),
        leased,
      ),
      postP50Ms: percentile(latenciesMs, 0.5),
      postP99Ms: percentile(latenciesMs, 0.99),
      results: leased,
      agents: agentCount,
    };
    const ok = completed && figures.resultsPerS >= floors.resultsPerS;
    console.log(JSON.stringify({ bench: 'ingest', ok, server: serverUnderTest, figures }));
    return ok;
  } finally {
    await stack.stop();
  }
}

async function leaseAll(agent: BenchAgent): Promise<LeasedTarget[]> {
  const leased: LeasedTarget[] = [];
  let heardOfAt = Date.now();
  const worker = async () => {
    for (;;) {
      const targets = await agent.lease(MAX_TARGETS_PER_LEASE);
      leased.push(...targets);
      if (targets.length === 0) return;
      if (Date.now() - heardOfAt < HEARTBEAT_INTERVAL_MS) continue;
      heardOfAt = Date.now();
      await keepLeases(agent, leased);
    }
  };
  await Promise.all(Array.from({ length: leasesUnderWayPerAgent }, worker));
  await keepLeases(agent, leased);
  return leased;
}

async function storePool(agent: BenchAgent, target: LeasedTarget | undefined): Promise<string[]> {
  if (target === undefined) return [];
  const files = Array.from({ length: evidencePool }, (_, index) => `evidence ${index}`);
  return await Promise.all(files.map((content) => agent.storeEvidence(target.lease, content)));
}

async function keepLeases(agent: BenchAgent, leased: readonly LeasedTarget[]): Promise<void> {
  const leases = leased.map(({ lease }) => lease);
  for (let from = 0; from < leases.length; from += maxLeasesPerHeartbeat) {
    await agent.heartbeat(leases.slice(from, from + maxLeasesPerHeartbeat));
  }
}

async function postAll(
  agent: BenchAgent,
  targets: readonly LeasedTarget[],
  evidence: readonly string[],
  latenciesMs: number[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(targets.length / MAX_TARGETS_PER_POST) }, (_, index) =>
    targets.slice(index * MAX_TARGETS_PER_POST, (index + 1) * MAX_TARGETS_PER_POST),
  ).values();
  const worker = async () => {
    for (const batch of batches) {
      const { ms } = await timed(() => agent.post(batch.map((target) => finishedTarget(target, evidence))));
      latenciesMs.push(ms);
    }
  };
  await Promise.all(Array.from({ length: postsUnderWayPerAgent }, worker));
}

async function resultsCommitted(db: Knex, reportId: ReportId, expected: number): Promise<void> {
  await until('the read model has every result', async () => {
    // Asked often: counting the rows each time took a tenth of what Postgres had to do.
    const counted = await db(live('result_counts')).where({ report_id: reportId }).sum({ results: 'results' }).first();
    return Number(counted?.results) === expected;
  });
  const row = await db(live('results')).where({ report_id: reportId }).count({ count: '*' }).first();
  if (Number(row?.count) !== expected) throw new Error(`${row?.count} rows of ${expected} results.`);
}

async function reportCompleted(db: Knex, reportId: ReportId, expected: number): Promise<boolean> {
  const table = live('reports');
  await until('the report is completed', async () => {
    const row = await db(table).where({ id: reportId }).first('status');
    return row?.status === 'completed';
  });
  const counted = await db('crawl_reports').where({ report_id: reportId }).first('judged', 'planned');
  say(`report completed with ${counted.judged} of ${counted.planned} targets judged`);
  return counted.judged === expected && counted.planned === expected;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + settleLimitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${settleLimitMs} ms in vain until ${what}.`);
    await wait(25);
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
const perResult = (ms: number, results: number) => Math.round((ms / results) * 1_000) / 1_000;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const say = (line: string) => console.error(line);

process.exitCode = (await main()) ? 0 : 1;
