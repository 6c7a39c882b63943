import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { generateSecret, generateURI, verify } from 'otplib';
import { serverSecret } from '../server-secrets/server-secret.ts';
import { seal, unseal } from './seal.ts';

const issuer = 'Proofline';
/** A code holds for half a minute; one that is as late or as early is still taken. */
const toleranceS = 30;
const recoveryCodeCount = 10;

/** Codes of an authenticator app (RFC 6238) as a second proof, and recovery codes for the day it is lost. */
export interface TwoFactor {
  /** Makes a secret that holds once `confirm` has seen a code of it. */
  begin(userId: UserId, email: string): Promise<{ readonly secret: string; readonly otpauthUrl: string }>;
  /** @returns recovery codes, shown once; undefined when the code is wrong */
  confirm(userId: UserId, code: string): Promise<readonly string[] | undefined>;
  /** Is it a code of the authenticator that was not used before, or one of the recovery codes? Uses it up. */
  accepts(userId: UserId, code: string): Promise<boolean>;
  renewRecoveryCodes(userId: UserId): Promise<readonly string[]>;
  disable(userId: UserId): Promise<void>;
}

interface SecretRecord {
  readonly totp_secret: string | null;
  readonly totp_last_step: string | null;
}

export function createTwoFactor({ db, clock }: { readonly db: Knex; readonly clock: Clock }): TwoFactor {
  const sealingSecret = serverSecret(db, 'two_factor');
  const contextOf = (userId: UserId) => `totp:${userId}`;

  /** A step counts once, also for two requests at the same moment: the update decides. */
  const acceptsCode = async (userId: UserId, code: string): Promise<boolean> => {
    const record: SecretRecord | undefined = await db('accounts')
      .where({ id: userId })
      .first('totp_secret', 'totp_last_step');
    if (!record?.totp_secret || !/^\d{6}$/.test(code)) return false;
    const result = await verify({
      secret: unseal(record.totp_secret, await sealingSecret(), contextOf(userId)),
      token: code,
      epoch: Math.floor(clock.now().getTime() / 1_000),
      epochTolerance: toleranceS,
    });
    if (!result.valid || !('timeStep' in result)) return false;
    const { timeStep } = result;
    const used = await db('accounts')
      .where({ id: userId })
      .where((query) => query.whereNull('totp_last_step').orWhere('totp_last_step', '<', timeStep))
      .update({ totp_last_step: timeStep });
    return used === 1;
  };

  const renewRecoveryCodes = async (userId: UserId): Promise<readonly string[]> => {
    const codes = Array.from({ length: recoveryCodeCount }, () => {
      const text = randomBytes(8).toString('hex');
      return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8, 12)}-${text.slice(12)}`;
    });
    await db.transaction(async (trx) => {
      await trx('recovery_codes').where({ account_id: userId }).delete();
      await trx('recovery_codes').insert(
        codes.map((code) => ({ account_id: userId, code_hash: hashOf(userId, code) })),
      );
    });
    return codes;
  };

  return {
    begin: async (userId, email) => {
      const secret = generateSecret();
      await db('accounts')
        .where({ id: userId, totp_confirmed_at: null })
        .update({ totp_secret: seal(secret, await sealingSecret(), contextOf(userId)), totp_last_step: null });
      return { secret, otpauthUrl: generateURI({ issuer, label: email, secret }) };
    },
    confirm: async (userId, code) => {
      if (!(await acceptsCode(userId, code))) return undefined;
      await db('accounts').where({ id: userId }).update({ totp_confirmed_at: clock.now() });
      return await renewRecoveryCodes(userId);
    },
    accepts: async (userId, code) => {
      if (await acceptsCode(userId, code)) return true;
      const used = await db('recovery_codes')
        .where({ account_id: userId, code_hash: hashOf(userId, code) })
        .delete();
      return used === 1;
    },
    renewRecoveryCodes,
    disable: async (userId) => {
      await db.transaction(async (trx) => {
        await trx('recovery_codes').where({ account_id: userId }).delete();
        await trx('accounts')
          .where({ id: userId })
          .update({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
      });
    },
  };
}

/** Recovery codes carry 64 random bits: a plain hash is enough. Case and spaces do not matter. */
const hashOf = (userId: UserId, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.trim().toLowerCase().replaceAll(' ', '')}`)
    .digest('hex');
