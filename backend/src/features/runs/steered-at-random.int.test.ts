import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { ReportStatus } from '@proofline/contracts/report-status';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import { randomId } from '@proofline/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Seeded } from '../../app/testing/random/seeded.ts';
import { unrepeatable } from '../../kernel/commands/command-identity.ts';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';
import { endLeasesOf } from '../agents/end-leases.ts';
import { toReportEvent } from './load-report.ts';
import { evolveReport, initialReport, isOver, statusOf } from './state.ts';
import { steerRun } from './steer-run.ts';
import type { SteeringCommand } from './steering.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { wholeTarget } from './testing/scripted-agent.ts';

let world: RunWorld;
beforeAll(async () => {
  world = await startRunWorld(startEventStore);
});
afterAll(() => world?.stop());

const seed = 16;
const runs = 8;
const targets = 40;
const pressed = 120;
const kills = 6;
const commands: readonly SteeringCommand[] = [
  { type: 'pause' },
  { type: 'pause' },
  { type: 'resume', checkEnabled: true },
  { type: 'resume', checkEnabled: true },
  { type: 'resume', checkEnabled: true },
  { type: 'cancel' },
];
/** Cancelling ends a run for good: one in so many presses of it is meant. */
const cancelsMeant = 0.3;

interface Press {
  readonly id: string;
  readonly reportId: ReportId;
  readonly command: SteeringCommand['type'];
  readonly accepted: boolean;
}

/** How a shown status may follow another one. */
const follows: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  pending: ['pending', 'in_progress', 'pausing', 'cancelled'],
  in_progress: ['pausing', 'completed', 'cancelled'],
  pausing: ['pausing', 'paused', 'completed', 'cancelled'],
  paused: ['paused', 'pending', 'in_progress', 'cancelled'],
  completed: [],
  expired: [],
  cancelled: [],
  failed: [],
};

async function press(reportId: ReportId, command: SteeringCommand): Promise<Press> {
  const id = randomId();
  const context = {
    ...{ commandId: id, correlationId: id, causationId: id, at: world.clock.now() },
    ...{ actor: { type: 'user' as const, id: '1' }, organizationId: world.organizationId },
  };
  try {
    await steerRun(world.deps, { reportId, command, context, commandIdentity: unrepeatable(id) });
    return { id, reportId, command: command.type, accepted: true };
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error;
    return { id, reportId, command: command.type, accepted: false };
  }
}

interface Life {
  readonly status: ReportStatus | 'none';
  /** Log positions between which no lease may be. */
  readonly held: readonly { readonly from: bigint; readonly to: bigint }[];
  readonly wrong: readonly string[];
}

function lifeOf(run: readonly RecordedEvent[]): Life {
  const wrong: string[] = [];
  const held: { from: bigint; to: bigint }[] = [];
  let state = initialReport;
  let heldSince: bigint | undefined;
  for (const recorded of run) {
    const event = toReportEvent(recorded);
    if (event === undefined) continue;
    const next = evolveReport(state, event);
    const [before, after] = [statusOf(state), statusOf(next)];
    const isMove = before !== 'none' && after !== 'none' && before !== after;
    if (isMove && !follows[before].includes(after)) wrong.push(`${before} → ${after}`);
    if (event.type === 'ReportPauseRequested') heldSince = recorded.position;
    if (heldSince !== undefined && (event.type === 'ReportResumed' || isOver(next))) {
      held.push({ from: heldSince, to: recorded.position });
      heldSince = undefined;
    }
    state = next;
  }
  if (!isOver(state)) wrong.push(`stuck ${statusOf(state)}`);
  return { status: statusOf(state), held, wrong };
}

const commandOf = ({ metadata }: RecordedEvent): unknown =>
  typeof metadata === 'object' && metadata !== null && 'commandId' in metadata ? metadata.commandId : undefined;

/** What is wrong with a run, by its events, those of its targets and what was pressed. */
function wrongIn(
  run: readonly RecordedEvent[],
  ofTargets: readonly (readonly RecordedEvent[])[],
  presses: readonly Press[],
): string[] {
  const { status, held, wrong } = lifeOf(run);
  const over = run.at(-1)?.position ?? 0n;
  const pressedWrong = presses.flatMap(({ id, command, accepted }) => {
    const written = run.filter((one) => commandOf(one) === id).length;
    return written === (accepted ? 1 : 0) ? [] : [`${command} accepted: ${accepted}, written ${written} times`];
  });
  const finishedWrong = ofTargets.flatMap((events) => {
    const finished = events.filter(({ type }) => type === 'TargetFinished').length;
    return finished > 1 || (finished === 0 && status === 'completed') ? [`finished ${finished} times`] : [];
  });
  const leases = ofTargets.flat().filter(({ type }) => type === 'TargetLeased');
  const leasedWrong = leases.flatMap(({ position }) => {
    if (position > over) return ['leased after its end'];
    return held.some(({ from, to }) => position > from && position < to) ? ['leased while it was held'] : [];
  });
  return [...wrong, ...pressedWrong, ...finishedWrong, ...leasedWrong];
}

function startReactorsProcess(): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('../../bin/reactors.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: world.deps.databaseUrl,
      EVENTSTORE_URL: world.eventStoreUrl,
      BLOB_URL: 'file:///nowhere',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

describe('runs that are steered at random while reactors and agents are killed', () => {
  it('keep every press once, come to their end, and are never leased while they are held', {
    timeout: 280_000,
  }, async () => {
    const random = new Seeded(seed);
    const list = await world.createList(Array.from({ length: targets }, (_, index) => `http://site-${index}.example/`));
    const reports: ReportId[] = [];
    for (let run = 0; run < runs; run += 1) reports.push((await world.createCheck({ urlLists: [list] })).reportId);
    let over = false;
    let running: ChildProcess | undefined;
    let killed = 0;
    const reactors = (async () => {
      while (!over) {
        running = startReactorsProcess();
        const exited = once(running, 'exit');
        await Promise.race([once(running, 'message'), exited]);
        if (killed < kills) {
          await wait(100 + random.below(2_000));
          killed += 1;
          running.kill('SIGKILL');
        }
        await exited;
      }
    })();
    const agents = Array.from({ length: 3 }, async () => {
      let agent = await world.registerAgent();
      while (!over) {
        const { targets: some } = await agent.lease(3).catch(() => ({ targets: [] }));
        if (some.length === 0) await wait(50);
        else if (random.below(12) === 0) {
          // Killed with all it has: nobody hears of it again.
          await endLeasesOf(world.deps.db, world.agentIdOf(agent), world.clock.now());
          agent = await world.registerAgent();
        } else {
          const posts = some.map(async (target) => wholeTarget(target, await agent.judgedPage(target)));
          await agent.post(...(await Promise.all(posts))).catch(() => undefined);
        }
      }
    });
    const presses: Press[] = [];
    try {
      for (const reportId of reports) await world.eventually(reportStream(reportId), 'ReportRequested', 60_000);
      for (let count = 0; count < pressed; count += 1) {
        const command = random.of(commands);
        if (command.type === 'cancel' && random.below(100) >= cancelsMeant * 100) continue;
        const report = random.of(reports);
        // Now and then two press the same at once.
        const hands = random.below(4) === 0 ? 2 : 1;
        presses.push(...(await Promise.all(Array.from({ length: hands }, () => press(report, command)))));
        await wait(random.below(200));
      }
      await expect
        .poll(
          async () => {
            const open = [];
            for (const reportId of reports) {
              const recorded = await world.deps.eventLog.readStream(reportStream(reportId));
              const state = recorded.flatMap((one) => toReportEvent(one) ?? []).reduce(evolveReport, initialReport);
              if (isOver(state)) continue;
              open.push(reportId);
              if (statusOf(state) === 'paused')
                presses.push(await press(reportId, { type: 'resume', checkEnabled: true }));
            }
            return open;
          },
          { timeout: 150_000, interval: 500 },
        )
        .toEqual([]);
    } finally {
      over = true;
      running?.kill('SIGKILL');
      await Promise.all([reactors, ...agents]);
    }
    expect(killed).toBe(kills);
    expect(presses.filter(({ accepted }) => accepted).length).toBeGreaterThan(10);
    for (const reportId of reports) {
      const run = await world.deps.eventLog.readStream(reportStream(reportId));
      const ofTargets = await Promise.all(
        Array.from({ length: targets }, (_, index) =>
          world.deps.eventLog.readStream(targetStream(reportId, index + 1)),
        ),
      );
      const own = presses.filter((one) => one.reportId === reportId);
      expect(wrongIn(run, ofTargets, own), `run ${reportId}`).toEqual([]);
      // Mutants: a press that was lost, and a lease that came while the run was held.
      const [first] = own.filter(({ accepted }) => accepted);
      if (first !== undefined) {
        const lost = run.filter((one) => commandOf(one) !== first.id);
        expect(wrongIn(lost, ofTargets, own)).not.toEqual([]);
      }
      const pause = run.find(({ type }) => type === 'ReportPauseRequested');
      const [leased] = ofTargets.flat().filter(({ type }) => type === 'TargetLeased');
      if (pause !== undefined && leased !== undefined) {
        const slipped = { ...leased, position: pause.position + 1n };
        expect(wrongIn(run, [...ofTargets, [slipped]], own)).toContain('leased while it was held');
      }
    }
  });
});
