import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
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
import { startReactorsProcess } from './testing/reactors-process.ts';
import { type RunWorld, startRunWorld } from './testing/run-world.ts';
import { wholeTarget } from './testing/scripted-agent.ts';
import { type Press, type PressedAction, readSteered } from './testing/steered-log.ts';

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

const actions = {
  pause: 'pause_project',
  rest: undefined,
  resume: 'continue_project',
  cancel: 'cancel_report',
} as const satisfies Record<SteeringCommand['type'], PressedAction | undefined>;

interface OwnPress extends Press {
  readonly reportId: ReportId;
}

async function press(reportId: ReportId, command: SteeringCommand): Promise<OwnPress> {
  const id = randomId();
  const context = {
    ...{ commandId: id, correlationId: id, causationId: id, at: world.clock.now() },
    ...{ actor: { type: 'user' as const, id: '1' }, organizationId: world.organizationId },
  };
  const action = actions[command.type] ?? 'pause_project';
  try {
    const position = await steerRun(world.deps, { reportId, command, context, commandIdentity: unrepeatable(id) });
    return { reportId, action, accepted: true, position };
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error;
    return { reportId, action, accepted: false };
  }
}

/** All there is in the log of the run. */
async function eventsOf(reportId: ReportId): Promise<RecordedEvent[]> {
  const ofTargets = Array.from({ length: targets }, (_, index) => targetStream(reportId, index + 1));
  const streams = [reportStream(reportId), ...ofTargets];
  return (await Promise.all(streams.map((stream) => world.deps.eventLog.readStream(stream)))).flat();
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
    // A busy machine starts a process in ten seconds: it is killed once there is something to go wrong.
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const reactors = (async () => {
      while (!over) {
        running = startReactorsProcess(world);
        const exited = once(running, 'exit');
        await Promise.race([once(running, 'message'), exited]);
        if (killed < kills) {
          await Promise.race([begun, exited]);
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
    const presses: OwnPress[] = [];
    try {
      for (const reportId of reports) await world.eventually(reportStream(reportId), 'ReportRequested', 60_000);
      begin();
      // A fast machine has pressed all before the last kill: it goes on pressing.
      for (let count = 0; count < pressed || killed < kills; count += 1) {
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
      const events = await eventsOf(reportId);
      const own = presses.filter((one) => one.reportId === reportId);
      expect(readSteered({ events, presses: own }).wrong, `run ${reportId}`).toEqual([]);
      // Mutant: a lease that came while the run was held.
      const pause = events.find(({ type }) => type === 'ReportPauseRequested');
      const leased = events.find(({ type }) => type === 'TargetLeased');
      if (pause === undefined || leased === undefined) continue;
      // Behind the pause, before whatever came next.
      const later = events.map((event) =>
        event.position > pause.position ? { ...event, position: event.position + 1n } : event,
      );
      const moved = own.map((one) =>
        one.position !== undefined && one.position > pause.position ? { ...one, position: one.position + 1n } : one,
      );
      const slipped = [...later, { ...leased, position: pause.position + 1n }];
      expect(readSteered({ events: slipped, presses: moved }).wrong).toContain('leased while its run is pausing');
    }
  });
});
