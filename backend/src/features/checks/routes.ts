import {
  createProjectBodySchema,
  creationMetadataSchema,
  managedProjectSchema,
  manageProjectBodySchema,
  projectDetailSchema,
  projectPageSchema,
  projectQuerySchema,
} from '@proofline/contracts/api/projects';
import { checkStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkIdSchema } from '@proofline/contracts/ids';
import { ChecksInMemory } from '@proofline/projections/checks/in-memory/checks-in-memory';
import {
  type CheckDetail,
  type CheckOrderField,
  getCheck,
  getCheckRow,
  listCheckIds,
} from '@proofline/projections/checks/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { createWithNextId } from '../../kernel/commands/create-with-next-id.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { isLarge, workApart } from '../../kernel/http/apart/work-apart.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { localDateOf } from '../../kernel/local-time.ts';
import { findTimezone, idsByName } from '../accounts/account.ts';
import { loadCreationMetadata } from '../creation-metadata/load-creation-metadata.ts';
import { findWaitingCountries } from '../reports/waiting-countries.ts';
import { checkFilters } from './check-filters.ts';
import { checkDecider } from './decide.ts';
import { loadProjectFacts, loadProjects } from './load-facts.ts';
import { loadNamedParts } from './load-named-parts.ts';
import { loadUrlLists } from './load-url-lists.ts';
import { manageCheck } from './manage-check.ts';
import { loadImages } from './pin-images.ts';
import { presentProject, presentProjectDetail } from './present.ts';
import { validateNewCheck } from './validate-new-check.ts';

/** The specification says `last_report_status` for the column and asks for its order (000 §2). */
const orderFields: Readonly<Record<string, CheckOrderField>> = {
  id: 'id',
  name: 'name',
  kind: 'kind',
  ctime: 'createdAt',
  creator: 'creatorName',
  creator_full_name: 'creatorName',
  enabled: 'enabled',
  countries: 'countries',
  url_count: 'urlCount',
  schedule: 'schedule',
  next_run_at: 'nextRun',
  status: 'status',
  last_report_status: 'status',
  last_report_status_order: 'status',
  last_report_finalized: 'lastReportFinishedAt',
};

const params = integerIdParams(checkIdSchema);

/** Far more than a check may hold, so that what is too much of it is told at its field. */
const maxBodyBytes = 2 * 1024 * 1024;

/** Checks, "projects" on the wire (specification 000 §7; 001 §7). */
export function checkRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, clock } = deps;
  const memory = new ChecksInMemory((error) => deps.log.warn({ error }, 'checks could not be read into memory'));
  return [
    defineRoute({
      method: 'OPTIONS',
      path: '/api/projects/',
      summary: 'What a check may be made of.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 240, durationS: 60 },
      answer: creationMetadataSchema,
      handle: async ({ principal }) => ({ status: 200, body: await loadCreationMetadata(deps, principal) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/projects/',
      summary: "The organisation's checks with the status of their last run.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      query: projectQuerySchema,
      answer: projectPageSchema,
      handle: async ({ query, principal }) => {
        const order = parseOrdering(query.ordering, orderFields);
        const byName = order?.some(({ field }) => field === 'creatorName');
        const asked = {
          page: query.page,
          pageSize: query.page_size,
          ...(await checkFilters(db, principal, query)),
          order,
          creatorsByName: byName ? await idsByName(db, principal.organizationId) : undefined,
        };
        const { count, ids } = await listCheckIds(db, principal.organizationId, asked, memory);
        const { rows, facts, trends, waiting } = await loadProjects(deps, principal, ids);
        const results = rows.map((row) =>
          presentProject(row, {
            ...facts,
            complianceOverRuns: trends.get(row.id) ?? [],
            waitingCountries: (row.lastReport && waiting.get(row.lastReport.id)) ?? [],
          }),
        );
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/projects/',
      summary: 'Create a check.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      body: createProjectBodySchema,
      maxBodyBytes,
      answer: projectDetailSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const context = commandContext(principal, commandIdentity, clock);
        const urlLists = await loadUrlLists(deps, principal.organizationId, body.url_groups);
        const images = await loadImages(db, principal.organizationId, [body.rules, body.filters]);
        const metadata = await loadCreationMetadata(deps, principal);
        const timezone = await findTimezone(db, principal.userId);
        const facts = { today: localDateOf(context.at, timezone), metadata, urlLists, images };
        const validation = isLarge(body) ? await workApart('newCheck', { body, facts }) : validateNewCheck(body, facts);
        if (!validation.valid) throw new InvalidInput(validation.errors);
        const { configuration } = validation;
        const { id, position } = await createWithNextId(
          deps,
          'check_ids',
          checkDecider,
          (nextId) => {
            const checkId = checkIdSchema.parse(nextId);
            return {
              stream: checkStream(checkId),
              command: { type: 'create' as const, checkId, configuration, timezone },
            };
          },
          context,
          commandIdentity,
        );
        const detail = await shownAt(principal, checkIdSchema.parse(id), position);
        return { status: 201, body: await presentDetail(principal, detail), position };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/projects/:id/',
      summary: 'A check with its configuration, lists and reports.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params,
      answer: projectDetailSchema,
      handle: async ({ params: { id }, principal }) => {
        const detail = await getCheck(db, principal.organizationId, id);
        if (detail === undefined) throw new NotFound();
        return { status: 200, body: await presentDetail(principal, detail) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/manage_project/:id/',
      summary: 'Pause a check, let it go on, disable or enable it, stop or restart its schedule.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      params,
      body: manageProjectBodySchema,
      answer: managedProjectSchema,
      handle: async ({ params: { id }, body: { action }, principal, commandIdentity }) => {
        const position = await manageCheck(deps, { checkId: id, action, principal, commandIdentity });
        const row = await readBack(deps, 'checks', position, () => getCheckRow(db, principal.organizationId, id));
        const shown = presentProject(row, await loadProjectFacts(deps, principal, [row]));
        return { status: 200, body: managedProjectSchema.parse(shown), position };
      },
    }),
  ];

  async function shownAt({ organizationId }: UserPrincipal, id: CheckId, position: bigint | undefined) {
    return await readBack(deps, 'checks', position, () => getCheck(db, organizationId, id));
  }

  async function presentDetail(principal: UserPrincipal, detail: CheckDetail) {
    const { lastReport } = detail;
    const waiting = lastReport && (await findWaitingCountries(deps, [lastReport])).get(lastReport.id);
    const facts = await loadProjectFacts(deps, principal, [detail]);
    const parts = await loadNamedParts(db, principal.organizationId, detail.configuration);
    return presentProjectDetail(detail, { ...facts, waitingCountries: waiting ?? [] }, parts);
  }
}
