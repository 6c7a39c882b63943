import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportRequested, TargetsPlanned } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { TargetFinished, TargetLeased } from '@proofline/contracts/events/target';
import { checkIdSchema, organizationIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { Seeded } from '../../app/testing/random/seeded.ts';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { CommandRefusal } from '../../kernel/commands/refusals.ts';
import { decideReport } from './decide.ts';
import { evolveReport, initialReport, isOver, type ReportState, statusOf } from './state.ts';
import { decideSteering, type SteeringCommand } from './steering.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { type Press, type PressedAction, readSteered, type SteeredCheck } from './testing/steered-log.ts';

const checkId = checkIdSchema.parse(12);
const reportId = reportIdOf(checkId, 0);
const key = { reportId, checkId };
const targets = 6;

/** What is wrong with whoever plays, where something is meant to be. */
interface Mutant {
  readonly decide?: typeof decideSteering;
  readonly leasesThough?: (status: ReturnType<typeof statusOf>) => boolean;
}

const commandOf: Readonly<Record<'pause_project' | 'continue_project' | 'cancel_report', SteeringCommand>> = {
  pause_project: { type: 'pause' },
  continue_project: { type: 'resume', checkEnabled: true },
  cancel_report: { type: 'cancel' },
};

/** A run that goes its way and is steered at random, in memory, by the deciders of the product. */
async function steered(seed: number, { decide = decideSteering, leasesThough = () => false }: Mutant = {}) {
  const random = new Seeded(seed);
  const log = new MemoryLog();
  const presses: Press[] = [];
  let state: ReportState = initialReport;
  let commands = 0;
  const write = async (stream: string, event: ProoflineEvent, type: 'user' | 'system' = 'system') => {
    commands += 1;
    const id = `command-${commands}`;
    const context = { commandId: id, correlationId: id, causationId: id, at: new Date(commands) };
    const organizationId = organizationIdSchema.parse(1);
    const recordable = newEvent(id, event, { ...context, actor: { type, id: '1' }, organizationId });
    return (await log.append(stream, 'any', [recordable])).position;
  };
  const follow = async (event: ReturnType<typeof decideReport>, type?: 'user') => {
    const position = await write(reportStream(reportId), event, type);
    state = evolveReport(state, event);
    return position;
  };
  const { configuration } = ReportRequested.schema.parse(ReportRequested.example);
  const [planned] = TargetsPlanned.schema.parse(TargetsPlanned.example).targets;
  if (planned === undefined) throw new Error('The example plans a target.');
  await follow(decideReport({ type: 'request', ...key, slot: 0, dueAt: new Date(0), configuration }, state));
  const plan = Array.from({ length: targets }, (_, index) => ({ ...planned, target: index + 1 }));
  await follow(decideReport({ type: 'plan', chunk: 0, targets: plan }, state));
  await follow(decideReport({ type: 'start', moreStages: false }, state));

  const held = new Set<number>();
  const waiting = plan.map(({ target }) => target);
  const work = async () => {
    const status = statusOf(state);
    const [next] = waiting;
    if (next !== undefined && (status === 'in_progress' || leasesThough(status)) && random.chance(0.5)) {
      waiting.shift();
      held.add(next);
      const lease = TargetLeased.schema.parse({ ...TargetLeased.example, ...key, target: next });
      await write(targetStream(reportId, next), { type: 'TargetLeased', data: lease });
      return;
    }
    const [done] = held;
    if (done !== undefined && !isOver(state)) {
      held.delete(done);
      const finished = TargetFinished.schema.parse({ ...TargetFinished.example, ...key, target: done });
      await write(targetStream(reportId, done), { type: 'TargetFinished', data: finished });
      const counts = { judged: targets, filtered: 0, blocked: 0, failed: 0 };
      if (held.size + waiting.length === 0) await follow(decideReport({ type: 'complete', counts }, state));
    } else if (status === 'pausing') await follow(decideReport({ type: 'rest' }, state));
  };
  const press = async (action: keyof typeof commandOf) => {
    const run = { ...key, status: statusOf(state), to: 'in_progress' as const };
    try {
      const position = await follow(decide(commandOf[action], run), 'user');
      presses.push({ action, accepted: true, position: random.chance(0.8) ? position : undefined });
    } catch (error) {
      if (!(error instanceof CommandRefusal)) throw error;
      presses.push({ action, accepted: false });
    }
  };
  for (let step = 0; step < 60; step += 1) {
    if (random.chance(0.7)) await work();
    else await press(random.of(['pause_project', 'pause_project', 'continue_project', 'continue_project']));
    if (random.chance(0.01)) await press('cancel_report');
  }
  for (let step = 0; !isOver(state) && step < 200; step += 1) {
    if (statusOf(state) === 'paused') await press('continue_project');
    await work();
  }
  await press('cancel_report');
  return { log, played: { events: log.all, presses } satisfies SteeredCheck, write };
}

const wrongOf = async (mutant?: Mutant): Promise<string[]> => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 60; seed += 1) wrong.push(...readSteered((await steered(seed, mutant)).played).wrong);
  return wrong;
};

describe('What is read of checks that are steered', () => {
  it('is in order where the deciders of the product decide', async () => {
    expect(await wrongOf()).toEqual([]);
  });

  it('tells a decider that takes a pause twice, and one that cancels what is over', async () => {
    const pausesTwice: typeof decideSteering = (command, run) =>
      decideSteering(
        command,
        command.type === 'pause' && run.status === 'pausing' ? { ...run, status: 'pending' } : run,
      );
    expect(await wrongOf({ decide: pausesTwice })).toContain('ReportPauseRequested while its run is pausing');
    const cancelsAgain: typeof decideSteering = (command, run) =>
      decideSteering(command, command.type === 'cancel' ? { ...run, status: 'in_progress' } : run);
    expect(await wrongOf({ decide: cancelsAgain })).toContain('ReportCancelled while its run is completed');
  });

  it('tells a queue that gives leases of a run that is to pause, or has', async () => {
    expect(await wrongOf({ leasesThough: (status) => status === 'pausing' })).toContain(
      'leased while its run is pausing',
    );
    expect(await wrongOf({ leasesThough: (status) => status === 'paused' })).toContain(
      'leased while its run is paused',
    );
  });

  it('tells presses that were lost, doubled, or written though they were refused', async () => {
    const { played } = await steered(3);
    const [first] = played.presses.filter(({ accepted }) => accepted);
    if (first === undefined) throw new Error('Something was accepted.');
    const refused = played.presses.map((press) => (press === first ? { ...press, accepted: false } : press));
    expect(readSteered({ ...played, presses: refused }).wrong).toHaveLength(1);
    expect(readSteered({ ...played, presses: [...played.presses, first] }).wrong).toHaveLength(1);
    const lost = played.events.filter(({ position }) => position !== first.position);
    expect(readSteered({ ...played, events: lost }).wrong.length).toBeGreaterThan(0);
    const [doubled] = played.events.filter(({ position }) => position === first.position);
    if (doubled === undefined) throw new Error('It is in the log.');
    const twice = [...played.events, { ...doubled, position: 1_000n }];
    expect(readSteered({ ...played, events: twice }).wrong).toContain('one command is in the log twice');
  });

  it('tells a run that came to no end, and one that was requested of a disabled check', async () => {
    const { played } = await steered(5);
    const ends = new Set(['ReportCompleted', 'ReportCancelled']);
    const stuck = readSteered({ ...played, events: played.events.filter(({ type }) => !ends.has(type)) });
    expect(stuck.wrong.some((line) => line.includes('is stuck'))).toBe(true);
    const { write, log } = await steered(5);
    const switches: PressedAction[] = ['disable_project'];
    await write(checkStream(checkId), { type: 'CheckDisabled', data: { checkId } }, 'user');
    const example = ReportRequested.schema.parse(ReportRequested.example);
    const next = { ...example, checkId, reportId: reportIdOf(checkId, 1), slot: 1 };
    await write(reportStream(next.reportId), { type: 'ReportRequested', data: next });
    const presses = [...played.presses, ...switches.map((action) => ({ action, accepted: true }))];
    expect(readSteered({ events: log.all, presses })).toMatchObject({
      enabled: false,
      lastStatus: 'pending',
      wrong: ['run requested of a disabled check', expect.stringContaining('is stuck pending')],
    });
  });
});
