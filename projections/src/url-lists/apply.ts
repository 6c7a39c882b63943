import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { UrlListChange, UrlListPatched } from './project.ts';

type Created = Extract<UrlListChange, { readonly type: 'created' }>;
type Used = Extract<UrlListChange, { readonly type: 'used' }>;

export async function applyUrlListChanges(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly UrlListChange[],
): Promise<Touched[]> {
  const created = changes.filter((change) => change.type === 'created');
  const patched = changes.filter((change) => change.type === 'patched');
  await insertLists(trx, schema, created);
  await patchLists(trx, schema, patched);
  await keepContents(trx, schema, [...created, ...patched]);
  await addUses(
    trx,
    schema,
    changes.filter((change) => change.type === 'used'),
  );
  return [...created, ...patched].map(({ organizationId, urlListId }) => ({
    organization: organizationId,
    urlLists: [urlListId],
  }));
}

async function insertLists(trx: Knex.Transaction, schema: string, created: readonly Created[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.url_lists (id, organization_id, creator_id, name, url_count, enabled, created_at, updated_at,
       revision, position)
     select r.id, r.organization_id, r.creator_id, r.name, r.url_count, r.enabled, r.at, r.at, r.revision, r.position
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, creator_id bigint, name text,
       url_count integer, enabled boolean, at timestamptz, revision bigint, position bigint)`,
    created.map((list) => ({
      id: list.urlListId,
      organization_id: list.organizationId,
      creator_id: list.creatorId,
      name: list.name,
      url_count: list.urls.length,
      enabled: list.enabled,
      at: list.at,
      revision: list.revision,
      position: String(list.position),
    })),
  );
}

async function patchLists(trx: Knex.Transaction, schema: string, patched: readonly UrlListPatched[]): Promise<void> {
  // Later patches of a list are laid over earlier ones: an update takes one row a list.
  const whole = new Map<number, UrlListPatched>();
  for (const patch of patched) whole.set(patch.urlListId, { ...whole.get(patch.urlListId), ...patch });
  await writeRows(
    trx,
    `update ${schema}.url_lists l set
       name = coalesce(r.name, l.name),
       url_count = coalesce(r.url_count, l.url_count),
       enabled = coalesce(r.enabled, l.enabled),
       updated_at = r.at,
       revision = r.revision,
       position = r.position
     from json_to_recordset(:rows) as r (id bigint, name text, url_count integer, enabled boolean, at timestamptz,
       revision bigint, position bigint)
     where l.id = r.id`,
    [...whole.values()].map((patch) => ({
      id: patch.urlListId,
      name: patch.name,
      url_count: patch.urls?.length,
      enabled: patch.enabled,
      at: patch.at,
      revision: patch.revision,
      position: String(patch.position),
    })),
  );
}

async function keepContents(
  trx: Knex.Transaction,
  schema: string,
  lists: readonly (Created | UrlListPatched)[],
): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.url_list_contents (url_list_id, revision, organization_id, urls)
     select r.* from json_to_recordset(:rows) as r (url_list_id bigint, revision bigint, organization_id bigint,
       urls jsonb)`,
    lists
      .filter((list) => list.urls !== undefined)
      .map((list) => ({
        url_list_id: list.urlListId,
        revision: list.revision,
        organization_id: list.organizationId,
        urls: list.urls,
      })),
  );
}

async function addUses(trx: Knex.Transaction, schema: string, used: readonly Used[]): Promise<void> {
  await writeRows(
    trx,
    `insert into ${schema}.url_list_usage (url_list_id, check_id)
     select r.* from json_to_recordset(:rows) as r (url_list_id bigint, check_id bigint)`,
    used.map(({ urlListId, checkId }) => ({ url_list_id: urlListId, check_id: checkId })),
  );
}
