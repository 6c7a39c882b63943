import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyPattern } from '@proofline/contracts/api/idempotency';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import { MalformedRequest } from '../http/errors.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A caller's `Idempotency-Key`. What is kept of a command is made with it and readable with it alone: answers hold
 * secrets (recovery codes, cookies), bodies hold passwords.
 */
export class IdempotencyKey {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /**
   * @returns undefined where none was sent
   * @throws MalformedRequest for what is none
   */
  static read(header: string | undefined): IdempotencyKey | undefined {
    if (header === undefined || header === '') return undefined;
    const [, key] = idempotencyKeyPattern.exec(header) ?? [];
    if (key === undefined) {
      throw new MalformedRequest(
        `${IDEMPOTENCY_KEY_HEADER} must be 16 to 128 letters, digits or -_.~+/= that nobody can guess, such as a UUID.`,
      );
    }
    return new IdempotencyKey(key);
  }

  /** Of the command: another user's or another route's with the same key is another. */
  idFor(userId: number, route: string): string {
    return derivedEventId('idempotent request', this.#key, userId, route);
  }

  /** What was sent, to tell another body by. */
  fingerprint(parts: readonly (string | Uint8Array)[]): Buffer {
    const hmac = createHmac('sha256', this.#secret('fingerprint'));
    for (const part of parts) hmac.update(`${part.length}:`).update(part);
    return hmac.digest();
  }

  seal(plain: Uint8Array): Buffer {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.#secret('answer'), nonce);
    const sealed = Buffer.concat([sealing.update(plain), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
  }

  open(sealed: Buffer): Buffer {
    const opening = createDecipheriv(cipher, this.#secret('answer'), sealed.subarray(0, nonceBytes));
    opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]);
  }

  #secret(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', `proofline idempotency ${purpose}`, 32));
  }
}
