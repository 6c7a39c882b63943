import type { NotificationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type AuditFacts, type AuditRow, messagesByHand } from '@proofline/projections/audit/query';
import { LIVE_SCHEMA } from '@proofline/projections/live-schema';
import { fullName } from '../accounts/account.ts';
import type { AuditNames } from './sentence.ts';

/** Names of everything the rows mention, in one query for each kind of thing. */
export async function namesIn(db: Knex, rows: readonly AuditRow[]): Promise<AuditNames> {
  const users = new Set<number>();
  const organizations = new Set<number>();
  const agents = new Set<string>();
  const verticals = new Set<number>();
  const socialAccounts = new Set<number>();
  const presetSets = new Set<number>();
  const presetImages = new Set<number>();
  const checks = new Set<number>();
  const deletedNotices = new Set<NotificationId>();
  for (const { actor, organizationId, facts } of rows) {
    if (actor.type === 'user') users.add(Number(actor.id));
    if (actor.type === 'agent') agents.add(actor.id);
    if (organizationId !== null) organizations.add(organizationId);
    if (facts.type === 'NotificationDeleted') deletedNotices.add(facts.data.notificationId);
    addIds({ users, organizations, agents, verticals, socialAccounts, presetSets, presetImages, checks }, facts);
  }
  const [people, houses, machines, keywordSets, accounts, imageSets, images, checkNames, notices] = await Promise.all([
    db('accounts')
      .whereIn('id', [...users])
      .select<{ id: number; first_name: string; last_name: string }[]>('id', 'first_name', 'last_name'),
    db('organizations')
      .whereIn('id', [...organizations])
      .select<{ id: number; name: string }[]>('id', 'name'),
    db('agents')
      .whereIn('agent_id', [...agents])
      .select<{ agent_id: string; name: string }[]>('agent_id', 'name'),
    namesById(db, 'verticals', verticals),
    namesById(db, 'social_accounts', socialAccounts),
    namesById(db, 'preset_image_sets', presetSets),
    namesById(db, 'preset_images', presetImages),
    namesById(db, CHECKS, checks),
    messagesByHand(db, [...deletedNotices]),
  ]);
  return {
    users: new Map(people.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)])),
    organizations: new Map(houses.map(({ id, name }) => [id, name])),
    agents: new Map(machines.map(({ agent_id, name }) => [agent_id, name])),
    verticals: keywordSets,
    socialAccounts: accounts,
    presetSets: imageSets,
    presetImages: images,
    checks: checkNames,
    notices,
  };
}

interface MentionedIds {
  readonly users: Set<number>;
  readonly organizations: Set<number>;
  readonly agents: Set<string>;
  readonly verticals: Set<number>;
  readonly socialAccounts: Set<number>;
  readonly presetSets: Set<number>;
  readonly presetImages: Set<number>;
  readonly checks: Set<number>;
}

function addIds(mentioned: MentionedIds, { data }: AuditFacts): void {
  const { users, organizations, agents, verticals, socialAccounts, presetSets, presetImages, checks } = mentioned;
  if ('userId' in data) users.add(data.userId);
  if ('organizationId' in data) organizations.add(data.organizationId);
  if ('agentId' in data) agents.add(data.agentId);
  if ('verticalId' in data) verticals.add(data.verticalId);
  if ('socialAccountId' in data) socialAccounts.add(data.socialAccountId);
  if ('presetSetId' in data) presetSets.add(data.presetSetId);
  if ('checkId' in data && data.checkId !== undefined) checks.add(data.checkId);
  if ('presetImageId' in data) presetImages.add(data.presetImageId);
  if ('userIds' in data) for (const id of data.userIds) users.add(id);
  if ('organizationIds' in data) for (const id of data.organizationIds) organizations.add(id);
}

const CHECKS = `${LIVE_SCHEMA}.checks` as const;
type NamedTable = 'verticals' | 'social_accounts' | 'preset_image_sets' | 'preset_images' | typeof CHECKS;

async function namesById(db: Knex, table: NamedTable, ids: ReadonlySet<number>) {
  const rows = await db(table)
    .whereIn('id', [...ids])
    .select<{ id: number | string; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
