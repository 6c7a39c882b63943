import { eventId, type Writer } from './append-load.ts';

/** An event as a reader of the whole log sees it. */
export interface SeenEvent {
  readonly id: string;
  readonly stream: string;
}

/** What must be true of a log after any number of crashes; every figure but the first has to be 0. */
export interface Sums {
  acknowledged: number;
  /** Acknowledged, and not in the log. */
  lost: number;
  /** In the log, and proposed by nobody. */
  unexpected: number;
  /** In the log more than once. */
  duplicated: number;
  /** Behind an event of the same writer that was proposed later. */
  disordered: number;
  /** Appends answered with a conflict that cannot be. */
  refused: number;
  /** Places at which a subscriber, who began before the crashes, saw something else than the log holds. */
  subscriberDiffers: number;
}

export const noFaults = {
  lost: 0,
  unexpected: 0,
  duplicated: 0,
  disordered: 0,
  refused: 0,
  subscriberDiffers: 0,
} as const;

/** @param log every event of the log in order; `seen`: what the subscriber was told, in order */
export function sumUp(writers: readonly Writer[], log: readonly SeenEvent[], seen: readonly SeenEvent[]): Sums {
  const numbers = new Map<string, { writer: Writer; n: number }>();
  for (const writer of writers)
    for (let n = 0; n < writer.outcomes.length; n += 1) numbers.set(eventId(writer, n), { writer, n });
  const times = new Map<string, number>();
  const latest = new Map<string, number>();
  const sums: Sums = { acknowledged: 0, ...noFaults };
  for (const { id, stream } of log) {
    const known = numbers.get(id);
    if (known?.writer.stream !== stream) {
      sums.unexpected += 1;
      continue;
    }
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    if (before > 0) sums.duplicated += 1;
    else if (known.n < (latest.get(stream) ?? -1)) sums.disordered += 1;
    latest.set(stream, Math.max(known.n, latest.get(stream) ?? -1));
  }
  for (const [id, { writer, n }] of numbers) {
    if (writer.outcomes[n] !== 'acknowledged') continue;
    sums.acknowledged += 1;
    if (!times.has(id)) sums.lost += 1;
  }
  for (const { refused } of writers) sums.refused += refused.length;
  const length = Math.max(log.length, seen.length);
  for (let place = 0; place < length; place += 1) if (log[place]?.id !== seen[place]?.id) sums.subscriberDiffers += 1;
  return sums;
}
