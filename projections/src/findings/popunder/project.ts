import type { OrganizationId } from '@proofline/contracts/ids';
import type { LookEvent } from '@proofline/contracts/kinds/popunder/findings';
import { siteOf } from '@proofline/platform/site-of';
import { organizationOf } from '../../runtime/logged-event.ts';
import type { Logged } from '../../runtime/total-projector.ts';
import { keyOfText, pageKeyOf } from '../page-keys.ts';
import { keywordsOf } from './keyword-marks.ts';
import { type LookResult, resultsOfLook } from './look-results.ts';
import type { WindowDetails, WindowRow } from './row.ts';

/** A look made a result. */
export interface WindowRecorded {
  readonly organizationId: OrganizationId;
  readonly target: number;
  readonly page: number;
  /** As `page-keys.ts` makes them. */
  readonly pageKey: string;
  readonly textKey: string | null;
  readonly row: Omit<WindowRow, 'id' | 'fetchedAt' | 'recordedAt' | 'changed'> & {
    readonly fetchedAt: string;
    readonly recordedAt: string;
  };
  readonly details: WindowDetails;
}

/** The rows that a look makes, in the order of its windows. Pure. */
export function windowsOf(logged: Logged<LookEvent>): readonly WindowRecorded[] {
  return resultsOfLook(logged.event).map((result) => recordedOf(logged, result));
}

function recordedOf(logged: Logged<LookEvent>, result: LookResult): WindowRecorded {
  const { event, metadata, position } = logged;
  const { reportId, checkId, target, url, country, fetchedAt } = event.data;
  const { window } = result;
  return {
    organizationId: organizationOf(logged),
    target,
    page: result.page,
    pageKey: pageKeyOf(identityOf(url, result), country),
    textKey: window && keyOfText(window.networks.join(' ')),
    row: {
      ...{ reportId, checkId, url, country, outcome: result.outcome },
      finalUrl: window?.finalUrl ?? null,
      finalStatus: window?.status ?? null,
      finalMs: window?.finalMs == null ? null : Math.round(window.finalMs),
      keywords: window === null ? [] : keywordsOf(window),
      places: [...new Set((window?.matchedKeywords ?? []).map(({ where }) => where))],
      matchedLink: window?.matchedLink ?? null,
      hops: window?.hops ?? [],
      placement: window?.placement ?? null,
      unrequested: window?.unrequested ?? false,
      blockedByOrdinaryBrowser: window?.blockedByOrdinaryBrowser ?? false,
      networks: window?.networks ?? [],
      undecided: result.undecided,
      looks: event.type === 'NothingOpened' ? event.data.looks : null,
      fetchedAt,
      recordedAt: metadata.at,
      position: String(position),
    },
    details: detailsOf(event, result),
  };
}

/**
 * By what a window is known again in another run of the check: of one website, to one website, for the same keywords.
 * Networks rotate what they show, so the way is no part of it, and neither is the look that it came of.
 */
function identityOf(url: string, { window }: LookResult): string {
  if (window === null) return url;
  const end = (window.finalUrl && siteOf(window.finalUrl)) ?? '';
  return [url, end, ...keywordsOf(window).toSorted()].join('\n');
}

function detailsOf(event: LookEvent, { window }: LookResult): WindowDetails {
  const { agentId, attempts, durationMs, site } = event.data;
  const isPass = event.type === 'PassMade';
  return {
    ...{ agentId, attempts, durationMs, window, site },
    pass: isPass ? event.data.pass : null,
    steps: isPass ? event.data.steps : [],
    errorDetail: errorDetailOf(event),
  };
}

function errorDetailOf(event: LookEvent): string | null {
  if (event.type === 'LookFailed') return event.data.detail;
  const by = event.type === 'LookBlocked' ? event.data.by : null;
  return by === null ? null : `${by} stood in the page's place`;
}
