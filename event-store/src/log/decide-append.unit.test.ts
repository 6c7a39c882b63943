import { describe, expect, it } from 'vitest';
import { type AppendDecision, decideAppend } from './decide-append.ts';
import { type ExpectedVersion, tombstoneRevision } from './stored-event.ts';

/** A stream holding `ids`, all of them remembered unless `recent` names fewer. */
function given(
  ids: readonly string[],
  options: { softDeleted?: boolean; recent?: readonly string[]; meta?: boolean } = {},
) {
  const { softDeleted = false, recent = ids, meta = false } = options;
  return (expected: ExpectedVersion, ...proposed: string[]): AppendDecision =>
    decideAppend({
      expected,
      ids: proposed,
      head: ids.length - 1,
      softDeleted,
      hasMetadata: meta || softDeleted,
      recent: (id) => {
        const revision = ids.indexOf(id);
        return revision >= 0 && recent.includes(id) ? { revision, position: 100 + revision } : undefined;
      },
      at: (revision) => {
        const id = ids[revision];
        return id === undefined ? undefined : { id, position: 100 + revision };
      },
    });
}

const write = { kind: 'write' };
const conflict = { kind: 'wrong_expected_version' };
const repeated = (revision: number) => ({ kind: 'repeated', last: { revision, position: 100 + revision } });

describe('an append to a new stream', () => {
  const decide = given([]);
  it('is written when no stream, or any, is expected', () => {
    expect(decide('no_stream', 'a')).toEqual(write);
    expect(decide('any', 'a')).toEqual(write);
  });
  it('is a conflict when a revision, or an existing stream, is expected', () => {
    expect(decide(0, 'a')).toEqual(conflict);
    expect(decide('stream_exists', 'a')).toEqual(conflict);
  });
  it('counts as existing once it has metadata', () => {
    expect(given([], { meta: true })('stream_exists', 'a')).toEqual(write);
  });
  it('of no events is written at its revision and a conflict elsewhere', () => {
    expect(decide('no_stream')).toEqual(write);
    expect(given(['a', 'b'])(1)).toEqual(write);
    expect(given(['a', 'b'])(0)).toEqual(conflict);
  });
});

describe('an append to a stream of a, b, c', () => {
  const decide = given(['a', 'b', 'c']);
  it('is written at the head, and a conflict ahead of it', () => {
    expect(decide(2, 'd')).toEqual(write);
    expect(decide(3, 'd')).toEqual(conflict);
  });
  it('is written at the head even when the event is known from elsewhere in the stream', () => {
    expect(decide(2, 'a')).toEqual(write);
  });
  it('is a conflict behind the head unless it repeats what stands there', () => {
    expect(decide(0, 'x')).toEqual(conflict);
    expect(decide(0, 'b')).toEqual(repeated(1));
    expect(decide(0, 'b', 'c')).toEqual(repeated(2));
    expect(decide('no_stream', 'a', 'b', 'c')).toEqual(repeated(2));
  });
  it('is a conflict when only its beginning repeats', () => {
    expect(decide(0, 'b', 'x')).toEqual(conflict);
    expect(decide('no_stream', 'a', 'b', 'c', 'd')).toEqual(conflict);
    expect(decide('any', 'a', 'x')).toEqual(conflict);
  });
  it('is a conflict in another order', () => {
    expect(decide('no_stream', 'b', 'a')).toEqual(conflict);
  });
  it('at any revision repeats what is remembered', () => {
    expect(decide('any', 'b')).toEqual(repeated(1));
    expect(decide('stream_exists', 'a', 'b')).toEqual(repeated(1));
    expect(decide('any', 'x', 'b')).toEqual(write);
  });
  it('at any revision is written again when it is forgotten; at its revision it never is', () => {
    const forgetful = given(['a', 'b', 'c'], { recent: [] });
    expect(forgetful('any', 'b')).toEqual(write);
    expect(forgetful(0, 'b')).toEqual(repeated(1));
  });
});

describe('an append to a deleted stream', () => {
  const decide = given(['a', 'b'], { softDeleted: true });
  it('is written when no stream, any, or its last revision is expected', () => {
    expect(decide('no_stream', 'x')).toEqual(write);
    expect(decide('any', 'x')).toEqual(write);
    expect(decide(1, 'x')).toEqual(write);
  });
  it('is refused as deleted when the stream is expected to exist', () => {
    expect(decide('stream_exists', 'x')).toEqual({ kind: 'stream_deleted' });
  });
  it('is a conflict at another revision', () => {
    expect(decide(0, 'x')).toEqual(conflict);
  });
});

it('an append to a tombstoned stream is refused whatever is expected', () => {
  for (const expected of ['any', 'no_stream', 'stream_exists', 0, 5] as const)
    expect(
      decideAppend({
        expected,
        ids: ['a'],
        head: tombstoneRevision,
        softDeleted: false,
        hasMetadata: false,
        recent: () => undefined,
        at: () => undefined,
      }),
    ).toEqual({ kind: 'stream_deleted' });
});
