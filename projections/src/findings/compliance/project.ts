import type { OrganizationId } from '@proofline/contracts/ids';
import { pageOutcomeOf } from '@proofline/contracts/kinds/compliance/finding-outcome';
import type { PageEvent } from '@proofline/contracts/kinds/compliance/findings';
import type { PageSeen } from '@proofline/contracts/page-visit';
import { linkCountOf, type RuleVerdict, type Verdict } from '@proofline/rules/verdict';
import { organizationOf } from '../../runtime/logged-event.ts';
import type { Logged } from '../../runtime/total-projector.ts';
import { pageKeyOf, textKeyOf } from '../page-keys.ts';
import { metRules } from './met-rules.ts';
import { MAX_LINKS_PER_CELL, type ResultCell, type ResultDetails, type ResultRow } from './row.ts';

/** A page got its result. */
export interface ResultRecorded {
  readonly organizationId: OrganizationId;
  readonly target: number;
  readonly page: number;
  /** As `page-keys.ts` makes them. */
  readonly pageKey: string;
  readonly textKey: string | null;
  /** As `met-rules.ts` makes it. */
  readonly met: string | null;
  readonly row: Omit<ResultRow, 'id' | 'compliant' | 'fetchedAt' | 'recordedAt' | 'changed'> & {
    readonly fetchedAt: string;
    readonly recordedAt: string;
  };
  readonly details: ResultDetails;
}

export function resultOf(logged: Logged<PageEvent>): ResultRecorded {
  const { event, metadata, position } = logged;
  const { data } = event;
  const seen = event.data.seen ?? null;
  const verdict = event.type === 'PageJudged' ? event.data.verdict : null;
  const filters = event.type === 'PageJudged' || event.type === 'PageFilteredOut' ? event.data.filters : null;
  return {
    organizationId: organizationOf(logged),
    target: data.target,
    page: data.page,
    pageKey: pageKeyOf(data.url, data.country),
    textKey: seen === null ? null : textKeyOf(seen.evidence.text),
    met: metRules(verdict),
    row: {
      reportId: data.reportId,
      checkId: data.checkId,
      url: data.url,
      finalUrl: seen?.finalUrl ?? null,
      country: data.country,
      outcome: pageOutcomeOf(event),
      rating: verdict?.rating ?? null,
      errorReason: event.type === 'PageBlocked' || event.type === 'PageFailed' ? event.data.reason : null,
      filteredReason: event.type === 'PageFilteredOut' ? event.data.reason : null,
      languages: seen?.languages.map(({ code }) => code) ?? [],
      rules: cellsOf(verdict),
      filters: cellsOf(filters),
      attempts: data.attempts,
      fetchedAt: data.fetchedAt,
      recordedAt: metadata.at,
      position: String(position),
    },
    details: detailsOf(event, seen, verdict, filters),
  };
}

function detailsOf(
  event: PageEvent,
  seen: PageSeen | null,
  verdict: Verdict | null,
  filters: Verdict | null,
): ResultDetails {
  return {
    agentId: event.data.agentId,
    durationMs: event.data.durationMs,
    title: seen?.title ?? null,
    httpStatus: event.type === 'PageFailed' ? event.data.httpStatus : (seen?.httpStatus ?? null),
    redirectChain: seen?.redirectChain ?? (event.type === 'PageFailed' ? event.data.redirectChain : undefined) ?? [],
    languages: seen?.languages ?? [],
    linkCount: seen?.linkCount ?? null,
    imageCount: seen?.imageCount ?? null,
    exit: seen?.exit ?? null,
    browser: seen?.browser ?? null,
    consent: seen?.consent ?? null,
    evidence: seen?.evidence ?? null,
    capture: seen?.capture ?? null,
    found: event.data.found ?? null,
    rules: verdict?.perRule ?? [],
    filters: filters?.perRule ?? [],
    errorDetail: errorDetailOf(event),
    ...(event.data.attemptLog && { attemptLog: event.data.attemptLog }),
  };
}

function errorDetailOf(event: PageEvent): string | null {
  if (event.type === 'PageFailed') return event.data.detail;
  const by = event.type === 'PageBlocked' ? event.data.by : undefined;
  return by == null ? null : `${by} stood in the page's place`;
}

const cellsOf = (verdict: Verdict | null): ResultCell[] => (verdict?.perRule ?? []).map(cellOf);

function cellOf(verdict: RuleVerdict): ResultCell {
  const { id, score, links } = verdict;
  return { id, score, linkCount: linkCountOf(verdict), links: links.slice(0, MAX_LINKS_PER_CELL) };
}
