import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { serverSecret } from '../server-secrets/server-secret.ts';
import { cookieIn, setCookie } from './cookies.ts';

const cookieName = 'proofline_device';
const deviceTtlMs = 365 * 24 * 3_600_000;
/** Ends the name of a note that was given for a right second proof. */
const provenMark = '-2';

export interface KnownDevice {
  /** The note's own name. */
  readonly name: string;
  /** Was a right second proof given here, not the password (or a mailed link) alone? */
  readonly isProven: boolean;
}

/**
 * Browsers that were signed in to an account before: they carry a sealed note of it. Whoever guesses at the account
 * elsewhere cannot use up what these may still try, so guessing never locks the owner out. A note signs nobody in.
 */
export interface KnownDevices {
  /** The note when the browser has one for this account. */
  recognise(
    cookieHeader: string | undefined,
    userId: UserId | undefined,
    secure: boolean,
  ): Promise<KnownDevice | undefined>;
  /** A `Set-Cookie` value with a new note. */
  remember(userId: UserId, how: { readonly isProven: boolean; readonly secure: boolean }): Promise<string>;
}

export function createKnownDevices({ db, clock }: { readonly db: Knex; readonly clock: Clock }): KnownDevices {
  const secret = serverSecret(db, 'known_devices');
  const sign = async (note: string) =>
    createHmac('sha256', await secret())
      .update(note)
      .digest();
  return {
    recognise: async (cookieHeader, userId, secure) => {
      const [note = '', signature = ''] = (cookieIn(cookieHeader, cookieName, secure) ?? '').split('~');
      const [noted, expiresAtMs, name = ''] = note.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(note);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      if (noted !== String(userId) || Number(expiresAtMs) <= clock.now().getTime()) return undefined;
      return { name, isProven: name.endsWith(provenMark) };
    },
    remember: async (userId, { isProven, secure }) => {
      // Hexadecimal: chance must not end a name with the mark.
      const name = `${randomBytes(12).toString('hex')}${isProven ? provenMark : ''}`;
      const note = `${userId}.${clock.now().getTime() + deviceTtlMs}.${name}`;
      const value = `${note}~${(await sign(note)).toString('base64url')}`;
      return setCookie(cookieName, value, { secure, maxAgeS: deviceTtlMs / 1_000 });
    },
  };
}
