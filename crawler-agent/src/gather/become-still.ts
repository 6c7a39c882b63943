import type { Look } from './look.ts';
import { settle } from './pending-work/settle.ts';
import { within } from './within.ts';

/**
 * Until what is on its way has arrived, and what scripts and style sheets have put off is shown, in the page and in the
 * frames a person sees; with a limit for pages that never rest.
 */
export async function becomeStill(look: Look): Promise<void> {
  const { page, traffic, budget } = look;
  await within(budget.loadMs, page.waitForLoadState('load'), undefined);
  const { quietMs, settleMs } = budget;
  const end = performance.now() + settleMs;
  for (let limitMs = settleMs; limitMs > 0; limitMs = end - performance.now()) {
    const from = performance.now();
    await Promise.all([traffic.idle({ quietMs, limitMs }), settleFrames(look, limitMs)]);
    // What has arrived meanwhile may have put something off again.
    if (!traffic.isActiveSince(from)) return;
  }
}

async function settleFrames({ page, session, budget, mainFrame, channel }: Look, limitMs: number): Promise<void> {
  const { quietMs, lateMs, frames: maxFrames } = budget;
  const graceMs = limitMs + 500;
  const settling = (frame: string) =>
    within(graceMs, session.run(frame, settle, { channel, lateMs, quietMs, limitMs }, graceMs), undefined);
  const settlingInner = async () => {
    if (page.frames().length === 1) return;
    const { inner } = await session.seenFrames(maxFrames, limitMs);
    await Promise.all(inner.map(settling));
  };
  await Promise.all([settling(mainFrame), within(graceMs, settlingInner(), undefined)]);
}
