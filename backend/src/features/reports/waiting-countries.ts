import type { CheckKind } from '@proofline/contracts/check-kinds';
import { countryName } from '@proofline/contracts/countries';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { ACTIVE_REPORT_STATUSES, type ReportStatus } from '@proofline/contracts/report-status';
import { ask, type Bindings, type Question, question } from '@proofline/projections/asked-together';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { servedNow } from '../creation-metadata/served-countries.ts';

/** A sentence names so many countries. */
const maxNamed = 5;

/**
 * Countries of waiting targets that no agent who crawls their kind serves at the moment, by report. Reports that wait for
 * none are absent.
 * @param runs a statement that selects ids of runs
 */
export function waitingCountriesOf(
  deps: Pick<BackendDeps, 'clock' | 'leaseTtlMs'>,
  runs: string,
  bindings: Bindings,
): Question<ReadonlyMap<ReportId, readonly string[]>> {
  const served = servedNow(deps);
  return question<{ report_id: number; countries: string[] }, ReadonlyMap<ReportId, readonly string[]>>(
    `select t.report_id, array_agg(distinct t.country order by t.country) as countries
     from crawl_targets t
     where t.report_id in (${runs}) and t.state = 'waiting' and t.country is not null and not ${served.sql}
     group by t.report_id`,
    { ...bindings, ...served.bindings },
    (rows) => new Map(rows.map(({ report_id, countries }) => [reportIdSchema.parse(report_id), countries])),
  );
}

/** As `waitingCountriesOf`, of these reports, as far as they are not over. */
export async function findWaitingCountries(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  reports: readonly { readonly id: ReportId; readonly status: ReportStatus }[],
): Promise<ReadonlyMap<ReportId, readonly string[]>> {
  const reportIds = reports.filter(({ status }) => ACTIVE_REPORT_STATUSES.has(status)).map(({ id }) => id);
  if (reportIds.length === 0) return new Map();
  return await ask(deps.db, waitingCountriesOf(deps, 'select unnest(:reportIds::bigint[])', { reportIds }));
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
