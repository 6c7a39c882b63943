import { describe, expect, it } from 'vitest';
import { LineWriter } from './line-writer.ts';

/** A disk with room for so many bytes, which can be made larger. */
function smallDisk(room: number) {
  const disk = { room, text: '', attempts: 0, code: 'ENOSPC' };
  const write = (_fd: number, bytes: Uint8Array): number => {
    disk.attempts += 1;
    const taken = Math.min(bytes.byteLength, disk.room);
    if (taken === 0) throw Object.assign(new Error('no'), { code: disk.code });
    disk.room -= taken;
    disk.text += Buffer.from(bytes.subarray(0, taken)).toString();
    return taken;
  };
  const tellDropped = (dropped: number, code: string) => `${dropped} lost (${code})\n`;
  // No descriptor of ours: what it is does not matter here.
  return { disk, writer: new LineWriter(-1, { tellDropped, write }) };
}

describe('lines of a log', () => {
  it('are written whole and in order', () => {
    const { disk, writer } = smallDisk(100);
    for (const line of ['one\n', 'two\n']) writer.write(line);
    expect(disk.text).toBe('one\ntwo\n');
  });

  it('are dropped while the disk is full, and their number is told before the next one', () => {
    const { disk, writer } = smallDisk(4);
    for (const line of ['one\n', 'two\n', 'three\n']) writer.write(line);
    expect(disk.text).toBe('one\n');
    disk.room = 100;
    writer.write('four\n');
    writer.write('five\n');
    expect(disk.text).toBe('one\n2 lost (ENOSPC)\nfour\nfive\n');
  });

  it('begin anew after one that fitted in part', () => {
    const { disk, writer } = smallDisk(6);
    for (const line of ['one\n', 'two\n', 'three\n']) writer.write(line);
    disk.room = 100;
    writer.write('four\n');
    expect(disk.text).toBe('one\ntw\n2 lost (ENOSPC)\nfour\n');
  });

  it('are counted on when there is room for the count and nothing else', () => {
    const { disk, writer } = smallDisk(0);
    writer.write('one\n');
    disk.room = '1 lost (ENOSPC)\n'.length;
    writer.write('two\n');
    disk.room = 100;
    writer.write('three\n');
    expect(disk.text).toBe('1 lost (ENOSPC)\n1 lost (ENOSPC)\nthree\n');
  });

  it('wait for a reader that has fallen behind once, and not for each line', () => {
    const { disk, writer } = smallDisk(0);
    disk.code = 'EAGAIN';
    for (let line = 0; line < 1_000; line += 1) writer.write('line\n');
    expect(disk.attempts).toBeLessThan(1_020);
    disk.room = 100;
    writer.write('last\n');
    expect(disk.text).toBe('1000 lost (EAGAIN)\nlast\n');
  });
});
