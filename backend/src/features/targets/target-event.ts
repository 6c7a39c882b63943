import { reportStream } from '@proofline/contracts/events/streams';
import type { TargetEvent } from '@proofline/contracts/events/target';
import type { ReportId } from '@proofline/contracts/ids';
import { isFinding } from '@proofline/contracts/kinds/findings';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { NewEvent } from '@proofline/platform/event-log/event-log';
import { type EventContext, newEvent } from '../../kernel/commands/new-event.ts';

/**
 * A target's event with the id that its repeat will have again. A finding that an agent reports and the same one given
 * up for lost are different facts, hence the reason of the latter in its id.
 */
export function targetEvent(event: TargetEvent, context: Omit<EventContext, 'correlationId'>): NewEvent {
  return newEvent(targetEventId(event), event, { ...context, correlationId: reportStream(event.data.reportId) });
}

export function targetEventId(event: TargetEvent): string {
  const { reportId, target } = event.data;
  if (isFinding(event)) {
    const { page, agentId } = event.data;
    return agentId === null ? derivedEventId('page-lost', reportId, target, page) : pageEventId(reportId, target, page);
  }
  const { type, data } = event;
  switch (type) {
    case 'TargetLeased':
      return derivedEventId('leased', reportId, target, data.leaseId);
    case 'LeaseExpired':
      return derivedEventId('lease-expired', reportId, target, data.leaseId);
    case 'LeaseReturned':
      return derivedEventId('lease-returned', reportId, target, data.leaseId);
    case 'TargetFinished':
      return finishedEventId(reportId, target);
  }
}

export const pageEventId = (reportId: ReportId, target: number, page: number): string =>
  derivedEventId('page', reportId, target, page);

export const finishedEventId = (reportId: ReportId, target: number): string =>
  derivedEventId('finished', reportId, target);
