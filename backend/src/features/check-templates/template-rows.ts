import type { CheckTemplateId } from '@proofline/contracts/api/check-templates';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import { type CheckConfiguration, checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

export interface TemplateRow {
  readonly id: CheckTemplateId;
  readonly name: string;
  readonly kind: CheckKind;
  /** Null when the account is gone. */
  readonly creator_id: UserId | null;
  readonly created_at: Date;
}

const columns = ['id', 'name', 'kind', 'creator_id', 'created_at'] as const;

/** An organisation's templates by name. */
export async function listTemplates(
  db: Knex,
  organizationId: OrganizationId,
  kind: CheckKind | undefined,
): Promise<TemplateRow[]> {
  const query = db('check_templates').where({ organization_id: organizationId }).orderByRaw('lower(name), id');
  if (kind !== undefined) query.where({ kind });
  return await query.select<TemplateRow[]>(columns);
}

export async function findTemplate(
  db: Knex,
  organizationId: OrganizationId,
  id: CheckTemplateId,
): Promise<(TemplateRow & { configuration: CheckConfiguration }) | undefined> {
  const row = await db('check_templates')
    .where({ organization_id: organizationId, id })
    .first<(TemplateRow & { configuration: unknown }) | undefined>([...columns, 'configuration']);
  // Parsed, so that a template older than a part of checks has that part, empty.
  return row && { ...row, configuration: checkConfigurationSchema.parse(row.configuration) };
}

interface NewTemplate {
  readonly organizationId: OrganizationId;
  readonly creatorId: UserId;
  readonly name: string;
  readonly configuration: CheckConfiguration;
}

/** @returns undefined when the organisation has `most` already; `taken` when one of them has the name */
export async function insertTemplate(
  db: Knex,
  { organizationId, creatorId, name, configuration }: NewTemplate,
  { most, now }: { most: number; now: Date },
): Promise<TemplateRow | 'taken' | undefined> {
  return await db.transaction(async (trx) => {
    // Two at once must not both be the last.
    await trx('organizations').where({ id: organizationId }).forUpdate().first('id');
    const counted = await trx('check_templates')
      .where({ organization_id: organizationId })
      .count<[{ count: string }]>('id as count');
    if (Number(counted[0]?.count ?? 0) >= most) return undefined;
    const [inserted] = await trx('check_templates')
      .insert({
        organization_id: organizationId,
        creator_id: creatorId,
        name,
        kind: configuration.kind,
        configuration: JSON.stringify(configuration),
        created_at: now,
      })
      .onConflict(['organization_id', 'name'])
      .ignore()
      .returning<TemplateRow[]>(columns);
    return inserted ?? 'taken';
  });
}

/** @returns whether there was one */
export async function deleteTemplate(db: Knex, organizationId: OrganizationId, id: CheckTemplateId): Promise<boolean> {
  return (await db('check_templates').where({ organization_id: organizationId, id }).delete()) > 0;
}
