import { parseEvent } from '@proofline/contracts/events/parse-event';
import { targetStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';

export interface FinalResults {
  /** Targets whose pages are not numbered 1, 2, 3 … once each, or that have not ended exactly once, at the last. */
  readonly wrong: readonly { readonly target: number; readonly types: readonly string[] }[];
  /** Pages given up because crawler after crawler was lost. */
  readonly crawlerLost: number;
  /** Leases that ran out. */
  readonly expired: number;
}

/** What the log holds of each target of a run. */
export async function finalResults(eventLog: EventLog, report: ReportId, targets: number): Promise<FinalResults> {
  const wrong: { target: number; types: string[] }[] = [];
  let crawlerLost = 0;
  let expired = 0;
  for (let target = 1; target <= targets; target += 1) {
    const recorded = await eventLog.readStream(targetStream(report, target));
    const types = recorded.map(({ type }) => type);
    const pages: number[] = [];
    for (const { type, data, metadata } of recorded) {
      const event = parseEvent(type, data, metadata)?.event;
      if (event === undefined) continue;
      if (event.type === 'LeaseExpired') expired += 1;
      if (event.type === 'PageFailed' && event.data.reason === 'crawler_lost') crawlerLost += 1;
      if ('page' in event.data) pages.push(event.data.page);
    }
    const ends = types.filter((type) => type === 'TargetFinished').length;
    const inOrder = pages.length > 0 && pages.every((page, index) => page === index + 1);
    if (!inOrder || ends !== 1 || types.at(-1) !== 'TargetFinished') wrong.push({ target, types });
  }
  return { wrong, crawlerLost, expired };
}
