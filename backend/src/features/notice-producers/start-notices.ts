import type { Log } from '@proofline/platform/log/create-log';
import type { ParkingLimits } from '@proofline/platform/parked-events/limits';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { type PublishNoticesDeps, publishNotices } from './publish-notices.ts';

export interface NoticesDeps extends PublishNoticesDeps {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly parkingLimits?: ParkingLimits;
}

/**
 * Tells people what happens; of any number of processes one does.
 * @returns what stops it
 */
export function startNotices(deps: NoticesDeps): () => Promise<void> {
  const stopping = new AbortController();
  const running = runReactor(publishNotices(deps), deps, stopping.signal);
  return async () => {
    stopping.abort(new Error('Notices are stopping.'));
    await running;
  };
}
