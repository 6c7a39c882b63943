import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import { failureOf } from './failure-of.ts';
import { type FailedVisit, VisitFailure } from './visit.ts';

type Described = Pick<FailedVisit, 'reason' | 'detail' | 'httpStatus' | 'retryAfter'>;

/** Why a visit that ended in an error failed, as the website's doing or that of the way to it. */
export function describeFailure(
  error: unknown,
  url: string,
  began: number,
  proxy: EgressProxy,
  isAnswered: boolean,
): Described {
  if (error instanceof VisitFailure) {
    const { reason, message: detail, httpStatus, retryAfter } = error;
    return { reason, detail, httpStatus, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  const reason = failureOf(message, proxy.lastRefusal(new URL(url).hostname, began), isAnswered);
  return { reason, detail: firstLine(message), httpStatus: null, retryAfter: undefined };
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^page\.\w+: /, '').slice(0, 500);
}
