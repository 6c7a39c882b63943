import type { CheckKind } from '@proofline/contracts/check-kinds';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import { reportStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { monthOf } from './month-crawls.ts';

export interface RunRequest {
  readonly kind: CheckKind;
  /** YYYY-MM, UTC. */
  readonly month: string;
}

/** What was asked for, and when; undefined for a stream that does not begin so. */
export async function requestOf(eventLog: EventLog, reportId: ReportId): Promise<RunRequest | undefined> {
  const [first] = await eventLog.readStream(reportStream(reportId), { maxEvents: 1 });
  const parsed = first && parseEvent(first.type, first.data, first.metadata);
  if (parsed?.event.type !== 'ReportRequested') return undefined;
  return { kind: parsed.event.data.configuration.kind, month: monthOf(new Date(parsed.metadata.at)) };
}
