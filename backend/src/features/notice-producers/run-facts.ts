import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import { isFinding } from '@proofline/contracts/kinds/findings';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { summariesOf } from '@proofline/projections/findings/registry';

export type PageCounts = Readonly<Record<PageOutcome, number>>;

/** What producers know of a run: nothing but what its own events say. */
export interface RunFacts {
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  /** Pinned when the run was requested, as the rest. */
  readonly name: string;
  readonly kind: CheckKind;
  readonly countries: readonly string[];
  readonly requestedAt: Date;
  /** False where it had begun before anybody followed it: then its pages are not all there were. */
  readonly isWhole: boolean;
  readonly pages: PageCounts;
  readonly isOver: boolean;
}

/** A run's pages, taken together: only where all of them were judged can it be said that all are compliant. */
export type Verdict = 'compliant' | 'not_compliant';

/** An event, and what the log knows of it. */
export interface Happened {
  readonly event: ProoflineEvent;
  readonly eventId: string;
  readonly actor: { readonly type: 'user' | 'agent' | 'system'; readonly id: string };
  /** Null where it belongs to no organisation. */
  readonly organizationId: OrganizationId | null;
  /** ISO 8601. */
  readonly at: string;
}

const noPages: PageCounts = { compliant: 0, not_compliant: 0, recorded: 0, filtered_out: 0, blocked: 0, failed: 0 };

const ends: ReadonlySet<ProoflineEvent['type']> = new Set([
  'ReportCompleted',
  'ReportExpired',
  'ReportCancelled',
  'ReportFailed',
]);

/** Whether a run is over with the event. */
export const isEnd = ({ type }: ProoflineEvent): boolean => ends.has(type);

/** A run as its request tells it; undefined for every other event. Pure. */
export function runOfRequest({ event, organizationId, at }: Happened): RunFacts | undefined {
  if (event.type !== 'ReportRequested' || organizationId === null) return undefined;
  const { reportId, checkId, configuration } = event.data;
  return {
    ...{ reportId, checkId, organizationId, name: configuration.name, kind: configuration.kind },
    ...{ countries: 'countries' in configuration ? configuration.countries : [], requestedAt: new Date(at) },
    ...{ isWhole: true, pages: noPages, isOver: false },
  };
}

/** The run after the event. Pure. */
export function evolveRun(run: RunFacts | undefined, happened: Happened): RunFacts | undefined {
  const { event } = happened;
  if (event.type === 'ReportRequested') return runOfRequest(happened);
  if (run === undefined) return undefined;
  if (isFinding(event)) {
    const pages = { ...run.pages };
    for (const { outcome } of summariesOf(event)) pages[outcome] += 1;
    return { ...run, pages };
  }
  return ends.has(event.type) ? { ...run, isOver: true } : run;
}

/**
 * The verdict of a run that ends with the event; undefined where none can be given: a page that could not be judged may
 * be anything, and so may one that nobody came to. Pure.
 */
export function verdictAfter(run: RunFacts, { event }: Happened): Verdict | undefined {
  if (!ends.has(event.type)) return undefined;
  const { compliant, not_compliant: violations, blocked, failed } = run.pages;
  if (violations > 0) return 'not_compliant';
  const sawAll = event.type === 'ReportCompleted' && run.isWhole && blocked + failed === 0;
  return sawAll && compliant > 0 ? 'compliant' : undefined;
}
