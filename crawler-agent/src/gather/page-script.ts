/// <reference lib="dom" />
import { inPage } from './in-page.ts';

/** Runs before the page's own scripts: a closed shadow root is visible to people, so it must be to the reader. */
export const openShadowRoots = inPage({}, () => (): void => {
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
});

/** Seconds until the page's meta refresh leads elsewhere; null without one. */
export const refreshDelay = inPage({}, () => (): number | null => {
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const delay = /^\s*(\d{0,4})(?:\.\d*)?\s*[;,]\s*url\s*=/i.exec(refresh)?.[1];
  return delay === undefined ? null : Number(delay);
});

interface ScrollLimits {
  readonly heightPx: number;
  readonly limitMs: number;
}

/** Resolves when the page has drawn what it shows now, or is not drawn at all. */
const untilDrawn = inPage({}, () => {
  const limitMs = 60;
  return () =>
    new Promise<void>((resolve) => {
      const late = setTimeout(resolve, limitMs);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(late);
          resolve();
        }),
      );
    });
});

/** `nothing`: the page is no higher than the screen. `in_part`: it goes on below what was scrolled to. */
export type Scrolled = 'nothing' | 'to_end' | 'in_part';

/**
 * Scrolls to the page's end and back, a screen at a time, so that what loads late is asked for. At most `heightPx` far
 * and `limitMs` long.
 */
export const scrollThrough = inPage(
  { untilDrawn },
  ({ untilDrawn }) =>
    async ({ heightPx, limitMs }: ScrollLimits): Promise<Scrolled> => {
      const end = performance.now() + limitMs;
      const screen = Math.max(200, window.innerHeight);
      const height = () => document.documentElement.scrollHeight;
      if (Math.min(heightPx, height()) <= screen * 1.1) return 'nothing';
      let y = screen;
      for (; y < Math.min(heightPx, height()) && performance.now() < end; y += screen) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await untilDrawn();
      }
      const isThrough = y >= height();
      window.scrollTo({ top: 0, behavior: 'instant' });
      return isThrough ? 'to_end' : 'in_part';
    },
);

/** The page is not frozen: its own scripts let ours have their turn. */
export const isOurTurn = inPage({}, () => (): boolean => true);
