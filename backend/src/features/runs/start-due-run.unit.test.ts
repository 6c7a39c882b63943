import { exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, reportStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, organizationIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { describe, expect, it } from 'vitest';
import { newEvent } from '../../kernel/commands/new-event.ts';
import type { HeldLog } from './check-lock.ts';
import { newSchedule } from './check-schedule.ts';
import { startDueRun } from './start-due-run.ts';
import { MemoryLog } from './testing/memory-log.ts';
import { everyKindRuns } from './testing/test-kinds.ts';

const checkId = checkIdSchema.parse(12);
const organizationId = organizationIdSchema.parse(1);
const minute = (number: number) => new Date(Date.UTC(2026, 10, 23, 12, number));
const parts = { ...partsOf({}), ...exampleConfiguration, kind: 'toplist', schedule: 'weekly' };
const configuration = checkConfigurationSchema.parse(parts);
const created = { type: 'CheckCreated' as const, data: { checkId, configuration, timezone: 'UTC' } };

/** The row of a check that was created in minute 0, and the log with what happened since, a minute each. */
async function startedAfter(...since: readonly ProoflineEvent['type'][]): Promise<string[]> {
  const log = new MemoryLog();
  const events = [created, ...since.map((type) => ({ type, data: { checkId } }) as ProoflineEvent)];
  for (const [index, event] of events.entries()) {
    const id = `event-${index}`;
    const context = { commandId: id, correlationId: id, causationId: id, at: minute(index), organizationId };
    await log.append(checkStream(checkId), 'any', [
      newEvent(id, event, { ...context, actor: { type: 'user', id: '1' } }),
    ]);
  }
  const schedule = newSchedule(created, organizationId, minute(0));
  const schedules = {
    find: async () => schedule,
    findDue: async () => [schedule],
    save: async () => undefined,
    isOrganizationActive: async () => true,
    robotsPolicyOf: async () => 'obey' as const,
    alone: <Result>(_: unknown, work: (held: (log: HeldLog) => HeldLog) => Promise<Result>) => work((log) => log),
  };
  const clock = { now: () => minute(30) };
  await startDueRun({ eventLog: log, clock, kinds: everyKindRuns, schedules }, schedule);
  return (await log.readStream(reportStream(reportIdOf(checkId, 0)))).map(({ type }) => type);
}

describe('a slot that its row says is due', () => {
  it('has its run', async () => {
    expect(await startedAfter()).toEqual(['ReportRequested']);
    expect(await startedAfter('CheckDisabled', 'CheckEnabled')).toEqual(['ReportRequested']);
  });

  it('has none where the log says more than the row has heard', async () => {
    expect(await startedAfter('CheckDisabled')).toEqual([]);
    expect(await startedAfter('ScheduleCancelled')).toEqual([]);
    // What fell into the time between is gone, though the repeat is back.
    expect(await startedAfter('ScheduleCancelled', 'ScheduleRestarted')).toEqual([]);
  });
});
