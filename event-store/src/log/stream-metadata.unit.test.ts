import { describe, expect, it } from 'vitest';
import {
  deletedStreamMetadata,
  firstRevision,
  isExpired,
  isSoftDeleted,
  parseStreamLimits,
  undeletedMetadata,
} from './stream-metadata.ts';

const limitsOf = (metadata: unknown) => parseStreamLimits(Buffer.from(JSON.stringify(metadata)));

describe('stream limits', () => {
  it('are read from the fields the protocol names', () => {
    expect(limitsOf({ $tb: 3, $maxCount: 5, $maxAge: 60, other: 1 })).toEqual({
      truncateBefore: 3,
      maxCount: 5,
      maxAgeSeconds: 60,
    });
  });

  it('that are malformed count as not given', () => {
    for (const text of ['', '{', '[]', 'null', '"x"', '{"$tb":"3","$maxCount":0,"$maxAge":-1}'])
      expect(parseStreamLimits(Buffer.from(text))).toEqual({});
    expect(parseStreamLimits(undefined)).toEqual({});
  });

  it('cut a stream at the later of $tb and $maxCount', () => {
    expect(firstRevision({ truncateBefore: 3, maxCount: 2 }, 9)).toBe(8);
    expect(firstRevision({ truncateBefore: 9, maxCount: 5 }, 9)).toBe(9);
    expect(firstRevision({ maxCount: 50 }, 9)).toBe(0);
    expect(firstRevision({}, 9)).toBe(0);
  });

  it('let events grow too old', () => {
    const createdUs = 1_000_000 * 1_000;
    expect(isExpired({ maxAgeSeconds: 10 }, createdUs, 1_000_000 + 9_000)).toBe(false);
    expect(isExpired({ maxAgeSeconds: 10 }, createdUs, 1_000_000 + 11_000)).toBe(true);
    expect(isExpired({}, createdUs, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('a deletion', () => {
  it('is recognised by its $tb of 2^63 - 1', () => {
    expect(isSoftDeleted(parseStreamLimits(deletedStreamMetadata))).toBe(true);
    expect(isSoftDeleted(limitsOf({ $tb: 12 }))).toBe(false);
  });

  it('is undone by a new $tb; the other fields stay', () => {
    const metadata = undeletedMetadata(Buffer.from('{"owner":"me","$tb":9223372036854775807}'), 4);
    expect(JSON.parse(metadata.toString())).toEqual({ owner: 'me', $tb: 4 });
  });
});
