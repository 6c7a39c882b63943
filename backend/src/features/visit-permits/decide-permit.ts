import type { Pace } from '../../kernel/pace-settings.ts';

/** What is known of a website at the moment. Times in ms since the epoch. */
export interface SiteState {
  readonly nextVisitAt: number;
  readonly pausedUntil: number;
  /** Permits that are out. */
  readonly active: number;
}

export type PermitDecision =
  | { readonly status: 'granted'; readonly startsAt: number; readonly nextVisitAt: number }
  | { readonly status: 'busy' | 'paused'; readonly waitMs: number };

/** A visit may be promised that far ahead: agents then come in turn, without asking again. */
const MAX_AHEAD_MS = 3_000;
const ASK_AGAIN_MS = 250;

/** May a website be visited, and when? Pure. */
export function decidePermit(site: SiteState, crawlDelayMs: number, pace: Pace, now: number): PermitDecision {
  if (site.pausedUntil > now) return { status: 'paused', waitMs: Math.ceil(site.pausedUntil - now) };
  if (site.active >= pace.concurrency) return { status: 'busy', waitMs: ASK_AGAIN_MS };
  const startsAt = Math.max(now, site.nextVisitAt);
  if (startsAt - now > MAX_AHEAD_MS) return { status: 'busy', waitMs: Math.ceil(startsAt - now - MAX_AHEAD_MS / 2) };
  const delayMs = Math.max(pace.delayMs, Math.min(crawlDelayMs, pace.maxDelayMs));
  return { status: 'granted', startsAt, nextVisitAt: startsAt + delayMs };
}
