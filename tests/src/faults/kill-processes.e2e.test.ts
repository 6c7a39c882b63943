import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportId } from '@proofline/contracts/ids';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { demoCheckOf } from '../product/demo-check-of.ts';
import { expectManifestVerdicts } from '../product/demo-truth.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import { type ProductProcess, type RunningProduct, startProduct } from '../product/running-product.ts';
import { waitUntil } from '../product/wait-until.ts';
import { dumpReadModels } from './read-model-dump.ts';
import { stillReadModels } from './still-read-models.ts';

/** In this order, one after the other, each in the middle of the run. */
const victims: readonly ProductProcess[] = ['projections', 'reactors', 'api', 'event-store', 'postgres', 'agent'];
const targets = 40;
/** What a killed agent held is waited for; in earnest it is three times as long. */
const leaseTtlS = 15;
const rebuildScript = fileURLToPath(new URL('../../../projections/src/bin/rebuild.ts', import.meta.url));

describe('a run in which every process is killed once', () => {
  let product: RunningProduct;
  let api: ApiSession;
  let report: ReportId;

  beforeAll(async () => {
    product = await startProduct({ AGENT_LEASE_TTL_S: String(leaseTtlS) });
    api = await new ApiSession(product.address).signIn('full@demo.example');
    const check = await demoCheckOf(api);
    report = await firstReportOf(api, check.id);
    let done = 1;
    for (const victim of victims) {
      await reportWhen(api, report, `${done} results before ${victim} is killed`, 120_000, (seen) => {
        return seen.total_results_count >= done || seen.status.id === 'completed';
      });
      await kill(product, victim);
      done += 4;
    }
    await reportWhen(api, report, 'the run is over', 240_000, ({ status }) => status.id === 'completed');
  }, 600_000);

  afterAll(() => product?.stop());

  it('ends with every verdict its manifest promises', async () => {
    await expectManifestVerdicts(api, report);
  });

  it('has finished every target exactly once in the log', async () => {
    const log = connectEventLog(product.env.EVENTSTORE_URL ?? '');
    try {
      for (let target = 1; target <= targets; target += 1) {
        const events = await log.readStream(`target-${report}-${target}`);
        const types = events.map(({ type }) => type);
        expect(types.filter((type) => type === 'TargetFinished')).toHaveLength(1);
        expect(types.filter((type) => type.startsWith('Page'))).toHaveLength(1);
        expect(types.at(-1)).toBe('TargetFinished');
      }
      const ends = (await log.readStream(`report-${report}`)).filter(({ type }) => type === 'ReportCompleted');
      expect(ends).toHaveLength(1);
    } finally {
      await log.dispose();
    }
  });

  it('has read models equal to a clean rebuild', async () => {
    const before = await stillReadModels(product);
    const { status, stderr } = spawnSync(process.execPath, [rebuildScript], {
      env: { ...process.env, ...product.env, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(status, stderr).toBe(0);
    expect(await dumpReadModels(product.env.DATABASE_URL ?? '')).toEqual(before);
  }, 150_000);
});

async function kill(product: RunningProduct, victim: ProductProcess): Promise<void> {
  const id = await product.processId(victim);
  if (id === undefined) throw new Error(`${victim} does not run.`);
  process.kill(id, 'SIGKILL');
  await waitUntil(`${victim} runs again`, 60_000, async () => {
    const next = await product.processId(victim);
    return next !== undefined && next !== id;
  });
}
