import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { serverSecret } from '../server-secrets/server-secret.ts';
import { cookieIn, setCookie } from './cookies.ts';

const cookieName = 'proofline_device';
const deviceTtlMs = 365 * 24 * 3_600_000;

/**
 * Browsers that were signed in to an account before: they carry a sealed note of it. Whoever guesses at the account
 * elsewhere cannot use up what these may still try, so guessing never locks the owner out. A note signs nobody in.
 */
export interface KnownDevices {
  /** The note's own name when the browser has one for this account. */
  recognise(cookieHeader: string | undefined, userId: UserId | undefined): Promise<string | undefined>;
  /** A `Set-Cookie` value with a new note. */
  remember(userId: UserId, secure: boolean): Promise<string>;
}

export function createKnownDevices({ db, clock }: { readonly db: Knex; readonly clock: Clock }): KnownDevices {
  const secret = serverSecret(db, 'known_devices');
  const sign = async (note: string) =>
    createHmac('sha256', await secret())
      .update(note)
      .digest();
  return {
    recognise: async (cookieHeader, userId) => {
      const [note = '', signature = ''] = (cookieIn(cookieHeader, cookieName) ?? '').split('~');
      const [noted, expiresAtMs, name] = note.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(note);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return noted === String(userId) && Number(expiresAtMs) > clock.now().getTime() ? name : undefined;
    },
    remember: async (userId, secure) => {
      const note = `${userId}.${clock.now().getTime() + deviceTtlMs}.${randomBytes(12).toString('base64url')}`;
      const value = `${note}~${(await sign(note)).toString('base64url')}`;
      return setCookie(cookieName, value, { secure, maxAgeS: deviceTtlMs / 1_000 });
    },
  };
}
