import { rmSync, writeFileSync } from 'node:fs';

const touchEveryMs = 5_000;

/**
 * Keeps `file` fresh until `signal` aborts. A health check that finds it older than a few of these periods knows that
 * the process is not ready, is stopping, or has an event loop that no longer turns.
 */
export function showHealth(file: string, signal: AbortSignal): void {
  const touch = () => writeFileSync(file, new Date().toISOString());
  touch();
  const timer = setInterval(touch, touchEveryMs).unref();
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
    { once: true },
  );
}
