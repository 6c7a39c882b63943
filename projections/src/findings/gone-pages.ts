import type { CountryCode } from '@proofline/contracts/codes';
import { type ReportId, type ResultId, resultIdOf } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../paging.ts';

/** A page that a run has no result for, as the run before it found it. */
export interface GonePage {
  /** Of the run before. */
  readonly resultId: ResultId;
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
}

/** By address; empty when the organisation has no such report, or it has not completed. */
export async function listGonePages(
  db: Knex,
  organizationId: number,
  reportId: number,
  request: PageRequest,
): Promise<PageOf<GonePage>> {
  const gone = () => db(live('gone_pages')).where({ report_id: reportId, organization_id: organizationId });
  const { limit, offset } = limitAndOffset(request);
  const [counted, records] = await Promise.all([
    gone().count<[{ count: string }]>(),
    gone().orderBy(['url', 'country', 'page_key']).limit(limit).offset(offset).select<GoneRecord[]>(),
  ]);
  return { count: Number(counted[0]?.count), rows: records.map(toGonePage) };
}

interface GoneRecord {
  readonly was_report_id: string;
  readonly was_target: number;
  readonly was_page: number;
  readonly url: string;
  readonly country: CountryCode;
  readonly outcome: PageOutcome;
}

function toGonePage({ was_report_id: report, was_target: target, was_page: page, ...gone }: GoneRecord): GonePage {
  const { url, country, outcome } = gone;
  return { resultId: resultIdOf(Number(report) as ReportId, target, page), url, country, outcome };
}
