import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { rowsIn } from './raw-rows.ts';
import { RowTap } from './row-tap.ts';
import { encodeRow, message } from './testing/encode-rows.ts';

const byteOf = (type: string) => type.charCodeAt(0);
const rows = [
  ['1-1-1', null, 'Ünï “18+” 🎰', ''],
  ['1-1-2', 'x'.repeat(5_000), null, '{"rules": []}'],
];
const first = message(byteOf('T'), Buffer.from('columns'));
const between = message(byteOf('s'), Buffer.alloc(0));
const last = message(byteOf('Z'), Buffer.from('I'));
const sent = Buffer.concat([first, ...rows.map(encodeRow), between, encodeRow(['3']), last]);

it.each([1, 2, 5, 7, 64, 4_999, 100_000])(
  'rows and what the driver is to hear come whole, however the bytes come (%i at a time)',
  (size) => {
    const stream = new PassThrough();
    const heard: Buffer[] = [];
    const driver = (chunk: Buffer) => void heard.push(Buffer.from(chunk));
    stream.on('data', driver);
    const taken: (readonly (string | null)[])[] = [];
    const tap = new RowTap(stream, (some) => {
      for (const row of rowsIn(some)) taken.push(row.texts());
    });
    for (let at = 0; at < sent.byteLength; at += size) stream.emit('data', sent.subarray(at, at + size));
    expect(taken).toEqual([...rows, ['3']]);
    expect(heard).toEqual([first, between, last]);
    tap.close();
    expect(stream.listeners('data')).toEqual([driver]);
  },
);

it('columns are read as bytes, as numbers and as texts', () => {
  const stream = new PassThrough();
  const told: unknown[] = [];
  new RowTap(stream, (some) => {
    for (const row of rowsIn(some)) told.push(row.number(0), row.number(1), row.utf8(2)?.toString(), row.utf8(3));
  });
  stream.emit('data', encodeRow(['-12', '1763640005000', 'ü', null]));
  expect(told).toEqual([-12, 1_763_640_005_000, 'ü', null]);
});
