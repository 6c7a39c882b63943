import {
  createVerticalBodySchema,
  MAX_VERTICALS,
  patchVerticalBodySchema,
  type Vertical,
  verticalPageSchema,
  verticalQuerySchema,
  verticalSchema,
} from '@proofline/contracts/api/verticals';
import { VerticalChanged } from '@proofline/contracts/events/selectable';
import { verticalStream } from '@proofline/contracts/events/streams';
import { verticalIdSchema } from '@proofline/contracts/ids';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { recordAudit } from '../../kernel/commands/record-audit.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { columnId } from '../stored-images/table.ts';
import { holdVertical, insertVertical, listVerticals, updateVertical } from './vertical-rows.ts';

const params = integerIdParams(columnId.pipe(verticalIdSchema));
const taken = { name: ['A vertical with this name exists already.'] };

/** As many keywords as a set holds, of any script. */
const maxBodyBytes = 1024 * 1024;

/** Sets of preset keywords for checks of any organisation; superusers look after them (specification 001 §2). */
export function verticalRoutes({ db, eventLog, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/verticals/',
      summary: 'Sets of preset keywords; for superusers, with `all=true`, the disabled ones too.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: verticalQuerySchema,
      answer: verticalPageSchema,
      handle: async ({ query, principal }) => {
        const results = await listVerticals(db, { onlyEnabled: !(principal.isSuperuser && query.all === 'true') });
        return answerPage(wholeList, results.length, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/verticals/',
      summary: 'Make a set of preset keywords.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 60, durationS: 60 },
      body: createVerticalBodySchema,
      maxBodyBytes,
      answer: verticalSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
        const vertical = await commandIdentity.transaction(db, async (trx) => {
          const inserted = await insertVertical(trx, body, { most: MAX_VERTICALS, now: context.at });
          if (inserted === 'taken') throw new InvalidInput(taken);
          if (inserted === undefined) {
            throw new InvalidInput({ non_field_errors: [`There can be at most ${MAX_VERTICALS} verticals.`] });
          }
          const data = { verticalId: inserted.id };
          await recordAudit(eventLog, verticalStream(inserted.id), [{ type: 'VerticalCreated', data }], context);
          return inserted;
        });
        return { status: 201, body: vertical };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/verticals/:id/',
      summary: 'Change a set of preset keywords. Checks that use it look for the new ones from their next run on.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 120, durationS: 60 },
      params,
      body: patchVerticalBodySchema,
      maxBodyBytes,
      answer: verticalSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        const context = { ...commandContext(principal, commandIdentity, clock), organizationId: null };
        const vertical = await commandIdentity.transaction(db, async (trx) => {
          const before = await holdVertical(trx, id);
          if (before === undefined) throw new NotFound();
          const { name = before.name, keywords = before.keywords, enabled = before.enabled } = body;
          const after: Vertical = { id, name, keywords, enabled };
          const fields = changedFields(before, after);
          if (fields.length === 0) return after;
          if (!(await updateVertical(trx, after))) throw new InvalidInput(taken);
          const event = { type: VerticalChanged.type, data: { verticalId: id, fields } };
          await recordAudit(eventLog, verticalStream(id), [event], context);
          return after;
        });
        return { status: 200, body: vertical };
      },
    }),
  ];
}

function changedFields(before: Vertical, after: Vertical): ('name' | 'keywords' | 'enabled')[] {
  const fields = ['name', 'keywords', 'enabled'] as const;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
