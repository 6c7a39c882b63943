/** However busy the browser is, what was put off comes then. */
const IDLE_LIMIT_MS = 2_000;

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, IDLE_LIMIT_MS);
};

/** Once the page itself has come and the browser is idle: what nobody sees yet must not stand in its way. */
export function afterPage(run: () => void): void {
  if (document.readyState === 'complete') whenIdle(run);
  else window.addEventListener('load', () => whenIdle(run), { once: true });
}
