import { setTimeout as wait } from 'node:timers/promises';

export interface GoingOnLater {
  /** As `standingStill` tells it. */
  readonly look: () => Promise<string | null | undefined>;
  /** What a start leaves out while nobody works. */
  readonly goOn: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

const lookEveryMs = 2_000;

/** Does what a start has left out as soon as the log is settled, so that nobody has to start again after an adoption. */
export async function goOnLater({ look, goOn, signal, everyMs = lookEveryMs }: GoingOnLater): Promise<void> {
  // Not knowing is no reason to go on: the log may be away for a moment.
  while ((await look()) !== null) {
    await wait(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
  await goOn();
}
