import { type SlotPlan, slotDueAt } from './slots.ts';

const dayMs = 86_400_000;
/** Unless the installation says otherwise. */
export const DEFAULT_MAX_RUN_AGE_MS = 7 * dayMs;

/** What the end of a run's time follows from. */
export interface RunUnderWay {
  readonly slot: number;
  /** When it was asked for, or last let go on after a pause. */
  readonly activeSince: Date;
  /** Since when it is paused, or about to be; undefined: it is not. */
  readonly pausedSince: Date | undefined;
}

/**
 * When the time of a run is over (specification: when its next slot is due; a run that no slot follows has `maxAgeMs`).
 *
 * One that began late, because nobody looked when it was due, would be ended as soon as it began: it has until the slot
 * after that one if more than half of its time has passed. A pause stops the time that goes by slots, so that what was
 * stopped does not begin anew by itself; it does so for `maxAgeMs` at most. Pure.
 */
export function runEndsAt(
  plan: SlotPlan,
  run: RunUnderWay,
  { cancelled, maxAgeMs }: { readonly cancelled: boolean; readonly maxAgeMs: number },
): Date {
  const byAge = after(run.activeSince, maxAgeMs);
  const bySlot = slotThatEnds(plan, run);
  const whileActive = bySlot === undefined ? byAge : cancelled ? later(bySlot, byAge) : bySlot;
  return run.pausedSince === undefined ? whileActive : later(whileActive, after(run.pausedSince, maxAgeMs));
}

function slotThatEnds(plan: SlotPlan, { slot, activeSince }: RunUnderWay): Date | undefined {
  let from = slotDueAt(plan, slot);
  for (let next = slot + 1; from !== undefined; next += 1) {
    const dueAt = slotDueAt(plan, next);
    if (dueAt === undefined) return undefined;
    const leftMs = dueAt.getTime() - activeSince.getTime();
    if (leftMs * 2 >= dueAt.getTime() - from.getTime()) return dueAt;
    from = dueAt;
  }
  return undefined;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const later = (one: Date, other: Date) => (one > other ? one : other);
