import { describe, expect, it } from 'vitest';
import { EVERYBODY_WORKS } from './comparison-sentence.ts';
import type { GateState } from './log-gate.ts';
import { sayStandingStill } from './say-standing-still.ts';

const stateOf = (state: GateState['state'], sentence: string): GateState => ({
  ...{ state, sentence, finding: undefined, since: new Date(0) },
});

/** What is said while a gate goes through these states. */
function saidThrough(first: GateState, ...next: readonly GateState[]): string[] {
  const said: string[] = [];
  let listener: (state: GateState) => void = () => {};
  const onChange = (told: typeof listener) => {
    listener = told;
    return () => {
      listener = () => {};
    };
  };
  const leave = sayStandingStill({ state: first, onChange }, (sentence) => said.push(sentence));
  for (const state of next) listener(state);
  leave();
  listener(stateOf('closed', 'Nobody listens.'));
  return said;
}

const unknown = stateOf('unknown', 'It is being compared.');
const open = stateOf('open', 'It is the one.');
const closed = stateOf('closed', 'The log is empty.');
const adopting = stateOf('closed', 'It is being adopted.');

describe('standing still is said at the console', () => {
  it('when it begins, when its reason changes, and when it is over', () => {
    expect(saidThrough(open, unknown, closed, adopting, open)).toEqual([
      'The log is empty.',
      'It is being adopted.',
      EVERYBODY_WORKS,
    ]);
  });

  it('when it is over that began before anybody listened', () => {
    expect(saidThrough(closed, open)).toEqual([EVERYBODY_WORKS]);
  });

  it('not for a log that was away and is the same', () => {
    expect(saidThrough(open, unknown, open, unknown, open)).toEqual([]);
  });
});
