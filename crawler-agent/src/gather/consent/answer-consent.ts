import type { PageSession } from '../page-session.ts';
import { within } from '../within.ts';
import { acceptWords } from './accept-words.ts';
import { type ConsentAnswer, clickAccept } from './click-accept.ts';
import { libraryRules } from './library-rules.ts';
import { ownRules } from './own-rules.ts';

const MAX_FRAMES = 20;
const FRAME_LIMIT_MS = 2_000;
/** The script in the page ends by itself before it is ended. */
const LOOK_LIMIT_MS = 1_500;

/** Answers a consent banner in the page or one of its frames; null when there was none. */
export async function answerConsent(session: PageSession, frames: readonly string[]): Promise<ConsentAnswer | null> {
  const known = { rules: [...ownRules, ...libraryRules()], words: acceptWords, limitMs: LOOK_LIMIT_MS };
  for (const frame of frames.slice(0, MAX_FRAMES)) {
    const clicked = await within(FRAME_LIMIT_MS, session.run(frame, clickAccept, known, FRAME_LIMIT_MS), null);
    if (clicked !== null) return { words: clicked.words.slice(0, 100), manager: clicked.manager };
  }
  return null;
}
