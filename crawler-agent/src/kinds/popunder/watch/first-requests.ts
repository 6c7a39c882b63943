import type { RawNavigation } from './raw-pass.ts';

/** A document that a window's own session heard of, and what the one before it was answered when it led here. */
export interface HeardDocument {
  readonly url: string;
  readonly redirectStatus: number | null;
  readonly at: number;
}

/**
 * The documents of a window with those before the first that the browser told in time: a window that a closing window
 * opens may have been led on by then, and its own session may have heard more. Pure.
 */
export function withFirstRequests(
  navigations: readonly RawNavigation[],
  heard: readonly HeardDocument[],
): readonly RawNavigation[] {
  const [first] = navigations;
  if (first === undefined) return navigations;
  const index = heard.findIndex(({ url }) => url === first.url);
  const before = heard.slice(0, Math.max(0, index));
  // Only redirects: what stood in between would have been told as a document of its own.
  const isLed = before.every((_, place) => heard[place + 1]?.redirectStatus !== null);
  if (before.length === 0 || !isLed) return navigations;
  const missed = before.map(({ url, at }, place) =>
    missing(first, { url, at, status: heard[place + 1]?.redirectStatus ?? null, isRedirect: place > 0 }),
  );
  return [...missed, { ...first, isRedirect: true }, ...navigations.slice(1)];
}

type Missed = Pick<RawNavigation, 'url' | 'at' | 'status' | 'isRedirect'>;

function missing({ step }: RawNavigation, missed: Missed): RawNavigation {
  return { ...missed, method: 'GET', step, refresh: null, failure: null, answeredAt: null, attachment: null };
}
