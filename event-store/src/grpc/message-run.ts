const prefixBytes = 5;

/**
 * Several encoded messages as what grpc-js takes for one: it waits for the socket after every message, and a write of
 * many costs hardly more than a write of one. grpc-js asks what a serializer returns for its `byteLength`, writes that
 * into the prefix of a new buffer and has the content copied behind it; this content brings the prefix of each message
 * along and overwrites the first one too.
 */
export function serializeRun(messages: readonly Buffer[]): Buffer {
  const [first] = messages;
  if (first && messages.length === 1) return first;
  const whole = Buffer.allocUnsafe(messages.reduce((bytes, message) => bytes + prefixBytes + message.length, 0));
  let offset = 0;
  for (const message of messages) {
    whole[offset] = 0;
    whole.writeUInt32BE(message.length, offset + 1);
    whole.set(message, offset + prefixBytes);
    offset += prefixBytes + message.length;
  }
  const content = whole.subarray(prefixBytes);
  content.copy = (target, targetStart = 0) => whole.copy(target, targetStart - prefixBytes);
  return content;
}
