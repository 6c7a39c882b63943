import {
  unsubscribeBodySchema,
  unsubscribeParamsSchema,
  unsubscriptionSchema,
} from '@proofline/contracts/api/unsubscribe';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { mailSecret } from '../server-secrets/server-secret.ts';
import { changeUnsubscription, showUnsubscription } from './unsubscribe.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';

const invalid = 'This link is not valid. Choose what is mailed in your notification settings.';
const expired = 'This link has expired. Choose what is mailed in your notification settings.';

/** What mail programs send with one click (RFC 8058 §3.1), as a form of either kind. */
const oneClick = /List-Unsubscribe["\s]*[=\r\n]+\s*One-Click/;
const limit = { points: 60, durationS: 60 };

/**
 * Mails are ended by who has one of them, logged in or not: the link is signed, for these mails of this person alone.
 * Looking at the page changes nothing, for programs that follow links.
 */
export function unsubscribeRoutes({ db, clock }: BackendDeps): RouteDefinition[] {
  const secret = mailSecret(db, 'unsubscribe');
  const shared = { auth: 'public', policy: 'anyone', limit, params: unsubscribeParamsSchema } as const;
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path: '/api/unsubscribe/:token/',
      summary: 'What a link to unsubscribe is about.',
      answer: unsubscriptionSchema,
      handle: async ({ params: { token } }) => ({
        status: 200,
        body: known(await showUnsubscription(db, await read(token))),
      }),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/api/unsubscribe/:token/',
      summary: 'Stop the mails that a link to unsubscribe is about, or take that back.',
      body: unsubscribeBodySchema,
      maxBodyBytes: 4_096,
      answer: unsubscriptionSchema,
      handle: async ({ params: { token }, body, commandIdentity }) => {
        const asked = await read(token);
        const changed = await commandIdentity.transaction(db, (trx) => changeUnsubscription(trx, asked, body.stopped));
        return { status: 200, body: known(changed) };
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: '/unsubscribe/:token',
      summary: 'The same with one click in a mail program (RFC 8058); a GET shows the page.',
      body: 'bytes',
      maxBodyBytes: 4_096,
      answer: 'empty',
      handle: async ({ params: { token }, body, commandIdentity }) => {
        if (!oneClick.test(body.toString('latin1'))) {
          throw new InvalidInput({ 'List-Unsubscribe': ['The form must say List-Unsubscribe=One-Click.'] });
        }
        const asked = await read(token);
        known(await commandIdentity.transaction(db, (trx) => changeUnsubscription(trx, asked, true)));
        return { status: 204 };
      },
    }),
  ];

  /** @throws InvalidInput */
  async function read(token: string): Promise<Unsubscription> {
    const asked = readUnsubscribeToken(await secret(), token, clock.now());
    if (asked === 'invalid') throw new InvalidInput({ token: [invalid] });
    if (asked === 'expired') throw new InvalidInput({ token: [expired] });
    return asked;
  }
}

/** @throws InvalidInput */
function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new InvalidInput({ token: [invalid] });
  return found;
}
