import type { Locator, Page } from 'playwright';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger on a touch screen. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** There in small steps, as a finger goes. */
  move(to: Point): Promise<void>;
  up(): Promise<void>;
  /** The touch is taken away, as by a call that comes in. */
  lost(): Promise<void>;
}

const STEPS = 12;

/** The browser gets touches as it does from a screen: it decides itself what they become. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel') => {
    const isGone = type === 'touchEnd' || type === 'touchCancel';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: isGone ? [] : [at] });
  };
  return {
    down: async (point) => {
      at = point;
      await touch('touchStart');
    },
    move: async (to) => {
      const from = at;
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS;
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch('touchMove');
      }
    },
    up: () => touch('touchEnd'),
    lost: () => touch('touchCancel'),
  };
}

/** Where a finger meets it. */
export async function middleOf(shown: Locator): Promise<Point> {
  const box = await shown.boundingBox();
  if (box === null) throw new Error('There is nothing to touch.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
