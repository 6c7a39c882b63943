import {
  createUrlGroupBodySchema,
  patchUrlGroupBodySchema,
  type UrlGroupDetail,
  urlGroupDetailSchema,
  urlGroupPageSchema,
  urlGroupQuerySchema,
} from '@proofline/contracts/api/url-groups';
import { urlListStream } from '@proofline/contracts/events/streams';
import { type UrlListId, urlListIdSchema } from '@proofline/contracts/ids';
import { getUrlList, listUrlLists, type UrlListOrderField } from '@proofline/projections/url-lists/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { commandContext } from '../../kernel/commands/command-context.ts';
import { createWithNextId } from '../../kernel/commands/create-with-next-id.ts';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { readBack } from '../../kernel/commands/read-back.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { workApart } from '../../kernel/http/apart/work-apart.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams, parseIdList } from '../../kernel/http/ids-in-requests.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findNames } from '../accounts/account.ts';
import { urlListDecider } from './decide.ts';
import { presentUrlGroup, presentUrlGroupDetail } from './present.ts';
import { readUrlList } from './read-url-list.ts';

const orderFields: Readonly<Record<string, UrlListOrderField>> = {
  id: 'id',
  name: 'name',
  url_count: 'urlCount',
  enabled: 'enabled',
  ctime: 'createdAt',
  mtime: 'updatedAt',
  creator: 'creatorId',
};

const params = integerIdParams(urlListIdSchema);

const maxBodyBytes = 2 * 1024 * 1024;

/** Website lists, "url groups" on the wire (specification 001 §5, §7; 002 §2.14). */
export function urlListRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db, eventLog, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v1/url_groups/',
      aliases: ['/api/url_groups/'],
      summary: "The organisation's website lists.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      query: urlGroupQuerySchema,
      answer: urlGroupPageSchema,
      handle: async ({ query, principal }) => {
        const { count, rows } = await listUrlLists(db, principal.organizationId, {
          page: query.page,
          pageSize: query.page_size,
          ids: parseIdList('id__in', query.id__in),
          name: query.name,
          enabled: query.enabled,
          creatorIds: query.creator === undefined ? undefined : [query.creator],
          order: parseOrdering(query.ordering, orderFields),
        });
        const names = await namesOf(principal, rows);
        const results = rows.map((row) => presentUrlGroup(row, names));
        return answerPage(query, count, results);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v1/url_groups/',
      aliases: ['/api/url_groups/'],
      summary: 'Create a website list.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 120, durationS: 60 },
      body: createUrlGroupBodySchema,
      maxBodyBytes,
      answer: urlGroupDetailSchema,
      statuses: [201],
      handle: async ({ body, principal, commandIdentity }) => {
        const { name, enabled } = body;
        const urls = await requireUrls(body.urls);
        const { id, position } = await createWithNextId(
          deps,
          'url_list_ids',
          urlListDecider,
          (nextId) => {
            const urlListId = urlListIdSchema.parse(nextId);
            return {
              stream: urlListStream(urlListId),
              command: { type: 'create' as const, urlListId, name, urls, enabled },
            };
          },
          commandContext(principal, commandIdentity, clock),
          commandIdentity,
        );
        return { status: 201, body: await presentShown(principal, urlListIdSchema.parse(id), position), position };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v1/url_groups/:id/',
      aliases: ['/api/url_groups/:id/'],
      summary: 'A website list with its addresses and the checks that use it.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params,
      answer: urlGroupDetailSchema,
      handle: async ({ params: { id }, principal }) => {
        const detail = await getUrlList(db, principal.organizationId, id);
        if (detail === undefined) throw new NotFound();
        return { status: 200, body: presentUrlGroupDetail(detail, await namesOf(principal, [detail])) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/v1/url_groups/:id/',
      aliases: ['/api/url_groups/:id/'],
      summary: 'Change, show or hide a website list.',
      auth: 'user',
      policy: 'full_access',
      limit: { points: 240, durationS: 60 },
      params,
      body: patchUrlGroupBodySchema,
      maxBodyBytes,
      answer: urlGroupDetailSchema,
      handle: async ({ params: { id }, body, principal, commandIdentity }) => {
        const { position } = await handleCommand(
          eventLog,
          urlListDecider,
          urlListStream(id),
          {
            type: 'change',
            organizationId: principal.organizationId,
            name: body.name,
            urls: body.urls && (await requireUrls(body.urls)),
            enabled: body.enabled,
            revision: body.revision,
          },
          commandContext(principal, commandIdentity, clock),
        );
        return { status: 200, body: await presentShown(principal, id, position), position };
      },
    }),
  ];

  async function namesOf(principal: UserPrincipal, rows: readonly { creatorId: number | null }[]) {
    const creators = rows.flatMap(({ creatorId }) => (creatorId === null ? [] : [creatorId]));
    return await findNames(db, principal.organizationId, creators);
  }

  async function presentShown(
    principal: UserPrincipal,
    id: UrlListId,
    position: bigint | undefined,
  ): Promise<UrlGroupDetail> {
    const detail = await readBack(deps, 'url-lists', position, () => getUrlList(db, principal.organizationId, id));
    return presentUrlGroupDetail(detail, await namesOf(principal, [detail]));
  }
}

/** So many lines take a few milliseconds; more are read in a thread of their own. */
const linesReadAtOnce = 500;

/** @throws InvalidInput in the words of 001 §8 */
async function requireUrls(lines: readonly string[]): Promise<readonly string[]> {
  const read = lines.length > linesReadAtOnce ? await workApart('urls', lines) : readUrlList(lines);
  if ('problem' in read) throw new InvalidInput({ urls: [read.problem] });
  return read.urls;
}
