import { DEFAULT_ROBOTS_POLICY, type RobotsPolicy, robotsPolicySchema } from '@proofline/contracts/gathering';
import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Whether runs of an organisation keep to robots.txt. */
export async function findRobotsPolicy(db: Knex, organizationId: OrganizationId): Promise<RobotsPolicy> {
  const row: { robots: string } | undefined = await db('crawling_settings')
    .where({ organization_id: organizationId })
    .first('robots');
  return row === undefined ? DEFAULT_ROBOTS_POLICY : robotsPolicySchema.parse(row.robots);
}

/** Runs that are requested from now on go by it; those under way keep what they were requested with. */
export async function saveRobotsPolicy(
  db: Knex,
  organizationId: OrganizationId,
  robots: RobotsPolicy,
  { by, at }: { readonly by: UserId; readonly at: Date },
): Promise<void> {
  await db('crawling_settings')
    .insert({ organization_id: organizationId, robots, changed_by: by, changed_at: at })
    .onConflict('organization_id')
    .merge();
}
