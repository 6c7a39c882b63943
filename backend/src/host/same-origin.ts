import { PermissionDenied } from './errors.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface OriginFacts {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly hasCookie: boolean;
  /** Origins that are this product: its public address, and the one the request was sent to. */
  readonly ownOrigins: readonly string[];
}

/**
 * The gate against cross-site requests: an unsafe method must come from our own pages (Sec-Fetch-Site, which scripts
 * cannot forge) or, from older browsers, name our origin. A client that says neither is no browser page; it may pass
 * only while it brings no cookie, the one credential that travels by itself. Pure.
 * @throws PermissionDenied with code `cross_site`
 */
export function requireSameOrigin({ method, secFetchSite, origin, hasCookie, ownOrigins }: OriginFacts): void {
  if (safeMethods.has(method)) return;
  let allowed = !hasCookie;
  if (secFetchSite !== undefined) allowed = secFetchSite === 'same-origin' || secFetchSite === 'none';
  else if (origin !== undefined) allowed = ownOrigins.includes(origin);
  if (!allowed) throw new PermissionDenied('cross_site', 'The request did not come from this site.');
}
