import { expect, it } from 'vitest';
import { serializeRun } from './message-run.ts';

/** What grpc-js does with what a serializer returns. */
function written(content: Buffer): Buffer {
  const output = Buffer.alloc(content.byteLength + 5, 0xff);
  output.writeUInt8(0, 0);
  output.writeUInt32BE(content.byteLength, 1);
  content.copy(output, 5);
  return output;
}

it('a run of messages is written as each of them would be', () => {
  for (const texts of [['one'], ['one', ''], ['', 'two', 'x'.repeat(70_000)]]) {
    const messages = texts.map((text) => Buffer.from(text));
    const run = written(serializeRun(messages));
    expect(run.equals(Buffer.concat(messages.map((message) => written(message))))).toBe(true);
  }
});
