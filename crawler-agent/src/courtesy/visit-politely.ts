import type { PageAttempt } from '@proofline/contracts/page-visit';
import type { Clock } from '@proofline/platform/clock';
import type { Visit } from '../gather/visit.ts';
import { refusalForNow } from './refusal-for-now.ts';
import { pauseMs } from './retry-after.ts';
import type { VisitPermits } from './visit-permits.ts';

/** Failures that may be a passing weakness of the network are tried once more, refusals for now twice. */
const MAX_ATTEMPTS = 2;
const MAX_ATTEMPTS_WHEN_REFUSED = 3;
const worthAnotherTry = new Set(['connection_failed', 'no_response', 'exit_failed']);
/** A website that asks for a longer pause is not tried again for this page. */
const MAX_PAUSE_TO_TRY_AGAIN_MS = 30_000;
/** A pause that another visit was asked for is waited for this long. */
const PATIENCE_MS = 60_000;

export interface PoliteVisitTools {
  readonly lease: string;
  readonly permits: Pick<VisitPermits, 'take' | 'pause'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly random: () => number;
}

export type PoliteVisit =
  | {
      readonly kind: 'visited';
      readonly visit: Visit;
      /** One for each time it was tried, in order. */
      readonly attemptLog: readonly PageAttempt[];
      readonly fetchedAt: Date;
      readonly durationMs: number;
    }
  /** Not visited: the website wants to be left alone for longer than is waited. */
  | { readonly kind: 'paused' };

/**
 * Visits a page when all agents together leave room for it, and again where that may help: after a weakness of the
 * network, and after a refusal for now (429, 503) when the pause the website asks for is over.
 */
export async function visitPolitely(
  page: { readonly crawlDelayMs: number },
  visitOnce: () => Promise<Visit>,
  tools: PoliteVisitTools,
): Promise<PoliteVisit> {
  const { lease, permits, clock, signal, random } = tools;
  const attemptLog: PageAttempt[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const permission = await permits.take(lease, {
      crawlDelayMs: page.crawlDelayMs,
      patienceMs: PATIENCE_MS,
      signal,
    });
    if (permission.kind === 'paused') return { kind: 'paused' };
    const fetchedAt = clock.now();
    let visit: Visit;
    try {
      visit = await visitOnce();
    } finally {
      permission.giveBack();
    }
    // The clock may be set back meanwhile.
    const durationMs = Math.max(0, clock.now().getTime() - fetchedAt.getTime());
    attemptLog.push(attemptOf(visit, fetchedAt, durationMs));
    const visited = { kind: 'visited', visit, attemptLog, fetchedAt, durationMs } as const;

    const refusal = refusalForNow(visit, clock.now());
    if (refusal !== undefined) {
      const wait = pauseMs(refusal.toldMs, attempts, random());
      permits.pause(lease, wait);
      if (attempts >= MAX_ATTEMPTS_WHEN_REFUSED || wait > MAX_PAUSE_TO_TRY_AGAIN_MS) return visited;
    } else if (visit.kind !== 'failed' || !worthAnotherTry.has(visit.reason) || attempts >= MAX_ATTEMPTS) {
      return visited;
    }
  }
}

function attemptOf(visit: Visit, fetchedAt: Date, durationMs: number): PageAttempt {
  const reason = visit.kind === 'failed' ? visit.reason : (visit.block?.reason ?? null);
  return { at: fetchedAt.toISOString(), durationMs, httpStatus: visit.httpStatus, reason };
}
