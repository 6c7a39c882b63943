import { type LeasedDryRun, leasedDryRunSchema, postDryRunBodySchema } from '@proofline/contracts/agent-api/dry-runs';
import type { AgentId, OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { toJson } from '@proofline/platform/postgres/to-json';
import type { z } from 'zod';

export type DryRunQuestion = Pick<LeasedDryRun, 'rules' | 'filters' | 'languages' | 'robots'>;
export type PostedDryRun = z.infer<typeof postDryRunBodySchema>;

export interface NewDryRun {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly url: string;
  readonly country: string;
  readonly question: DryRunQuestion;
  readonly askedAt: Date;
  readonly deadline: Date;
}

/** Rows of processes that died with their answer. */
const leftAfterMs = 60_000;

/** Puts a question to the agents. @returns false when the organisation has `maxWaiting` of them open already */
export async function insertDryRun(db: Knex, dryRun: NewDryRun, maxWaiting: number): Promise<boolean> {
  const { id, organizationId, url, country, question, askedAt, deadline } = dryRun;
  await db('dry_runs')
    .where('deadline', '<', new Date(askedAt.getTime() - leftAfterMs))
    .delete();
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into dry_runs (id, organization_id, url, country, question, asked_at, deadline)
     select ?, ?, ?, ?, ?, ?, ?
     where (select count(*) from dry_runs where organization_id = ? and answer is null and deadline > ?) < ?`,
    [
      id,
      organizationId,
      url,
      country,
      JSON.stringify(question),
      askedAt,
      deadline,
      organizationId,
      askedAt,
      maxWaiting,
    ],
  );
  return rowCount === 1;
}

/** Gives the question that waits longest to an agent, once. */
export async function leaseDryRun(
  db: Knex,
  agentId: AgentId,
  countries: '*' | readonly string[],
  now: Date,
): Promise<LeasedDryRun | null> {
  const served = countries === '*' ? null : [...countries];
  const { rows } = await db.raw<{
    rows: { id: string; url: string; country: string; question: object; deadline: Date }[];
  }>(
    `update dry_runs set agent_id = ? where id = (
       select id from dry_runs
       where agent_id is null and deadline > ? and (?::text[] is null or country = any (?::text[]))
       order by asked_at limit 1 for update skip locked
     ) returning id, url, country, question, deadline`,
    [agentId, now, served, served],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { id, url, country, question, deadline } = row;
  return leasedDryRunSchema.parse({ id, url, country, ...question, limit_ms: Math.max(1, +deadline - +now) });
}

/** @returns false when nobody waits for it, or it is another agent's, or it was answered before */
export async function answerDryRun(db: Knex, agentId: AgentId, id: string, answer: PostedDryRun): Promise<boolean> {
  const answered = await db('dry_runs')
    .where({ id, agent_id: agentId, answer: null })
    .update({ answer: toJson(answer) });
  return answered === 1;
}

/** What the agent has answered so far. */
export async function findAnswer(db: Knex, id: string): Promise<PostedDryRun | undefined> {
  const row = await db('dry_runs').where({ id }).first<{ answer: unknown } | undefined>('answer');
  return row?.answer == null ? undefined : postDryRunBodySchema.parse(row.answer);
}

export async function removeDryRun(db: Knex, id: string): Promise<void> {
  await db('dry_runs').where({ id }).delete();
}
