import { setEmailBodySchema, setEmailConfirmBodySchema } from '@proofline/contracts/api/account';
import { accountStream } from '@proofline/contracts/events/streams';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { findAccount, normalEmail } from '../accounts/account.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { createMailRequestLimits } from '../mail/request-limits.ts';
import { useToken } from '../one-time-tokens/one-time-token.ts';
import { createPasswordProof } from '../sign-in-limits/password-proof.ts';

const linkInvalid = 'This link is not valid any more. Please ask for a new one.';

/** Another address to sign in with: asked for with the password, confirmed from the new mailbox. */
export function emailRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock, eventLog } = deps;
  const provePassword = createPasswordProof(db);
  const mayMail = createMailRequestLimits(db);
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/set_email/',
      summary: 'Ask for another email address; a mail there asks for confirmation.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      body: setEmailBodySchema,
      answer: 'empty',
      handle: async ({ principal, body, address, commandIdentity }) => {
        await provePassword(principal, body.current_password, address);
        const email = normalEmail(body.new_email);
        // Whether somebody else has it is told by nobody: the owner of the mailbox gets a mail or none.
        if (await mayMail(email, address)) {
          const mail = { template: 'confirm_email', userId: principal.userId, email } as const;
          await commandIdentity.transaction(db, (trx) => enqueueMail(trx, mail, clock.now()));
        }
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/users/set_email_confirm/',
      summary: 'Confirm the new email address with the link of the mail.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 60, durationS: 60 },
      body: setEmailConfirmBodySchema,
      maxBodyBytes: 4_096,
      answer: 'empty',
      handle: async ({ body, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          const used = await useToken(trx, clock, { ...body, purposes: ['email_change'] });
          const account = used && (await findAccount(trx, used.userId));
          const email = used?.data.email;
          if (account === undefined || email === undefined) throw new InvalidInput({ token: [linkInvalid] });
          if (await trx('accounts').where({ email }).whereNot({ id: account.id }).first('id')) {
            throw new InvalidInput({ token: [linkInvalid] });
          }
          const at = clock.now();
          await trx('accounts').where({ id: account.id }).update({ email });
          const note = { template: 'email_changed', userId: account.id, formerEmail: account.email } as const;
          await enqueueMail(trx, note, at);
          const event = { type: 'EmailChanged', data: { userId: account.id } } as const;
          await recordAudit(eventLog, accountStream(account.id), [event], {
            commandId: commandIdentity.id,
            actor: { type: 'user', id: String(account.id) },
            organizationId: account.organization.id,
            at,
            correlationId: commandIdentity.id,
            causationId: commandIdentity.id,
          });
        });
        return { status: 204 };
      },
    }),
  ];
}
