import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { EgressRefusalReason } from '@proofline/platform/egress/egress-refusal';
import type { Response } from 'playwright';
import { failureOfStatus } from './failure-of.ts';
import type { NavigationTrail } from './navigation-trail.ts';
import { recogniseVoid } from './recognise-void.ts';
import { VisitFailure } from './visit.ts';
import type { VisitBudget } from './visit-budget.ts';
import { within } from './within.ts';

/** @throws VisitFailure when the answer is none of a website, or no page */
export function refuseUnlessReadable(response: Response, proxy: EgressProxy): void {
  const headers = response.headers();
  const refusal = proxy.refusalOf(headers);
  if (refusal !== undefined) throw new VisitFailure(refusal, refusalTexts[refusal]);
  const contentType = headers['content-type'] ?? 'text/html';
  if (!/^\s*(text\/(html|plain)|application\/xhtml\+xml|$)/i.test(contentType)) {
    throw new VisitFailure('not_html', `The address answers with ${contentType.slice(0, 100)}.`, response.status());
  }
}

const refusalTexts = {
  address_not_allowed: 'The address is not a public one.',
  name_not_found: 'The host name has no address.',
  connection_failed: 'The connection failed.',
  timed_out: 'No connection in time.',
  too_large: 'The answer was too large.',
  exit_failed: 'The way out to this country failed.',
} as const satisfies Record<EgressRefusalReason, string>;

/** A document that broke off is not the page; the browser shows what it has got all the same. */
export async function refuseCutShort(response: Response | null, trail: NavigationTrail): Promise<void> {
  const words = await within(0, trail.cutShort, '');
  if (words !== '') throw new VisitFailure('connection_failed', words, response?.status() ?? null);
}

/** An answer that is an error, or that says nothing, is not the page either: it must never be judged. */
export function whyNoPage(
  response: Response,
  page: { text: string; html: string; title: string },
): VisitFailure | undefined {
  const status = response.status();
  const failure = failureOfStatus(status);
  if (failure !== undefined) {
    const words = `The website answered with status ${status}.`;
    return new VisitFailure(failure, words, status, response.headers()['retry-after']);
  }
  const nothing = recogniseVoid(page);
  return nothing === undefined ? undefined : new VisitFailure(nothing, voidTexts[nothing], status);
}

/** What a page shows, and how, comes with these: without them it is not the page that a visitor sees. */
const showingKinds = ['Document', 'Stylesheet', 'Script', 'XHR', 'Fetch', 'EventSource'];

/** A page that asked for more than it may was read without what it did not get. */
export function whyReadInPart(
  refused: Readonly<Record<string, number>>,
  { requests }: VisitBudget,
): VisitFailure | undefined {
  const missing = showingKinds.filter((kind) => refused[kind] !== undefined);
  if (missing.length === 0) return undefined;
  const what = missing.map((kind) => `${refused[kind]} × ${kind}`).join(', ');
  return new VisitFailure('seen_in_part', `The page asks for more than ${requests} things; it did not get ${what}.`);
}

const voidTexts = {
  empty_page: 'The page shows no text.',
  not_rendered: 'The page shows only that its scripts did not run.',
  parked: 'The address shows a placeholder, not a website.',
} as const;
