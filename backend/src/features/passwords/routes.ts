import {
  resetPasswordBodySchema,
  resetPasswordConfirmBodySchema,
  setPasswordBodySchema,
} from '@proofline/contracts/api/passwords';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { findAccount, normalEmail } from '../accounts/account.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { createMailRequestLimits } from '../mail/request-limits.ts';
import { useToken } from '../one-time-tokens/one-time-token.ts';
import { passwordProblems } from '../password-policy/password-rules.ts';
import { createKnownDevices } from '../sessions/known-devices.ts';
import { openSession } from '../sessions/sessions.ts';
import { createPasswordProof } from '../sign-in-limits/password-proof.ts';
import { changePassword } from './change-password.ts';

const linkInvalid = 'This link is not valid any more. Please ask for a new one.';

/** Forgotten, invited and changed passwords (specification 002 §2.12, §7). */
export function passwordRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock } = deps;
  const mayMail = createMailRequestLimits(db);
  const devices = createKnownDevices(deps);
  const provePassword = createPasswordProof(db);
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/reset_password/',
      summary: 'Mail a link to set a new password, if there is such an account; nobody is told whether.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 60, durationS: 60 },
      body: resetPasswordBodySchema,
      maxBodyBytes: 4_096,
      answer: 'empty',
      handle: async ({ body, address }) => {
        const email = normalEmail(body.email);
        // Whether the account exists is looked up when the mail is made, elsewhere and later.
        if (await mayMail(email, address)) await enqueueMail(db, { template: 'password_reset', email }, clock.now());
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/reset_password_confirm/',
      summary: 'Set a password with the link of a mail. Ends all sessions of the account.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 60, durationS: 60 },
      body: resetPasswordConfirmBodySchema,
      maxBodyBytes: 4_096,
      answer: 'empty',
      handle: async ({ body, commandIdentity, secure }) => {
        requireGoodPassword(body.new_password);
        const userId = await commandIdentity.transaction(db, async (trx) => {
          const used = await useToken(trx, clock, { ...body, purposes: ['password_reset', 'invitation'] });
          const account = used && (await findAccount(trx, used.userId));
          if (used === undefined || account === undefined) throw new InvalidInput({ token: [linkInvalid] });
          const how = used.purpose === 'invitation' ? 'invitation' : 'reset';
          const organizationId = account.organization.id;
          await changePassword(deps, trx, {
            userId: account.id,
            organizationId,
            password: body.new_password,
            how,
            commandIdentity,
          });
          return account.id;
        });
        // Whoever reads the account's mail is its owner: attempts elsewhere do not stand in their way.
        return { status: 204, headers: { 'Set-Cookie': await devices.remember(userId, { isProven: false, secure }) } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/set_password/',
      summary: 'Change the own password. Ends all other sessions; this one goes on under a new cookie.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      body: setPasswordBodySchema,
      maxBodyBytes: 4_096,
      answer: 'empty',
      handle: async ({ body, principal, commandIdentity, secure, userAgent, address }) => {
        await provePassword(principal, body.current_password, address);
        requireGoodPassword(body.new_password);
        if (body.new_password === body.current_password) {
          throw new InvalidInput({ new_password: ['Choose a password other than the current one.'] });
        }
        const { userId, organizationId } = principal;
        await commandIdentity.transaction(db, async (trx) => {
          const change = {
            userId,
            organizationId,
            password: body.new_password,
            how: 'changed',
            commandIdentity,
          } as const;
          await changePassword(deps, trx, change);
        });
        const { cookie } = await openSession(deps, { userId, remember: false, secure, userAgent, address });
        return { status: 204, headers: { 'Set-Cookie': cookie } };
      },
    }),
  ];
}

function requireGoodPassword(password: string): void {
  const problems = passwordProblems(password);
  if (problems.length > 0) throw new InvalidInput({ new_password: problems });
}
