import { requestRun } from '@proofline/backend/features/runs/request-run';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import { checkStream } from '@proofline/contracts/events/streams';
import { type CheckId, organizationIdSchema, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { systemClock } from '@proofline/platform/clock';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import type { RunningProduct } from './running-product.ts';

/** Asks for the run of a check's slot as its schedule does when that is due. */
export async function nextRun({ env }: RunningProduct, checkId: CheckId, slot: number): Promise<ReportId> {
  const log = connectEventLog(env.EVENTSTORE_URL ?? '');
  try {
    const [created] = await log.readStream(checkStream(checkId));
    const parsed = created && parseEvent(created.type, created.data, created.metadata);
    if (parsed?.event.type !== 'CheckCreated') throw new Error(`There is no check ${checkId}.`);
    const { configuration } = parsed.event.data;
    const organizationId = organizationIdSchema.parse(parsed.metadata.organizationId);
    const due = { slot, dueAt: systemClock.now() };
    const run = { checkId, organizationId, configuration, due, causationId: 'test' };
    await requestRun({ eventLog: log, clock: systemClock }, run);
    return reportIdOf(checkId, slot);
  } finally {
    await log.dispose();
  }
}
