import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A password as it is kept: the parameters of scrypt, the salt and what came out. */
export interface PasswordHash {
  readonly cost: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Cost of scrypt, one of those OWASP's sheet on password storage names: 16 MiB and about a fifth of a second each. */
const defaultCost = 2 ** 14;
const maxCost = 2 ** 17;
const blockSize = 8;
const parallelization = 5;
const hashBytes = 32;
const saltBytes = 16;

/** As text: `scrypt:<cost>:<salt>:<hash>`, both in base64url. A lower cost than the usual one is for tests. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return `scrypt:${cost}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/** Undefined when `text` is not what `hashPassword` makes. */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const match = /^scrypt:(\d{1,6}):([\w-]{16,}):([\w-]{43})$/.exec(text);
  if (!match) return undefined;
  const [, costText, salt = '', hash = ''] = match;
  const cost = Number(costText);
  if (cost < 2 || cost > maxCost || (cost & (cost - 1)) !== 0) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

export async function verifyPassword(password: string, { cost, salt, hash }: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, cost), hash);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      salt,
      hashBytes,
      { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
