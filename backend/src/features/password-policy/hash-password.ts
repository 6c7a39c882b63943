import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP's password storage sheet gives: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of nobody's password: checking against it takes the time a real check takes. */
const hashOfNobody = hash(randomBytes(32).toString('hex'), options);

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, options);
}

/** Does the password match? An unknown account (`undefined`) takes as long as a known one, and never matches. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return passwordHash !== undefined && matches;
}
