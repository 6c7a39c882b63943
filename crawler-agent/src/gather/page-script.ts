/// <reference lib="dom" />

/** Runs before the page's own scripts: a closed shadow root is visible to people, so it must be to the reader. */
export function openShadowRoots(): void {
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
}

/** Runs inside the page: seconds until its meta refresh leads elsewhere; null without one. */
export function refreshDelay(): number | null {
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const delay = /^\s*(\d{0,4})(?:\.\d*)?\s*[;,]\s*url\s*=/i.exec(refresh)?.[1];
  return delay === undefined ? null : Number(delay);
}

/**
 * Runs inside the page: scrolls to its end and back, a screen at a time, so that what loads late is asked for. At most
 * `heightPx` far and `limitMs` long.
 * @returns whether there was anything to scroll
 */
export async function scrollThrough({ heightPx, limitMs }: { heightPx: number; limitMs: number }): Promise<boolean> {
  const end = performance.now() + limitMs;
  const screen = Math.max(200, window.innerHeight);
  const height = () => Math.min(heightPx, document.documentElement.scrollHeight);
  if (height() <= screen * 1.1) return false;
  for (let y = screen; y < height() && performance.now() < end; y += screen) {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, 60);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(late);
          resolve();
        }),
      );
    });
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  return true;
}
