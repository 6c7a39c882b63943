import { countryName } from '@proofline/contracts/countries';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { ACTIVE_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { servedCountries } from '../creation-metadata/served-countries.ts';

/** A sentence names so many countries. */
const maxNamed = 5;

/** Countries of waiting targets that no agent serves at the moment, by report. Reports that wait for none are absent. */
export async function findWaitingCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  reports: readonly { readonly id: ReportId; readonly status: ReportStatus }[],
): Promise<ReadonlyMap<ReportId, readonly string[]>> {
  const running = reports.filter(({ status }) => ACTIVE_REPORT_STATUSES.has(status)).map(({ id }) => id);
  const served = running.length === 0 ? '*' : await servedCountries(deps);
  if (served === '*') return new Map();
  const rows: { report_id: string; countries: string[] }[] = await deps
    .db('crawl_targets')
    .whereIn('report_id', running)
    .where({ state: 'waiting' })
    .whereRaw('not country = any (?::text[])', [[...served]])
    .groupBy('report_id')
    .select('report_id', deps.db.raw('array_agg(distinct country order by country) as countries'));
  return new Map(rows.map(({ report_id, countries }) => [reportIdSchema.parse(Number(report_id)), countries]));
}

/** Why a run waits, for its status card and list; null when it waits for nobody. Pure. */
export function waitingReason(countries: readonly string[]): string | null {
  if (countries.length === 0) return null;
  const named = countries.slice(0, maxNamed).map(countryName);
  const rest = countries.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more ${rest === 1 ? 'country' : 'countries'}`] : named;
  return `Waiting for a crawler in ${new Intl.ListFormat('en', { type: 'conjunction' }).format(all)}`;
}
