import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A new secret of 256 random bits; the prefix tells people (and secret scanners) what they have found. */
export function newSecret(prefix: 'plr' | 'pla' | 'plf'): string {
  return `${prefix}_${randomBytes(secretBytes).toString('base64url')}`;
}

/** What is stored of a secret. It has too many bits to guess, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
