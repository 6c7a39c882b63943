import { describe, expect, it } from 'vitest';
import { HeldStreams, type LocatedEvent, TooManyFailed } from './held-streams.ts';
import { PARKING_LIMITS } from './limits.ts';

const limits = { ...PARKING_LIMITS, maxSequences: 2, maxWaitingOfSequence: 2, maxWaiting: 3 };
const at = (stream: string, position: number, revision = 1): LocatedEvent => ({
  ...{ id: String(position), type: 'Any', stream },
  revision: BigInt(revision),
  position: BigInt(position),
});
const report = 'report-1200000';

describe('what a failed event holds back', () => {
  it('is what follows in its stream, and nothing before it or beside it', () => {
    const held = new HeldStreams(limits);
    held.fail(at(report, 5), new Error('bad'));
    expect(
      [at(report, 4), at('report-1300000', 6), at('target-1200000-1', 7), at('comment-1', 8)].map((e) =>
        held.admits(e),
      ),
    ).toEqual([true, true, true, true]);
    expect(held.admits(at(report, 9))).toBe(false);
    expect(held.waiting.map(({ event, sequence }) => [event.position, sequence])).toEqual([[9n, report]]);
  });

  it('is what builds on its stream when that has no beginning', () => {
    const held = new HeldStreams(limits);
    held.fail(at(report, 5, 0), new Error('bad'));
    expect(held.admits(at('target-1200000-1', 7))).toBe(false);
    expect(held.admits(at('target-1300000-1', 8))).toBe(true);
    expect(held.admits(at('check-12', 9))).toBe(true);
    const ofCheck = new HeldStreams(limits);
    ofCheck.fail(at('check-12', 1, 0), new Error('bad'));
    expect([at(report, 2), at('target-1200000-1', 3)].map((e) => ofCheck.admits(e))).toEqual([false, false]);
  });

  it('is listed up to its limits', () => {
    const held = new HeldStreams(limits);
    held.fail(at('comment-1', 1), new Error('bad'));
    held.fail(at('comment-2', 2), new Error('bad'));
    for (let position = 3; position < 20; position += 2) {
      expect(held.admits(at('comment-1', position))).toBe(false);
      expect(held.admits(at('comment-2', position + 1))).toBe(false);
    }
    expect(held.waiting.map(({ event }) => event.position)).toEqual([3n, 4n, 5n]);
    expect([...held.filled]).toEqual(['comment-2', 'comment-1']);
    expect(() => held.fail(at('comment-3', 30), new Error('bad'))).toThrow(TooManyFailed);
  });

  it('changes in a draft of its own', () => {
    const held = new HeldStreams(limits);
    const draft = held.draft();
    draft.fail(at('comment-1', 1), new Error('bad'));
    expect([held.isEmpty, draft.isEmpty]).toEqual([true, false]);
    draft.release('comment-1');
    expect(draft.isEmpty).toBe(true);
  });
});
