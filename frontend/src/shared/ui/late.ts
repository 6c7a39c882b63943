import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 2_000);
};

/** Once the page itself has come: what nobody sees yet must not stand in its way. */
const afterPage = (run: () => void): void => {
  if (document.readyState === 'complete') whenIdle(run);
  else window.addEventListener('load', () => whenIdle(run), { once: true });
};

/**
 * A part the first paint does without: downloaded once the browser is idle, or earlier when it is shown. A download that
 * fails early is tried again when the part is shown.
 */
export function late<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  afterPage(() => void load().catch(() => undefined));
  return lazy(load);
}
