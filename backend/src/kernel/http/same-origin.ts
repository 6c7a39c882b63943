import { PermissionDenied } from './errors.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface OriginFacts {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly hasCookie: boolean;
  /** Is it the origin of one of our pages (see own-address.ts)? */
  readonly isOwnOrigin: (origin: string) => boolean;
}

/**
 * The gate against cross-site requests: an unsafe method must come from our own pages (Sec-Fetch-Site, which scripts
 * cannot forge; from older browsers, Origin alone), and an origin that is named must be ours whatever else is said. A
 * client that says neither is no browser page; it may pass only while it brings no cookie, the one credential that
 * travels by itself. Pure.
 * @throws PermissionDenied with code `cross_site`
 */
export function requireSameOrigin({ method, secFetchSite, origin, hasCookie, isOwnOrigin }: OriginFacts): void {
  if (safeMethods.has(method)) return;
  let allowed = !hasCookie || origin !== undefined;
  if (secFetchSite !== undefined) allowed = secFetchSite === 'same-origin' || secFetchSite === 'none';
  if (origin !== undefined && !isOwnOrigin(origin)) allowed = false;
  if (!allowed) throw new PermissionDenied('cross_site', 'The request did not come from this site.');
}
