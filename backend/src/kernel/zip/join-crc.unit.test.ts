import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinCrc } from './join-crc.ts';

it('joins checksums to that of the whole, wherever it is parted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (first, second) => {
      expect(joinCrc(crc32(first), crc32(second), second.byteLength)).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});
