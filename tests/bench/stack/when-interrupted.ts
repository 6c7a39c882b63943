const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What takes longer to stop is left to the processes themselves, which end when we have gone. */
const stopLimitMs = 45_000;

const cleanUps = new Set<() => Promise<unknown>>();
let isInterrupted = false;

/**
 * Has `cleanUp` run when this process is told to end, before it ends: what was begun last is undone first.
 * @returns takes it back
 */
export function whenInterrupted(cleanUp: () => Promise<unknown>): () => void {
  if (cleanUps.size === 0) for (const signal of signals) process.on(signal, interrupted);
  cleanUps.add(cleanUp);
  return () => {
    cleanUps.delete(cleanUp);
    if (cleanUps.size === 0 && !isInterrupted) for (const signal of signals) process.off(signal, interrupted);
  };
}

/** A terminal tells the whole group, and whoever started us tells us once more: the first time counts. */
function interrupted(): void {
  if (isInterrupted) return;
  isInterrupted = true;
  // What was under way fails now that it is taken apart; that must not end us before everything has stopped.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, () => undefined);
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  void undoAll().finally(() => process.exit(1));
}

async function undoAll(): Promise<void> {
  for (const cleanUp of [...cleanUps].reverse()) {
    await cleanUp().catch((error: unknown) => process.stderr.write(`While ending: ${error}\n`));
  }
}
