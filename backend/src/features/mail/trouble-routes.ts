import {
  type MailTrouble,
  mailTroublePageSchema,
  mailTroubleQuerySchema,
} from '@proofline/contracts/api/mail-troubles';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { findTroubles, mailIdSchema, tryAgain } from './troubles.ts';

/** Mails that could not be sent, and addresses that refuse them, for those who run the product. */
export function mailTroubleRoutes({ db, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/mail_troubles/',
      summary: 'Mails that could not be sent, so far or at all, the newest first.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      query: mailTroubleQuerySchema,
      answer: mailTroublePageSchema,
      handle: async ({ query }) => {
        const { count, rows } = await findTroubles(db, { page: query.page, pageSize: query.page_size });
        return answerPage<MailTrouble>(query, count, rows);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/mail_troubles/:id/retry/',
      summary: 'Try a mail again at once, and its address with what comes later.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params: integerIdParams(mailIdSchema),
      answer: 'empty',
      handle: async ({ params: { id }, commandIdentity }) => {
        const found = await commandIdentity.transaction(db, (trx) => tryAgain(trx, id, clock.now()));
        if (!found) throw new NotFound();
        return { status: 204 };
      },
    }),
  ];
}
