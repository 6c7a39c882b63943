import { EVERYBODY_WORKS } from './comparison-sentence.ts';
import type { LogGate } from './log-gate.ts';

/**
 * Says when nobody works from now on, and when everybody does again: whoever started the product may be looking at
 * nothing but its console.
 * @returns what ends it
 */
export function sayStandingStill(
  gate: Pick<LogGate, 'state' | 'onChange'>,
  say: (sentence: string) => void,
): () => void {
  let isStill = gate.state.state === 'closed';
  return gate.onChange(({ state, sentence }) => {
    // In doubt nothing has changed yet.
    if (state === 'unknown') return;
    if (state === 'closed') say(sentence);
    else if (isStill) say(EVERYBODY_WORKS);
    isStill = state === 'closed';
  });
}
