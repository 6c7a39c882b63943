import { createHash } from 'node:crypto';
import type { CheckId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { ToplistEvent } from '@proofline/contracts/kinds/toplist/findings';
import { type ToplistKind, toplistKindFor } from '@proofline/contracts/toplists';
import { organizationOf } from '../../runtime/logged-event.ts';
import type { Logged } from '../../runtime/total-projector.ts';
import { pageKeyOf } from '../page-keys.ts';
import { resultsOf, type ToplistOutcome } from './results-of.ts';
import type { ToplistDetails } from './row.ts';

/** A brand of a toplist, or an entry of one, got its result. */
export interface ToplistRecorded {
  readonly organizationId: OrganizationId;
  readonly checkId: CheckId;
  readonly reportId: ReportId;
  readonly target: number;
  /** Its place among the results of the toplist, from 1. */
  readonly page: number;
  readonly position: string;
  readonly url: string;
  readonly country: string;
  readonly fetchedAt: string;
  readonly recordedAt: string;
  readonly toplistKind: ToplistKind;
  readonly result: ToplistOutcome;
  readonly entries: number | null;
  readonly pageKey: string;
  readonly textKey: string | null;
  readonly listKey: string;
  /** The same object in all results of a toplist: kept once. */
  readonly details: ToplistDetails;
}

export function toplistResults(logged: Logged<ToplistEvent>): ToplistRecorded[] {
  const { event, metadata, position } = logged;
  const { reportId, checkId, target, url, country, fetchedAt } = event.data;
  const reading = event.type === 'ToplistRead' ? event.data.reading : undefined;
  const seenBefore = new Map<string, number>();
  const all = {
    ...{ organizationId: organizationOf(logged), checkId, reportId, target, position: String(position), url, country },
    ...{ fetchedAt, recordedAt: metadata.at, entries: reading?.sections[reading.main]?.entryCount ?? null },
    toplistKind: toplistKindFor(event.data.expected),
    listKey: pageKeyOf(url, country),
    details: detailsOf(event),
  };
  return resultsOf(event).map((result, index) => {
    // A list may hold the same brand twice: the second is known again as the second.
    const name = nameOf(result.brand);
    const nth = (seenBefore.get(name) ?? 0) + 1;
    seenBefore.set(name, nth);
    return {
      ...all,
      page: index + 1,
      result,
      pageKey: brandKeyOf(url, country, name, nth),
      textKey: result.state === null && result.found === null ? null : keyOf(`${result.state} ${result.found}`),
    };
  });
}

/** Stands for a brand in a list over the runs of a check. An empty name is a list that could not be read. Pure. */
export const brandKeyOf = (url: string, country: string, name: string, nth = 1): string =>
  pageKeyOf(`${url}\n${name}\n${nth}`, country);

/** A brand is the same however it is spaced and in whatever letters it is written. */
export const nameOf = (brand: string): string => brand.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const keyOf = (text: string): string => String(createHash('sha256').update(text).digest().readBigInt64BE());

function detailsOf(event: ToplistEvent): ToplistDetails {
  const { agentId, durationMs, attempts, attemptLog, expected } = event.data;
  const { capture: _, ...seen } = event.data.seen ?? {};
  const wasSeen = event.data.seen != null;
  return {
    ...{ agentId, durationMs, attempts, expected },
    ...(attemptLog && { attemptLog }),
    seen: wasSeen ? (seen as NonNullable<ToplistDetails['seen']>) : null,
    httpStatus: event.type === 'ToplistFailed' ? event.data.httpStatus : (event.data.seen?.httpStatus ?? null),
    redirectChain:
      event.data.seen?.redirectChain ?? (event.type === 'ToplistFailed' ? event.data.redirectChain : undefined) ?? [],
    reading: event.type === 'ToplistBlocked' ? null : (event.data.reading ?? null),
    errorDetail: errorDetailOf(event),
  };
}

function errorDetailOf(event: ToplistEvent): string | null {
  if (event.type === 'ToplistFailed') return event.data.detail;
  const by = event.type === 'ToplistBlocked' ? event.data.by : undefined;
  return by == null ? null : `${by} stood in the page's place`;
}
