import {
  beginTwoFactorBodySchema,
  confirmTwoFactorBodySchema,
  proveTwoFactorBodySchema,
  recoveryCodesSchema,
  twoFactorSecretSchema,
} from '@proofline/contracts/api/passwords';
import { accountStream } from '@proofline/contracts/events/streams';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import type { CommandIdentity } from '../../kernel/commands/command-identity.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, InvalidInput, NotAuthenticated } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findAccount } from '../accounts/account.ts';
import { credentialsOf } from '../accounts/credentials.ts';
import { createLoginLimits } from '../sign-in-limits/login-limits.ts';
import { createPasswordProof } from '../sign-in-limits/password-proof.ts';
import { createSecondProofLimits } from '../sign-in-limits/second-proof-limits.ts';
import { createTwoFactor } from './two-factor.ts';

const wrongCode = 'This code is not valid. Wait for the next one, or use a recovery code.';
const limit = { points: 60, durationS: 60 };

/** A second proof at sign-in, for whoever wants it. */
export function twoFactorRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  const twoFactor = createTwoFactor(deps);
  const provePassword = createPasswordProof(db);
  const limits = createLoginLimits(db);
  const secondProofs = createSecondProofLimits(db);

  const credentials = async ({ userId }: UserPrincipal) => {
    const found = await credentialsOf(db, userId);
    if (found === undefined) throw new NotAuthenticated();
    return found;
  };
  const refuseWrong = <Answer>(answer: Answer | undefined | false): Answer => {
    if (answer === undefined || answer === false) throw new InvalidInput({ otp: [wrongCode] });
    return answer;
  };
  /** A code of the authenticator in use: counted for the account as a whole, since a session is easily made anew. */
  const provePossession = async ({ userId }: UserPrincipal, otp: string) => {
    const attempt = { userId, provenDevice: undefined };
    await secondProofs.take(attempt);
    refuseWrong(await twoFactor.accepts(userId, otp));
    await secondProofs.giveBack(attempt);
  };
  const audit = async (
    principal: UserPrincipal,
    commandIdentity: CommandIdentity,
    type: 'TwoFactorEnabled' | 'TwoFactorDisabled',
  ) => {
    const { userId } = principal;
    const context = commandContext(principal, commandIdentity, clock);
    await recordAudit(eventLog, accountStream(userId), [{ type, data: { userId } }], context);
  };

  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/two_factor/',
      summary: 'Begin with an authenticator app: a secret that holds once a code of it was confirmed.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      body: beginTwoFactorBodySchema,
      answer: twoFactorSecretSchema,
      handle: async ({ principal, body, address }) => {
        const { hasTwoFactor, email } = await credentials(principal);
        if (hasTwoFactor) throw new Conflict('already_enabled', 'Two-factor authentication is on already.');
        await provePassword(principal, body.current_password, address);
        const { secret, otpauthUrl } = await twoFactor.begin(principal.userId, email);
        return { status: 200, body: { secret, otpauth_url: otpauthUrl } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/two_factor/confirm/',
      summary: 'Confirm the authenticator app with a code. Answers the recovery codes, once.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      body: confirmTwoFactorBodySchema,
      answer: recoveryCodesSchema,
      handle: async ({ principal, body, address, commandIdentity }) => {
        const { hasTwoFactor } = await credentials(principal);
        if (hasTwoFactor) throw new Conflict('already_enabled', 'Two-factor authentication is on already.');
        const attempt = { email: `codes of user ${principal.userId}`, address, device: principal.sessionHash };
        await limits.take(attempt);
        const codes = refuseWrong(await twoFactor.confirm(principal.userId, body.otp));
        await limits.giveBack(attempt);
        await audit(principal, commandIdentity, 'TwoFactorEnabled');
        return { status: 200, body: { recovery_codes: [...codes] } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/two_factor/recovery_codes/',
      summary: 'New recovery codes instead of the old.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      body: proveTwoFactorBodySchema,
      answer: recoveryCodesSchema,
      handle: async ({ principal, body, address }) => {
        await provePassword(principal, body.current_password, address);
        await provePossession(principal, body.otp);
        return { status: 200, body: { recovery_codes: [...(await twoFactor.renewRecoveryCodes(principal.userId))] } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/two_factor/disable/',
      summary: 'Sign in with the password alone again.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      body: proveTwoFactorBodySchema,
      answer: 'empty',
      handle: async ({ principal, body, address, commandIdentity }) => {
        const account = await findAccount(db, principal.userId);
        if (account?.organization.requiresTwoFactor) {
          throw new Conflict('required', 'Your organisation asks for two-factor authentication.');
        }
        await provePassword(principal, body.current_password, address);
        await provePossession(principal, body.otp);
        await twoFactor.disable(principal.userId);
        await audit(principal, commandIdentity, 'TwoFactorDisabled');
        return { status: 204 };
      },
    }),
  ];
}
