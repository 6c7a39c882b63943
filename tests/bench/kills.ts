import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { projectDetailSchema, projectPageSchema } from '@proofline/contracts/api/projects';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import { reportStream } from '@proofline/contracts/events/streams';
import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { killAtRandom, processVictim, type Victim } from '../src/faults/random-kills.ts';
import { dumpReadModels } from '../src/faults/read-model-dump.ts';
import { stillReadModels } from '../src/faults/still-read-models.ts';
import { finalResults } from '../src/fleet/final-results.ts';
import { ApiSession } from '../src/product/api-session.ts';
import { demoCheckOf } from '../src/product/demo-check-of.ts';
import { demoVerdicts } from '../src/product/demo-verdicts.ts';
import { type ProductProcess, type RunningProduct, startProduct } from '../src/product/running-product.ts';
import { waitUntil } from '../src/product/wait-until.ts';
import { whenInterrupted } from './stack/when-interrupted.ts';

/**
 * Checks run over the demo internet while processes of the product are killed with SIGKILL at random, until so many
 * kills are done; whenever a check ends meanwhile, another is made. Each is made by one command that is sent again and
 * again under one key until it is answered. Then: every check there once, every run ended right by the manifest of the
 * demo internet, every target and run ended once in the log, read models equal to a rebuild.
 *
 * With `EVENTSTORE_TEST_URL` the log is that server; `EVENTSTORE_KILL_COMMAND` kills one of its nodes (the leader, say)
 * and brings it back.
 */
const isFull = process.argv.includes('--full');
const kills = isFull ? 200 : 30;
const checks = isFull ? 20 : 4;
/** Of the checks made instead of those that ended. */
const mostChecks = checks * 4;
const pauseMs = { least: 800, most: 5_200 };
const leaseTtlS = 15;
const runLimitMs = 30 * 60_000;
const answerLimitMs = 120_000;
const seed = Number(process.env.KILLS_SEED ?? 20_261_122);
const targets = demoUrlLists().flatMap(({ urls }) => urls).length;
const processes: readonly ProductProcess[] = ['api', 'projections', 'reactors', 'postgres'];
const rebuildScript = fileURLToPath(new URL('../../projections/src/bin/rebuild.ts', import.meta.url));

interface Made {
  readonly key: string;
  readonly check: CheckId;
  readonly report: ReportId;
}

async function main(): Promise<boolean> {
  const ownLog = process.env.EVENTSTORE_TEST_URL;
  const product = await startProduct({
    AGENT_LEASE_TTL_S: String(leaseTtlS),
    ...(ownLog ? { EVENTSTORE_URL: ownLog, DEMO: '1' } : {}),
  });
  const forget = whenInterrupted(() => product.stop());
  try {
    const api = await new ApiSession(product.address).signIn('full@demo.example');
    const lists = (await api.get(`/api/projects/${(await demoCheckOf(api)).id}/`, projectDetailSchema)).url_groups;
    const listIds = lists.map(({ id }) => id);
    const over = new AbortController();
    const startedAt = performance.now();
    const storm = killAtRandom({
      ...{ kills, seed, pauseMs, signal: over.signal },
      victims: [...processes.map((name) => processVictim(product, name)), ...logVictims(product)],
      onKill: (victim, count) => say(`${count}: ${victim}`),
    });
    let isStormy = true;
    void storm.finally(() => {
      isStormy = false;
    });
    const made: Made[] = [];
    const chains = Array.from({ length: checks }, async () => {
      do {
        const one = await makeCheck(api, listIds, made.length);
        made.push(one);
        await runIsOver(api, one);
        say(`run ${one.report} is over`);
      } while (isStormy && made.length < mostChecks);
    });
    const givenUp = product.gaveUp.then((words) => {
      throw new Error(`The product has given up:\n${words}`);
    });
    await Promise.race([Promise.all(chains), givenUp]).finally(() => over.abort());
    const counts = await storm;
    const stormS = (performance.now() - startedAt) / 1_000;
    const wrong = await whatIsWrong(api, product, made);
    for (const line of wrong) say(`wrong: ${line}`);
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const figures = {
      ...{ kills: done, killed: counts, checks: made.length, targets: made.length * targets },
      ...{ seconds: Math.round(stormS), wrong: wrong.length, log: ownLog ? 'EVENTSTORE_TEST_URL' : 'embedded' },
    };
    const ok = wrong.length === 0 && done === kills;
    console.log(JSON.stringify({ bench: 'kills', ok, figures }));
    return ok;
  } finally {
    forget();
    await product.stop();
  }
}

function logVictims(product: RunningProduct): Victim[] {
  const command = process.env.EVENTSTORE_KILL_COMMAND;
  if (!process.env.EVENTSTORE_TEST_URL) return [processVictim(product, 'event-store')];
  if (!command) return [];
  const kill = () =>
    new Promise<boolean>((resolve) => {
      spawn(command, { shell: true, stdio: 'ignore' }).once('exit', (code) => resolve(code === 0));
    });
  return [{ name: 'log', kill }];
}

/** One check, whatever is killed meanwhile: the command is repeated under its key until there is an answer. */
async function makeCheck(api: ApiSession, url_groups: readonly number[], number: number): Promise<Made> {
  const key = randomUUID();
  const body = { ...demoCheck, name: `Kills ${number} ${key}`, countries: ['GB'], url_groups };
  const check = await waitUntil(`check ${number} is made`, answerLimitMs, async () => {
    const answer = await api.send('POST', '/api/projects/', body, { 'idempotency-key': key }).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) return undefined;
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`A check was refused: ${answer.status} ${JSON.stringify(told)}`);
    return projectDetailSchema.pick({ id: true }).parse(told).id;
  });
  return { key, check, report: reportIdOf(check, 0) };
}

async function runIsOver(api: ApiSession, { report }: Made): Promise<void> {
  let last: ReportDetail | undefined;
  const ask = async () => {
    // The api may be away for a moment.
    last = await api.get(`/api/reports/${report}/`, reportDetailSchema).catch(() => last);
    await wait(1_000);
    return last?.status.id === 'completed';
  };
  await waitUntil(`run ${report} is over`, runLimitMs, ask, () => ({ status: last?.status, outcomes: last?.outcomes }));
}

async function whatIsWrong(api: ApiSession, product: RunningProduct, made: readonly Made[]): Promise<string[]> {
  const wrong: string[] = [];
  const all = await api.get('/api/projects/?page_size=100&name=Kills', projectPageSchema);
  for (const { key } of made) {
    const times = all.results.filter(({ name }) => name.endsWith(key)).length;
    if (times !== 1) wrong.push(`the check of one command is there ${times} times`);
  }
  const log = connectEventLog(product.env.EVENTSTORE_URL ?? '');
  try {
    for (const { report } of made) {
      const { told, promised } = await demoVerdicts(api, report);
      const other = promised.filter((verdict, index) => !isDeepStrictEqual(told[index], verdict));
      if (told.length !== promised.length) wrong.push(`run ${report} has ${told.length} of ${promised.length} results`);
      for (const verdict of other) {
        const instead = told.find(({ url }) => url === verdict.url);
        wrong.push(`run ${report}: ${JSON.stringify(verdict)} is told as ${JSON.stringify(instead)}`);
      }
      for (const { target, types } of (await finalResults(log, report, targets)).wrong) {
        wrong.push(`target ${target} of run ${report}: ${types.join(', ')}`);
      }
      const ends = (await log.readStream(reportStream(report))).filter(({ type }) => type === 'ReportCompleted');
      if (ends.length !== 1) wrong.push(`run ${report} has ended ${ends.length} times`);
    }
  } finally {
    await log.dispose();
  }
  const before = await stillReadModels(product);
  const { status, stderr } = spawnSync(process.execPath, [rebuildScript], {
    env: { ...process.env, ...product.env, LOG_LEVEL: 'warn' },
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status !== 0) wrong.push(`the rebuild failed: ${stderr.slice(-1_000)}`);
  const after = await dumpReadModels(product.env.DATABASE_URL ?? '');
  for (const table of Object.keys({ ...before, ...after })) {
    if (!isDeepStrictEqual(before[table], after[table])) wrong.push(`a rebuild gives other rows of ${table}`);
  }
  return wrong;
}

const say = (line: string) => console.error(`${(performance.now() / 1_000).toFixed(1)} s: ${line}`);

process.exitCode = (await main()) ? 0 : 1;
