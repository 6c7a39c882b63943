import { createHash } from 'node:crypto';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { serverSecret } from '../server-secrets/server-secret.ts';

/** Work a browser does for one answer: so many rounds for each try, 256 tries on average. */
const rounds = 1_000;
const challengeTtlMs = 10 * 60_000;
/** Bounds what a forged answer may make this process derive. */
const maxResponseLength = 4_096;

/** What the signature covers: everything that is there, so nothing may be left out of it. */
const parametersSchema = z.strictObject({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  expiresAt: z.number(),
});
const payloadSchema = z.object({
  challenge: z.object({ parameters: parametersSchema, signature: z.string() }),
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string() }),
});

/** Proof of work instead of pictures: made and judged here, nobody else is asked (ALTCHA). */
export interface Captcha {
  challenge(): Promise<Challenge>;
  /** Is it the right answer to a challenge of ours, in time, and not used before? Using it up is part of asking. */
  accepts(response: string | undefined): Promise<boolean>;
}

export function createCaptcha({ db, clock }: { readonly db: Knex; readonly clock: Clock }): Captcha {
  const secret = serverSecret(db, 'captcha');
  return {
    challenge: async () =>
      await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        deriveKey,
        keyPrefix: '00',
        expiresAt: new Date(clock.now().getTime() + challengeTtlMs),
        hmacSignatureSecret: await secret(),
      }),
    accepts: async (response) => {
      const payload = parse(response);
      if (payload === undefined) return false;
      const { parameters } = payload.challenge;
      const now = clock.now();
      // The library asks the machine's clock; ours decides.
      if (parameters.expiresAt * 1_000 <= now.getTime()) return false;
      const { verified } = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: await secret(),
      });
      return verified && (await useUp(db, parameters.nonce, parameters.expiresAt, now));
    },
  };
}

function parse(response: string | undefined): z.infer<typeof payloadSchema> | undefined {
  if (response === undefined || response.length > maxResponseLength) return undefined;
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(response, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

async function useUp(db: Knex, nonce: string, expiresAtS: number, now: Date): Promise<boolean> {
  await db('used_captchas').where('expires_at', '<', now).delete();
  const inserted: unknown[] = await db('used_captchas')
    .insert({
      challenge_hash: createHash('sha256').update(nonce).digest('base64url'),
      expires_at: new Date(expiresAtS * 1_000),
    })
    .onConflict('challenge_hash')
    .ignore()
    .returning('challenge_hash');
  return inserted.length === 1;
}
