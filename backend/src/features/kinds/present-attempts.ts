import type { PageAttemptView } from '@proofline/contracts/kinds/result-header';
import {
  BLOCK_REASON_WORDS,
  BLOCKED_MESSAGE,
  type BlockReason,
  FAILURE_MESSAGES,
  type FailureReason,
} from '@proofline/contracts/page-outcome';
import type { PageAttempt } from '@proofline/contracts/page-visit';

type Reason = BlockReason | FailureReason;

export const isFailure = (reason: Reason | null): reason is FailureReason =>
  reason !== null && Object.hasOwn(FAILURE_MESSAGES, reason);

/** Why a page could not be judged, in as many words as may be told: else as much as stands in place of the verdict. Pure. */
export function reasonInWords(reason: Reason, inDetail: boolean): string {
  if (isFailure(reason)) return FAILURE_MESSAGES[reason];
  return inDetail ? BLOCK_REASON_WORDS[reason] : BLOCKED_MESSAGE;
}

interface Tried {
  readonly fetchedAt: Date;
  readonly errorReason: Reason | null;
  readonly details: {
    readonly attemptLog?: readonly PageAttempt[] | undefined;
    readonly durationMs: number;
    readonly httpStatus: number | null;
  };
}

/** The tries to read a page; of one that was not asked (disallowed, or its website wants to be left alone) there is none. Pure. */
export function presentAttempts({ fetchedAt, errorReason, details }: Tried, inDetail: boolean): PageAttemptView[] {
  const { attemptLog, durationMs, httpStatus } = details;
  if (attemptLog === undefined) {
    const wasAsked = errorReason === null || durationMs > 0;
    const only = { at: fetchedAt.toISOString(), duration_ms: durationMs, http_status: httpStatus };
    return wasAsked ? [{ ...only, reason: errorReason && reasonInWords(errorReason, inDetail) }] : [];
  }
  return attemptLog.map(({ at, durationMs: took, httpStatus: status, reason }) => ({
    at,
    duration_ms: took,
    http_status: status,
    reason: reason && reasonInWords(reason, inDetail),
  }));
}
