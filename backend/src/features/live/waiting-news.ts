import { type OrganizationId, organizationIdSchema } from '@proofline/contracts/ids';
import { type WaitingChanged, waitingChangedSchema } from '@proofline/contracts/socket/messages';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { concatMap, exhaustMap, merge, type Observable, timer } from 'rxjs';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { asParameter, isServedSql, type LivingAgent, livingAgents } from '../creation-metadata/served-countries.ts';

/** An agent that dies says nothing: who is alive is looked up again this often. */
const LOOK_EVERY_MS = 3_000;
/** Runs named to one organisation at the most; of more it is told to refetch all. */
const MAX_REPORTS_TOLD = 500;

export interface WaitingNews {
  readonly organization: OrganizationId;
  readonly message: WaitingChanged;
}

/**
 * Runs with targets of a kind in a country whose first agent came or whose last one went, by organisation. Nothing is said of what
 * was so before.
 * @param agentsChanged something about an agent may have changed
 */
export function waitingNews(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'log' | 'leaseTtlMs'>,
  agentsChanged: Observable<unknown>,
): Observable<WaitingNews> {
  let known: readonly LivingAgent[] | undefined;
  const look = async (): Promise<WaitingNews[]> => {
    try {
      const before = known;
      const served = await livingAgents(deps);
      if (before !== undefined && keyOf(before) === keyOf(served)) return [];
      const news = before === undefined ? [] : await findConcerned(deps.db, before, served);
      known = served;
      return news;
    } catch (err) {
      deps.log.warn({ err }, 'who waits for agents could not be looked up');
      return [];
    }
  };
  return merge(agentsChanged, timer(0, LOOK_EVERY_MS)).pipe(
    exhaustMap(look),
    concatMap((news) => news),
  );
}

/** Of what they serve, whoever does. */
const keyOf = (agents: readonly LivingAgent[]): string =>
  [...new Set(agents.map((agent) => JSON.stringify(agent)))].sort().join();

async function findConcerned(
  db: Knex,
  before: readonly LivingAgent[],
  now: readonly LivingAgent[],
): Promise<WaitingNews[]> {
  const { rows } = await db.raw<{ rows: { organization_id: string; reports: object[]; everything: boolean }[] }>(
    `select organization_id, jsonb_agg(jsonb_build_object('check', check_id, 'report', report_id))
         filter (where place <= ${MAX_REPORTS_TOLD}) as reports, count(*) > ${MAX_REPORTS_TOLD} as everything
     from (
       select t.organization_id, t.check_id, t.report_id,
         row_number() over (partition by t.organization_id order by t.report_id desc) as place
       from crawl_targets t join crawl_reports r using (report_id)
       where r.state = 'open' and t.state = 'waiting'
         and ${isServedSql} <> ${isServedSql}
       group by t.organization_id, t.check_id, t.report_id
     ) concerned group by organization_id`,
    [asParameter(before), asParameter(now)],
  );
  return rows.map(({ organization_id, reports, everything }) => ({
    organization: organizationIdSchema.parse(Number(organization_id)),
    message: waitingChangedSchema.parse({
      ...{ type: 'waiting_changed', reports },
      ...(everything && { everything }),
    }),
  }));
}
