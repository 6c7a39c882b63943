import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { organizationIdSchema, type ReportId, userIdSchema } from '@proofline/contracts/ids';
import { seedRun } from '../../bench/stack/seed-run.ts';
import { type Stack, startStack } from '../../bench/stack/start-stack.ts';
import { whenInterrupted } from '../../bench/stack/when-interrupted.ts';
import { FleetAgent } from './fleet-agent.ts';
import { startSmallWeb } from './small-web.ts';

export interface FleetOptions {
  readonly agents: number;
  readonly concurrency: number;
  readonly targets: number;
  readonly leaseTtlS: number;
  /** How long a slow page takes to answer. */
  readonly slowMs: number;
}

export interface Fleet {
  readonly stack: Stack;
  readonly agents: readonly FleetAgent[];
  readonly report: ReportId;
  /** Targets that have their outcome. */
  done(): Promise<number>;
  /** Resolves when the run is over. @throws when it is not within the limit, with how far it came */
  over(limitMs: number): Promise<void>;
  stop(): Promise<void>;
}

const pollMs = 200;

/** A product with a run of so many one-page targets, and agents at work on it. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-fleet-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let stopping: Promise<void> | undefined;
  // Whoever is interrupted stops twice, and waits for the one stop both times.
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  const stopAll = async () => {
    for (const one of stops.splice(0).reverse()) await one();
    forget();
  };
  let forget: () => void = () => undefined;
  try {
    const web = await startSmallWeb(options);
    stops.push(() => web.close());
    const stack = await startStack({ env: { AGENT_LEASE_TTL_S: String(options.leaseTtlS) } });
    stops.push(() => stack.stop());
    // After the stack, so that the agents go first.
    forget = whenInterrupted(stop);
    const agents = Array.from(
      { length: options.agents },
      (_, index) =>
        new FleetAgent({
          stack,
          folder,
          name: `agent-${index + 1}`,
          webPort: web.port,
          concurrency: options.concurrency,
        }),
    );
    stops.push(() => Promise.all(agents.map((agent) => agent.stop())));
    await Promise.all(agents.map((agent) => agent.start()));
    const owner = { userId: userIdSchema.parse(1), organizationId: organizationIdSchema.parse(1) };
    const report = await seedRun(stack, options.targets, owner);
    const row = async () =>
      await stack
        .db('crawl_reports')
        .where({ report_id: report })
        .first('state', 'judged', 'filtered', 'blocked', 'failed');
    const done = async () => {
      const counts = await row();
      return counts === undefined ? 0 : counts.judged + counts.filtered + counts.blocked + counts.failed;
    };
    const over = async (limitMs: number) => {
      const deadline = Date.now() + limitMs;
      while ((await row())?.state !== 'over') {
        if (Date.now() > deadline) {
          const logs = await Promise.all(agents.map((agent) => agent.log()));
          const tail = logs.map((log) => log.slice(-1_500)).join('\n');
          throw new Error(`After ${limitMs} ms ${await done()} of ${options.targets} targets are done.\n${tail}`);
        }
        await wait(pollMs);
      }
    };
    return { stack, agents, report, done, over, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
