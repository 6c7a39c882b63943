import {
  type CheckTemplate,
  checkTemplateDetailSchema,
  checkTemplateIdSchema,
  checkTemplatePageSchema,
  checkTemplateQuerySchema,
  checkTemplateSchema,
  createCheckTemplateBodySchema,
  MAX_CHECK_TEMPLATES,
} from '@proofline/contracts/api/check-templates';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { getCheck } from '@proofline/projections/checks/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage, wholeList } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { findNames, nobody, UNKNOWN_USER } from '../accounts/account.ts';
import { loadNamedParts } from '../checks/load-named-parts.ts';
import { loadUrlLists } from '../checks/load-url-lists.ts';
import { presentConfiguration } from '../checks/present.ts';
import { columnId } from '../stored-images/table.ts';
import { deleteTemplate, findTemplate, insertTemplate, listTemplates, type TemplateRow } from './template-rows.ts';

const params = integerIdParams(columnId.pipe(checkTemplateIdSchema));

/** Configurations kept under a name, for an organisation to start checks from. */
export function checkTemplateRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/check_templates/',
      summary: "The organisation's check templates by name, or those of one kind.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: checkTemplateQuerySchema,
      answer: checkTemplatePageSchema,
      handle: async ({ query: { kind }, principal: { organizationId } }) => {
        const rows = await listTemplates(db, organizationId, kind);
        const creators = rows.flatMap(({ creator_id }) => creator_id ?? []);
        const names = await findNames(db, organizationId, creators);
        const results = rows.map((row) => presentTemplate(row, names));
        return answerPage(wholeList, results.length, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/check_templates/',
      summary: 'Keep the configuration of a check as a template.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      body: createCheckTemplateBodySchema,
      answer: checkTemplateSchema,
      statuses: [201],
      handle: async ({ body: { name, project }, principal: { organizationId, userId }, commandIdentity }) => {
        const check = await getCheck(db, organizationId, project);
        if (check === undefined) throw new InvalidInput({ project: ['There is no such check.'] });
        const template = { organizationId, creatorId: userId, name, configuration: check.configuration };
        const row = await commandIdentity.transaction(db, async (trx) => {
          const inserted = await insertTemplate(trx, template, { most: MAX_CHECK_TEMPLATES, now: clock.now() });
          if (inserted === 'taken') throw new InvalidInput({ name: ['A template with this name exists already.'] });
          if (inserted === undefined) {
            throw new InvalidInput({
              non_field_errors: [`An organisation keeps at most ${MAX_CHECK_TEMPLATES} templates.`],
            });
          }
          return inserted;
        });
        return { status: 201, body: presentTemplate(row, await findNames(db, organizationId, [userId])) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/check_templates/:id/',
      summary: 'A template with its configuration, as a check would tell it.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params,
      answer: checkTemplateDetailSchema,
      handle: async ({ params: { id }, principal: { organizationId } }) => {
        const row = await findTemplate(db, organizationId, id);
        if (row === undefined) throw new NotFound();
        const { configuration } = row;
        const [names, urlLists, parts] = await Promise.all([
          findNames(db, organizationId, row.creator_id === null ? [] : [row.creator_id]),
          loadUrlLists(deps, organizationId, partsOf(configuration).urlLists),
          loadNamedParts(db, organizationId, configuration),
        ]);
        const told = presentConfiguration(configuration, urlLists, parts);
        return { status: 200, body: { ...presentTemplate(row, names), configuration: told } };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/check_templates/:id/',
      summary: 'Throw a template away. Checks that were started from it stay.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      params,
      answer: 'empty',
      handle: async ({ params: { id }, principal: { organizationId }, commandIdentity }) => {
        await commandIdentity.transaction(db, async (trx) => {
          if (!(await deleteTemplate(trx, organizationId, id))) throw new NotFound();
        });
        return { status: 204 };
      },
    }),
  ];
}

function presentTemplate(row: TemplateRow, names: ReadonlyMap<number, string>): CheckTemplate {
  const { id, name, kind, creator_id, created_at } = row;
  return {
    id,
    name,
    kind,
    creator: creator_id ?? nobody,
    creator_full_name: (creator_id === null ? undefined : names.get(creator_id)) ?? UNKNOWN_USER,
    ctime: created_at.toISOString(),
  };
}
