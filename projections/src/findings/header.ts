import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { bigint, type Columns, integer, text, timestamp } from '../runtime/insert-rows.ts';

/** What every finding has, whatever its kind: the first columns of the first table of each. */
export interface FindingHeader {
  readonly reportId: number;
  readonly checkId: number;
  readonly organizationId: number;
  readonly target: number;
  /** Place within the target, from 1. */
  readonly page: number;
  /** Log position of the event that tells it. */
  readonly position: string;
  readonly country: string | null;
  readonly outcome: PageOutcome;
  /** ISO 8601, UTC: when it was seen, and when that was accepted. */
  readonly fetchedAt: string;
  readonly recordedAt: string;
  /** Since the run that its own is compared with; null where there is none. */
  readonly change: ResultChange | null;
}

/** Failures first: could not be judged, not compliant, compliant, filtered out. */
export const STATUS_RANKS: Readonly<Record<PageOutcome, number>> = {
  blocked: 0,
  failed: 0,
  not_compliant: 1,
  compliant: 2,
  recorded: 2,
  filtered_out: 3,
};

/** Lists are sorted by these and by columns of the kind in one index, so they stand in the kind's own table. */
export function headerSql({ country }: { readonly country: 'always' | 'sometimes' }): string {
  return `report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      check_id bigint not null,
      position bigint not null,
      country text collate "C"${country === 'always' ? ' not null' : ''},
      outcome text collate "C" not null,
      -- Could not be judged, not compliant, compliant, filtered out.
      status_rank smallint not null,
      fetched_at timestamptz not null,
      recorded_at timestamptz not null,
      -- What became of it since the run that its own is compared with; null where there is none.
      change text collate "C"`;
}

export function headerColumns<Row>(headerOf: (row: Row) => FindingHeader): Columns<Row> {
  return {
    report_id: bigint((row) => headerOf(row).reportId),
    target: integer((row) => headerOf(row).target),
    page: integer((row) => headerOf(row).page),
    organization_id: bigint((row) => headerOf(row).organizationId),
    check_id: bigint((row) => headerOf(row).checkId),
    position: bigint((row) => headerOf(row).position),
    country: text((row) => headerOf(row).country),
    outcome: text((row) => headerOf(row).outcome),
    status_rank: integer((row) => STATUS_RANKS[headerOf(row).outcome]),
    fetched_at: timestamp((row) => headerOf(row).fetchedAt),
    recorded_at: timestamp((row) => headerOf(row).recordedAt),
    change: text((row) => headerOf(row).change),
  };
}
