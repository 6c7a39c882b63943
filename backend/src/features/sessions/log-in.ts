import { CAPTCHA_FIELD, type loginBodySchema } from '@proofline/contracts/api/session';
import type { z } from 'zod';
import type { BackendDeps } from '../../host/backend-deps.ts';
import { InvalidInput } from '../../host/errors.ts';
import type { Principal } from '../../host/principal.ts';
import { normalEmail } from '../accounts/account.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { type Credentials, findCredentials } from '../passwords/credentials.ts';
import { verifyPassword } from '../passwords/hash-password.ts';
import { createTwoFactor } from '../two-factor/two-factor.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginLimits, type LoginAttempt } from './login-limits.ts';
import { endSession, openSession } from './sessions.ts';

export interface LoginRequest {
  readonly body: z.output<typeof loginBodySchema>;
  readonly principal: Principal;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: string | undefined;
  readonly secure: boolean;
}

export interface LoggedIn {
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
  readonly expiresAt: Date;
}

/** One answer for a wrong password, an unknown address and a disabled account. */
const refusedLogin = 'Unable to log in with provided credentials.';
const captchaWanted = 'Please complete the captcha.';
const otpWanted = 'Enter the code from your authenticator app.';
const otpWrong = 'This code is not valid. Wait for the next one, or use a recovery code.';

type LoginDeps = Pick<BackendDeps, 'db' | 'clock' | 'log'>;

/**
 * Signing in: proof of work where guessing is likely, then the password, then the second proof where the account asks
 * for one. Whatever is wrong, a known address is answered as an unknown one.
 * @throws InvalidInput, TooManyRequests
 */
export function createLogIn(deps: LoginDeps, captcha: Captcha): (request: LoginRequest) => Promise<LoggedIn> {
  const { db, clock, log } = deps;
  const limits = createLoginLimits(db);
  const devices = createKnownDevices(deps);
  const twoFactor = createTwoFactor(deps);

  const requireSecondProof = async ({ id }: Credentials, otp: string | undefined, attempt: LoginAttempt) => {
    if (otp === undefined || otp === '') {
      // The password was right: asking for the rest is no failure.
      await limits.giveBack(attempt);
      throw new InvalidInput({ otp: [otpWanted] });
    }
    await limits.takeSecondProof(attempt);
    if (!(await twoFactor.accepts(id, otp))) throw new InvalidInput({ otp: [otpWrong] });
  };

  return async ({ body, principal, address, userAgent, cookies, secure }) => {
    const email = normalEmail(body.email);
    const credentials = await findCredentials(db, email);
    const device = await devices.recognise(cookies, credentials?.id);
    const attempt = { email, address, device };
    if ((await limits.wantsCaptcha(attempt)) && !(await captcha.accepts(body[CAPTCHA_FIELD]))) {
      throw new InvalidInput({ [CAPTCHA_FIELD]: [captchaWanted] });
    }
    await limits.take(attempt);
    const isRight = await verifyPassword(credentials?.passwordHash, body.password);
    if (!isRight || credentials === undefined) {
      log.info({ address }, 'login refused');
      throw new InvalidInput({ non_field_errors: [refusedLogin] });
    }
    if (credentials.hasTwoFactor) await requireSecondProof(credentials, body.otp, attempt);
    await limits.giveBack(attempt);
    // The old session ends with the new one's start: a planted cookie is worth nothing.
    if (principal.type === 'user') await endSession(db, principal.sessionHash, secure);
    const session = { userId: credentials.id, remember: body.remember_me, secure, userAgent, address };
    const { cookie, expiresAt } = await openSession(deps, session);
    await db('accounts')
      .where({ id: credentials.id })
      .update({ last_login_at: clock.now(), ftue_counter: db.raw('ftue_counter + 1') });
    const noted = device === undefined ? [await devices.remember(credentials.id, secure)] : [];
    log.info({ userId: credentials.id }, 'logged in');
    return { cookies: [cookie, ...noted], expiresAt };
  };
}
