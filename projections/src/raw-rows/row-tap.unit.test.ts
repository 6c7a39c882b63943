import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readRawRows } from './raw-rows.ts';
import { RowTap } from './row-tap.ts';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.byteLength + 4, 1);
  return Buffer.concat([head, body]);
};

const row = (...columns: readonly (string | null)[]): Buffer => {
  const size = (bytes: number, width: 2 | 4) => {
    const buffer = Buffer.alloc(width);
    buffer.writeIntBE(bytes, 0, width);
    return buffer;
  };
  const cells = columns.map((text) =>
    text === null ? size(-1, 4) : Buffer.concat([size(Buffer.byteLength(text), 4), Buffer.from(text)]),
  );
  return message('D', Buffer.concat([size(columns.length, 2), ...cells]));
};

const rows = [
  ['1-1-1', null, 'Ünï “18+” 🎰', ''],
  ['1-1-2', 'x'.repeat(5_000), null, '{"rules": []}'],
];
const first = message('T', Buffer.from('columns'));
const last = message('Z', Buffer.from('I'));
const sent = Buffer.concat([first, ...rows.map((one) => row(...one)), message('s', Buffer.alloc(0)), row('3'), last]);

it.each([1, 2, 5, 7, 64, 4_999, 100_000])(
  'rows and what the driver is to hear come whole, however the bytes come (%i at a time)',
  (size) => {
    const stream = new PassThrough();
    const heard: Buffer[] = [];
    const driver = (chunk: Buffer) => void heard.push(Buffer.from(chunk));
    stream.on('data', driver);
    const tap = new RowTap(stream, 2);
    for (let at = 0; at < sent.byteLength; at += size) stream.emit('data', sent.subarray(at, at + size));
    expect([...readRawRows(tap.taken())]).toEqual([...rows, ['3']]);
    expect([...readRawRows(tap.taken())]).toEqual([]);
    expect(heard).toEqual([first, message('s', Buffer.alloc(0)), last]);
    tap.close();
    expect(stream.listeners('data')).toEqual([driver]);
  },
);

it('a handful stays as it is until as many others have come as there are buffers', () => {
  const stream = new PassThrough();
  const tap = new RowTap(stream, 3);
  const handfuls = ['first', 'second', 'third'].map((text) => {
    stream.emit('data', row(text));
    return tap.taken();
  });
  expect(handfuls.map((one) => [...readRawRows(one)])).toEqual([[['first']], [['second']], [['third']]]);
});
