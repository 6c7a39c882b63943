import type { CheckKind } from '@proofline/contracts/check-kinds';
import { countryName } from '@proofline/contracts/countries';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { ACTIVE_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { asParameter, isServedSql, livingAgents } from '../creation-metadata/served-countries.ts';

/** A sentence names so many countries. */
const maxNamed = 5;

/**
 * Countries of waiting targets that no agent who crawls their kind serves at the moment, by report. Reports that wait for
 * none are absent.
 */
export async function findWaitingCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  reports: readonly { readonly id: ReportId; readonly status: ReportStatus }[],
): Promise<ReadonlyMap<ReportId, readonly string[]>> {
  const running = reports.filter(({ status }) => ACTIVE_REPORT_STATUSES.has(status)).map(({ id }) => id);
  if (running.length === 0) return new Map();
  const agents = await livingAgents(deps);
  const rows: { report_id: string; countries: string[] }[] = await deps
    .db({ t: 'crawl_targets' })
    .whereIn('report_id', running)
    .where({ state: 'waiting' })
    .whereNotNull('country')
    .whereRaw(`not ${isServedSql}`, [asParameter(agents)])
    .groupBy('report_id')
    .select('report_id', deps.db.raw('array_agg(distinct country order by country) as countries'));
  return new Map(rows.map(({ report_id, countries }) => [reportIdSchema.parse(Number(report_id)), countries]));
}

/**
 * Why a run waits, for its status card and list; null when it waits for nobody. Pure.
 * @param kind named where not every agent crawls it
 */
export function waitingReason(countries: readonly string[], kind: CheckKind): string | null {
  if (countries.length === 0) return null;
  const named = countries.slice(0, maxNamed).map(countryName);
  const rest = countries.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more ${rest === 1 ? 'country' : 'countries'}`] : named;
  const who = KINDS_OF_SILENT_AGENTS.includes(kind) ? 'a crawler' : `a crawler of ${kindFacts(kind).label} checks`;
  return `Waiting for ${who} in ${new Intl.ListFormat('en', { type: 'conjunction' }).format(all)}`;
}
