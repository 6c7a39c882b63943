import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { HEARTBEAT_INTERVAL_MS, type LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { checkAndSlotOf, type ReportId, resultIdOf } from '@proofline/contracts/ids';
import { type Browser, chromium, type Page } from 'playwright';
import { type Arrival, stagesOf, watchCommits, watchMessages } from './live/stages.ts';
import { BenchAgent, finishedTarget } from './stack/bench-agent.ts';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';
import { seedRun } from './stack/seed-run.ts';
import { serverUnderTest } from './stack/server-under-test.ts';
import { startStack } from './stack/start-stack.ts';

/**
 * From an agent's POST to the row on the screen of a real browser that has the running report open. Two agents take
 * turns in posting batches, as agents do, 100 results a second in all; the table shows what came last first.
 * `stagesP50Ms` says where the time goes, `cpuMsPerResult` what it costs; the latter holds on a busy machine too.
 */
const floors = { p50Ms: 100, p99Ms: 300 };
const resultsPerS = 100;
const batchEveryMs = 200;
const batchSize = (resultsPerS * batchEveryMs) / 1_000;
/** Code and caches of every process warm up with these. */
const warmUpBatches = 25;
const measuredBatches = process.argv.includes('--full') ? 300 : 75;
const maxLeasesPerHeartbeat = 100;
const lastRowsLimitMs = 5_000;
const password = 'Bench-Pass-2026!';

/** Runs in the page: notes when each result first stands in it. */
const watchRows = `
  globalThis.seenAtMs = {};
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[data-result-id]')) seenAtMs[row.dataset.resultId] ??= Date.now();
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-result-id'] });
`;

const dist = process.env.FRONTEND_DIST ?? fileURLToPath(new URL('../../frontend/dist', import.meta.url));

async function main(): Promise<boolean> {
  if (!existsSync(`${dist}/index.html`)) throw new Error('The frontend is not built: run npm start or npm test once.');
  const stack = await startStack({ frontendDist: dist });
  let browser: Browser | undefined;
  try {
    const email = 'bench@proofline.example';
    const owner = await createAccount(stack.db, {
      organization: 'Bench',
      email,
      firstName: 'Bench',
      lastName: 'Mark',
      password,
      role: 'full_access',
    });
    if (owner === undefined) throw new Error('The account was there already.');
    const targetCount = (warmUpBatches + measuredBatches) * batchSize;
    const reportId = await seedRun(stack, targetCount, owner);
    const agents = await Promise.all(['one', 'two'].map((name) => BenchAgent.register(stack, name)));
    const turns = await Promise.all(agents.map((agent) => leaseShare(agent, targetCount / agents.length)));
    say(`${targetCount} targets leased`);

    browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    const page = await openReport(browser, stack.apiUrl, email, reportId);
    const cpuBefore = await cpuOfTree();
    const commits = watchCommits(stack.databaseUrl);
    const posts = await postAtRate(turns).finally(() => commits.end());
    const arrivals = await arrivalsOf(page, reportId, posts);
    const latenciesMs = arrivals.map(({ postedAtMs, seenAtMs }) => seenAtMs - postedAtMs).toSorted((a, b) => a - b);
    const lost = posts.size - arrivals.length;
    const figures = {
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      results: posts.size,
      neverSeen: lost,
      resultsPerS,
      batchSize,
      stagesP50Ms: await stagesOf(page, arrivals, commits.atMs),
      cpuMsPerResult: perResult(cpuBetween(cpuBefore, await cpuOfTree()), turns),
    };
    const ok = lost === 0 && figures.p50Ms <= floors.p50Ms && figures.p99Ms <= floors.p99Ms;
    console.log(JSON.stringify({ bench: 'live', ok, server: serverUnderTest, figures }));
    return ok;
  } finally {
    await browser?.close();
    await stack.stop();
  }
}

interface Turn {
  readonly agent: BenchAgent;
  readonly targets: readonly LeasedTarget[];
  readonly evidence: readonly string[];
}

async function leaseShare(agent: BenchAgent, share: number): Promise<Turn> {
  const targets: LeasedTarget[] = [];
  while (targets.length < share) targets.push(...(await agent.lease(Math.min(20, share - targets.length))));
  const lease = targets[0]?.lease ?? '';
  const evidence = await Promise.all(['html', 'text', 'screenshot'].map((what) => agent.storeEvidence(lease, what)));
  return { agent, targets, evidence };
}

async function openReport(browser: Browser, url: string, email: string, reportId: ReportId): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const login = await context.request.post(`${url}/api/login/`, {
    data: { email, password, remember_me: false },
    headers: { origin: url },
  });
  if (!login.ok()) throw new Error(`Signing in was answered ${login.status()}: ${await login.text()}`);
  const page = await context.newPage();
  await page.addInitScript({ content: watchRows + watchMessages });
  const { checkId } = checkAndSlotOf(reportId);
  await page.goto(`${url}/manage_checks/${checkId}/reports/${reportId}?page_size=100`);
  await page.waitForLoadState('networkidle');
  return page;
}

type Post = Pick<Arrival, 'postedAtMs' | 'answeredAtMs'>;

/** Posts batch after batch on the beat. @returns when each measured target was posted, and that answered */
async function postAtRate(turns: readonly Turn[]): Promise<Map<number, Post>> {
  const measured = new Map<number, Post>();
  const posts: Promise<void>[] = [];
  const failures: unknown[] = [];
  const send = (post: Promise<void>) => posts.push(post.catch((error: unknown) => void failures.push(error)));
  const startedAt = performance.now();
  let heardOfAt = startedAt;
  for (let batch = 0; batch < warmUpBatches + measuredBatches; batch += 1) {
    await wait(Math.max(0, startedAt + batch * batchEveryMs - performance.now()));
    const turn = turns[batch % turns.length];
    if (turn === undefined) break;
    const from = Math.floor(batch / turns.length) * batchSize;
    const targets = turn.targets.slice(from, from + batchSize);
    // All not compliant: the table's own order then has the newest on top.
    const bodies = targets.map((target) => finishedTarget(target, turn.evidence, false));
    const postedAtMs = Date.now();
    const posted = turn.agent.post(bodies);
    send(posted);
    if (batch >= warmUpBatches)
      send(
        posted.then(() => {
          for (const { target } of targets) measured.set(target, { postedAtMs, answeredAtMs: Date.now() });
        }),
      );
    if (performance.now() - heardOfAt > HEARTBEAT_INTERVAL_MS) {
      heardOfAt = performance.now();
      for (const { agent, targets: held } of turns) send(keepLeases(agent, held.slice(from)));
    }
    if (batch === warmUpBatches) say('warm, measuring');
  }
  await Promise.all(posts);
  if (failures.length > 0) throw failures[0];
  return measured;
}

async function keepLeases(agent: BenchAgent, held: readonly LeasedTarget[]): Promise<void> {
  const leases = held.map(({ lease }) => lease);
  for (let from = 0; from < leases.length; from += maxLeasesPerHeartbeat) {
    await agent.heartbeat(leases.slice(from, from + maxLeasesPerHeartbeat));
  }
}

/** Results that never came on the screen are absent. */
async function arrivalsOf(page: Page, reportId: ReportId, posts: ReadonlyMap<number, Post>): Promise<Arrival[]> {
  const ids = [...posts.keys()].map((target) => resultIdOf(reportId, target, 1));
  await page
    .waitForFunction((wanted) => wanted.every((id) => Reflect.get(globalThis, 'seenAtMs')[id] !== undefined), ids, {
      timeout: lastRowsLimitMs,
    })
    .catch(() => {});
  const seen: Record<string, number> = await page.evaluate(() => Reflect.get(globalThis, 'seenAtMs'));
  return [...posts].flatMap(([target, post]) => {
    const seenAtMs = seen[resultIdOf(reportId, target, 1)];
    return seenAtMs === undefined ? [] : [{ ...post, seenAtMs }];
  });
}

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
/** Processor time in ms a result, by process; those of the browser by their type. */
const perResult = (cpu: ReadonlyMap<string, number>, turns: readonly Turn[]) => {
  const results = turns.reduce((sum, { targets }) => sum + targets.length, 0);
  const nameOf = (command: string) => / --type=([a-z-]+)/.exec(command)?.[1] ?? command.split('/').at(-1);
  return Object.fromEntries([...cpu].map(([name, ms]) => [nameOf(name), Math.round((ms / results) * 100) / 100]));
};
const say = (line: string) => console.error(line);

process.exitCode = (await main()) ? 0 : 1;
