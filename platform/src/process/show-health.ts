import { closeSync, openSync, rmSync, utimesSync } from 'node:fs';

const touchEveryMs = 5_000;

/**
 * Keeps `file` fresh until `signal` aborts. A health check that finds it older than a few of these periods knows that
 * the process is not ready, is stopping, or has an event loop that no longer turns.
 */
export function showHealth(file: string, signal: AbortSignal): void {
  // Without content, so that a full disk does not stand in the way.
  const touch = () => {
    try {
      closeSync(openSync(file, 'a'));
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      // A file that grows old says that something is wrong, to those who watch it; the process goes on.
    }
  };
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
