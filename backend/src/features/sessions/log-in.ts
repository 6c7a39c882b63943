import { CAPTCHA_FIELD, type loginBodySchema } from '@proofline/contracts/api/session';
import type { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { InvalidInput, TooManyRequests } from '../../kernel/http/errors.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { normalEmail } from '../accounts/account.ts';
import { type Credentials, findCredentials } from '../accounts/credentials.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { verifyPassword } from '../password-policy/hash-password.ts';
import { createLoginLimits } from '../sign-in-limits/login-limits.ts';
import { createSecondProofLimits, type SecondProofAttempt } from '../sign-in-limits/second-proof-limits.ts';
import { createTwoFactor } from '../two-factor/two-factor.ts';
import { createKnownDevices } from './known-devices.ts';
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
  const secondProofs = createSecondProofLimits(db);
  const devices = createKnownDevices(deps);
  const twoFactor = createTwoFactor(deps);

  const requireSecondProof = async (otp: string, proof: SecondProofAttempt) => {
    await secondProofs.take(proof);
    if (!(await twoFactor.accepts(proof.userId, otp))) throw new InvalidInput({ otp: [otpWrong] });
    await secondProofs.giveBack(proof);
  };

  const signIn = async (request: LoginRequest, email: string, credentials: Credentials | undefined) => {
    const { body, principal, address, userAgent, cookies, secure } = request;
    const device = await devices.recognise(cookies, credentials?.id, secure);
    const attempt = { email, address, device: device?.name };
    if ((await limits.wantsCaptcha(attempt)) && !(await captcha.accepts(body[CAPTCHA_FIELD]))) {
      throw new InvalidInput({ [CAPTCHA_FIELD]: [captchaWanted] });
    }
    await limits.take(attempt);
    const isRight = await verifyPassword(credentials?.passwordHash, body.password);
    if (!isRight || credentials === undefined) throw new InvalidInput({ non_field_errors: [refusedLogin] });
    const { id, hasTwoFactor } = credentials;
    if (hasTwoFactor) {
      if (body.otp === undefined || body.otp === '') {
        // The password was right: asking for the rest is no failure.
        await limits.giveBack(attempt);
        throw new InvalidInput({ otp: [otpWanted] });
      }
      const provenDevice = device?.isProven ? device.name : undefined;
      await requireSecondProof(body.otp, { userId: id, provenDevice });
    }
    await limits.giveBack(attempt);
    // The old session ends with the new one's start: a planted cookie is worth nothing.
    if (principal.type === 'user') await endSession(db, principal.sessionHash, secure);
    const session = { userId: id, remember: body.remember_me, secure, userAgent, address };
    const { cookie, expiresAt } = await openSession(deps, session);
    await db('accounts')
      .where({ id })
      .update({ last_login_at: clock.now(), ftue_counter: db.raw('ftue_counter + 1') });
    const isKnown = device !== undefined && (device.isProven || !hasTwoFactor);
    const noted = isKnown ? [] : [await devices.remember(id, { isProven: hasTwoFactor, secure })];
    log.info({ userId: id, address }, 'logged in');
    return { cookies: [cookie, ...noted], expiresAt };
  };

  return async (request) => {
    const email = normalEmail(request.body.email);
    const credentials = await findCredentials(db, email);
    try {
      return await signIn(request, email, credentials);
    } catch (error) {
      // Never the address that was typed: a mistyped one may hold a password.
      const reason = refusalReason(error);
      if (reason) log.warn({ userId: credentials?.id ?? null, address: request.address, reason }, 'login refused');
      throw error;
    }
  };
}

/** Undefined for what is no refusal: something failed, or the browser asked what is wanted beside the password. */
function refusalReason(error: unknown): string | undefined {
  if (error instanceof TooManyRequests) return 'too_many_attempts';
  if (!(error instanceof InvalidInput)) return undefined;
  if (error.errors[CAPTCHA_FIELD]) return 'captcha';
  if (error.errors.otp) return error.errors.otp[0] === otpWanted ? undefined : 'second_proof';
  return 'credentials';
}
