import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import {
  ensureProcessRoles,
  grantedEntries,
  grantStatements,
  openRowsStatements,
  PROCESS_ROLES,
  privilegeEntries,
  type Right,
  type TableRights,
} from '@proofline/platform/postgres/process-roles';
import { TENANT_ROLE } from '@proofline/platform/postgres/tenant-rows';
import { LIVE_SCHEMA } from '@proofline/projections/live-schema';
import { readModelRights } from '@proofline/projections/read-model-rights';
import { accountColumns } from '../features/accounts/account.ts';

/** A request of one organisation's people has the api's rights, on their own rows. */
const api = (right: Right, others: TableRights = {}): TableRights => ({
  proofline_api: right,
  [TENANT_ROLE]: right,
  ...others,
});
const reactors = (right: Right): TableRights => ({ proofline_reactors: right });

/** Who may do what with a table of the backend. A table that is made later gets its row here; the test names it. */
export const tableRights: Readonly<Record<string, TableRights>> = {
  accounts: api('write', reactors({ columns: accountColumns })),
  organizations: api('write', reactors('read')),
  sessions: api('write'),
  login_failures: api('write'),
  recovery_codes: api('write'),
  one_time_tokens: api('write', reactors('write')),
  server_secrets: api('write'),
  used_captchas: api('write'),
  mail_outbox: api('write', reactors('write')),
  mail_notices: reactors('write'),
  mail_notice_receivers: reactors('write'),
  mail_refusals: api('write', reactors('write')),
  // Links in mails are made by one and read by the other; no request of a tenant has anything to do with them.
  mail_secrets: { proofline_api: 'write', proofline_reactors: 'write' },
  feature_settings: api('write', reactors('read')),
  // Whose file must be kept.
  user_images: api('write', reactors({ columns: ['sha256'] })),
  preset_image_sets: api('write'),
  preset_images: api('write', reactors({ columns: ['sha256'] })),
  verticals: api('write'),
  social_accounts: api('write'),
  social_account_members: api('write'),
  social_account_access: api('write'),
  check_templates: api('write'),
  check_views: api('write'),
  dashboard_visits: api('write'),
  demo_seed: api('write'),
  feed_tokens: api('write'),
  // Reactors read on, send, and note what came of it; secrets are what they sign with.
  webhooks: api('write', reactors('write')),
  webhook_messages: api('write', reactors('write')),
  // Not even of one's own organisation: answers are those of one person.
  idempotent_requests: { proofline_api: 'write' },
  dry_runs: api('write'),
  dry_run_counts: api('write'),
  crawling_settings: api('write', reactors('read')),
  agents: api('write', reactors('read')),
  agent_registration_tokens: api('write'),
  agent_presence: api('write', reactors('write')),
  agent_minutes: api('write', reactors('write')),
  agent_evidence: api('write', reactors('write')),
  lease_evidence: api('write', reactors('write')),
  visited_sites: api('write', reactors('write')),
  visit_permits: api('write', reactors('write')),
  crawl_reports: api('write', reactors('write')),
  crawl_usage: api('write', reactors('write')),
  crawl_targets: api('write', reactors('write')),
  month_crawls: api('write', reactors('write')),
  // Of producers alone.
  notice_runs: reactors('write'),
  notice_verdicts: reactors('write'),
  notice_standings: reactors('write'),
  notice_mutes: reactors('write'),
  export_requests: api('write', reactors('write')),
  check_schedules: api('read', reactors('write')),
  // How far they are is a matter of the api's health.
  reactor_checkpoints: api('read', reactors('write')),
  // The api says what shall be tried again or skipped.
  parked_events: api('write', { proofline_reactors: 'write', proofline_projections: 'write' }),
  // Of the product as a whole; no request reads or writes them.
  health_states: { proofline_api: 'write' },
  process_heartbeats: { proofline_api: 'read', proofline_reactors: 'write', proofline_projections: 'write' },
  // Whose log it is and how far it was read: whoever comes first writes it, and each compares before it works.
  installation: { proofline_api: 'write', proofline_reactors: 'write', proofline_projections: 'write' },
  log_marks: { proofline_api: 'read', proofline_reactors: 'write', proofline_projections: 'write' },
  schema_migrations: {},
};

const schema = 'public';

/**
 * Gives every process its rights and no others, as this version knows them; what is right already is left alone.
 * @returns false where the server has no roles for processes and this user may not make them: all work as the owner then
 */
export async function applyProcessRights(db: Knex): Promise<boolean> {
  if (!(await ensureProcessRoles(db))) return false;
  await db.raw([...defaults, ...(await closeDatabase(db))].join(';'));
  const own = await grantedEntries(db, schema);
  const models = await grantedEntries(db, LIVE_SCHEMA);
  const changes = [
    ...[...own].flatMap(([table, found]) => changesOf(schema, table, found, tableRights[table] ?? {})),
    ...[...models].flatMap(([table, found]) => changesOf(LIVE_SCHEMA, table, found, readModelRights)),
    ...(await closedRows(db)).flatMap(openRowsStatements),
    ...(await closedSequences(db)).map((name) => `grant usage, select on sequence ${name} to ${numbering}`),
  ];
  if (changes.length > 0) await db.raw(changes.join(';'));
  return true;
}

function changesOf(schemaName: string, table: string, found: ReadonlySet<string>, rights: TableRights): string[] {
  const wanted = privilegeEntries(table, rights);
  const same = wanted.length === found.size && wanted.every((entry) => found.has(entry));
  return same ? [] : grantStatements(`${schemaName}.${table}`, rights);
}

/** Who draws numbers. */
const numbering = ['proofline_api', 'proofline_reactors', TENANT_ROLE].join(', ');

/** Tables come without rights for anybody; schemas can be passed through. */
const defaults = [
  `alter default privileges revoke all on tables from ${TENANT_ROLE}`,
  `revoke create on schema ${schema} from public`,
  `grant usage on schema ${schema}, ${LIVE_SCHEMA} to ${[...PROCESS_ROLES, TENANT_ROLE].join(', ')}`,
];

/** Users of other databases of the server have no business in this one. */
async function closeDatabase(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: [{ name: string }] }>('select quote_ident(current_database()) as name');
  const { name } = rows[0];
  return [
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${PROCESS_ROLES.join(', ')}`,
  ];
}

/** Tables whose rows are closed to the processes too. */
async function closedRows(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relrowsecurity and c.relnamespace in (to_regnamespace(?), to_regnamespace(?))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'process_rows')`,
    [schema, LIVE_SCHEMA],
  );
  return rows.map(({ name }) => name);
}

/** Sequences from which somebody who numbers rows cannot draw. */
async function closedSequences(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'S' and c.relnamespace = to_regnamespace(?)
       and not (has_sequence_privilege('proofline_api', c.oid, 'usage')
         and has_sequence_privilege('proofline_reactors', c.oid, 'usage')
         and has_sequence_privilege('${TENANT_ROLE}', c.oid, 'usage'))`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
