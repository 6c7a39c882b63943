const prefixBytes = 5;

/**
 * Several encoded messages as what grpc-js takes for one: it waits for the socket after every message, and a write of
 * many costs hardly more than a write of one. grpc-js asks what a serializer returns for its `byteLength`, writes that
 * into the prefix of a new buffer and has the content copied behind it. This content holds nothing itself: asked to copy,
 * it writes each message with its prefix right there, the first one's over what stands before it. A run gathered in a
 * buffer of its own would be copied twice for every reader.
 */
export function serializeRun(messages: readonly Buffer[]): Buffer {
  const [first] = messages;
  if (first && messages.length === 1) return first;
  let bytes = -prefixBytes;
  for (const message of messages) bytes += prefixBytes + message.length;
  const content = Buffer.alloc(0);
  Object.defineProperty(content, 'byteLength', { value: bytes });
  content.copy = (target, targetStart = 0) => {
    let offset = targetStart - prefixBytes;
    for (const message of messages) {
      target[offset] = 0;
      target[offset + 1] = message.length >>> 24;
      target[offset + 2] = message.length >>> 16;
      target[offset + 3] = message.length >>> 8;
      target[offset + 4] = message.length;
      target.set(message, offset + prefixBytes);
      offset += prefixBytes + message.length;
    }
    return bytes;
  };
  return content;
}
