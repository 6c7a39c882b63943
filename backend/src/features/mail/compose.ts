import type { UserId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type Account, findAccount, findAccountByEmail } from '../accounts/account.ts';
import { createToken, type TokenPurpose } from '../one-time-tokens/one-time-token.ts';
import { letter } from './letter.ts';
import type { AccountMail } from './outbox.ts';
import type { ComposedMail } from './smtp-transport.ts';

export interface ComposeDeps {
  readonly db: Knex;
  readonly clock: Clock;
  /** Address users type, for links. */
  readonly publicUrl: string;
}

/** The words of a mail, with a fresh link where it needs one. undefined: there is nobody to write to (any more). */
export async function composeMail(deps: ComposeDeps, mail: AccountMail): Promise<ComposedMail | undefined> {
  const { db, publicUrl } = deps;
  const account =
    mail.template === 'password_reset' ? await findAccountByEmail(db, mail.email) : await findAccount(db, mail.userId);
  if (account === undefined) return undefined;
  const { email: to, firstName, organization } = account;
  const greeting = `Hello ${firstName},`;
  switch (mail.template) {
    case 'password_reset':
      return {
        to,
        subject: 'Set a new password',
        ...letter({
          greeting,
          paragraphs: [
            'somebody, hopefully you, asked to set a new password for your account.',
            'The link works once, within an hour. If it was not you, nothing needs to be done: your password stays.',
          ],
          action: { label: 'Set a new password', url: await passwordLink(deps, account.id, 'password_reset') },
        }),
      };
    case 'invitation':
      return {
        to,
        subject: `Your account with ${organization.name}`,
        ...letter({
          greeting,
          paragraphs: [
            `an account was made for you at ${organization.name}. Choose a password to begin.`,
            'The link works once, within seven days.',
          ],
          action: { label: 'Choose a password', url: await passwordLink(deps, account.id, 'invitation') },
        }),
      };
    case 'password_changed':
      return {
        to,
        subject: 'Your password was changed',
        ...letter({
          greeting,
          paragraphs: [
            'the password of your account was changed, and all other sessions were ended.',
            'If it was not you, set a new password at once and tell support.',
          ],
          action: { label: 'Set a new password', url: new URL('/forgot_password', publicUrl).href },
        }),
      };
    case 'confirm_email':
      return { to: mail.email, ...(await confirmEmail(deps, account, mail.email)) };
    case 'email_changed':
      return {
        to: mail.formerEmail,
        subject: 'Your email address was changed',
        ...letter({
          greeting,
          paragraphs: [
            'your account is signed in to with another email address from now on.',
            'If it was not you, tell support at once.',
          ],
        }),
      };
  }
}

async function confirmEmail(deps: ComposeDeps, { id, firstName }: Account, email: string) {
  const token = await createToken(deps, { userId: id, purpose: 'email_change', data: { email } });
  return {
    subject: 'Confirm your email address',
    ...letter({
      greeting: `Hello ${firstName},`,
      paragraphs: ['please confirm that this is your email address. The link works once, within a day.'],
      action: {
        label: 'Confirm the address',
        url: new URL(`/email_change/confirm/${id}/${token}`, deps.publicUrl).href,
      },
    }),
  };
}

async function passwordLink(
  deps: ComposeDeps,
  userId: UserId,
  purpose: Extract<TokenPurpose, 'password_reset' | 'invitation'>,
): Promise<string> {
  const token = await createToken(deps, { userId, purpose });
  return new URL(`/password_reset/confirm/${userId}/${token}`, deps.publicUrl).href;
}
