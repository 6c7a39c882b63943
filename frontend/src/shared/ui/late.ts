import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in window
    ? (run) => window.requestIdleCallback(run, { timeout: 5_000 })
    : (run) => setTimeout(run, 2_000);

/**
 * A part the first paint does without: downloaded once the browser is idle, or earlier when it is shown. A download that
 * fails early is tried again when the part is shown.
 */
export function late<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  whenIdle(() => void load().catch(() => undefined));
  return lazy(load);
}
