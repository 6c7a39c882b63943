import { createHash } from 'node:crypto';
import type { StoredEvent } from '../log/stored-event.ts';
import { uuidToBytes } from '../protocol/uuid.ts';

/**
 * A SHA-256 over what clients wrote, in order: stream, revision, id, type, content type, data, metadata. Neither
 * positions nor times count, so a log and its copy on another server can be compared.
 */
export class LogDigest {
  readonly #hash = createHash('sha256');

  add(event: StoredEvent): void {
    const stream = Buffer.from(event.stream, 'utf8');
    const type = Buffer.from(event.type, 'utf8');
    const head = Buffer.alloc(25);
    head.writeBigInt64BE(BigInt(event.revision), 0);
    head.writeUInt8(event.isJson ? 1 : 0, 8);
    [stream, type, event.data, event.metadata].forEach(({ length }, index) => {
      head.writeUInt32BE(length, 9 + 4 * index);
    });
    this.#hash.update(head).update(uuidToBytes(event.id));
    this.#hash.update(stream).update(type).update(event.data).update(event.metadata);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}
