import { reportStream } from '@proofline/contracts/events/streams';
import type { RobotsPolicy } from '@proofline/contracts/gathering';
import { type CheckId, type OrganizationId, reportIdOf } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { Clock } from '@proofline/platform/clock';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import { newEvent } from '../../kernel/commands/new-event.ts';
import { backendKinds, builtKind, type KindRegistry } from '../kinds/registry.ts';
import type { HeldLog } from './check-lock.ts';
import { decideReport } from './decide.ts';
import { pinUrlList } from './pinned-lists.ts';
import type { DueSlot } from './slots.ts';
import { initialReport } from './state.ts';

export interface RequestRunDeps {
  readonly eventLog: HeldLog;
  readonly clock: Clock;
  readonly kinds?: KindRegistry;
}

export interface RunRequest {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly configuration: CheckConfiguration;
  readonly due: DueSlot;
  /** What the organisation has decided about robots.txt; absent: obeyed. */
  readonly robots?: RobotsPolicy;
  readonly causationId: string;
}

/**
 * Asks for the run of a slot with the check's configuration as it stands now. However many ask, one run comes of it:
 * the report's id follows from the slot, and the log takes its first event once.
 * Whether a crawler can carry it out is the caller's to ask.
 * @throws KindNotBuilt, UrlListMissing, EventLogUnavailable
 */
export async function requestRun(
  { eventLog, clock, kinds = backendKinds }: RequestRunDeps,
  { checkId, organizationId, configuration, due, robots, causationId }: RunRequest,
): Promise<void> {
  const reportId = reportIdOf(checkId, due.slot);
  const pinned = await builtKind(kinds, configuration.kind).pin(configuration, {
    robots,
    pinUrlList: (id) => pinUrlList(eventLog, id),
  });
  const event = decideReport(
    { type: 'request', reportId, checkId, slot: due.slot, dueAt: due.dueAt, configuration: pinned },
    initialReport,
  );
  const recordable = newEvent(derivedEventId('report-requested', reportId), event, {
    commandId: `request-${reportId}`,
    actor: { type: 'system', id: 'start-runs' },
    organizationId,
    at: clock.now(),
    correlationId: reportStream(reportId),
    causationId,
  });
  try {
    await eventLog.append(reportStream(reportId), 'no_stream', [recordable]);
  } catch (error) {
    // Somebody asked before, and the run has gone on since.
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
}
