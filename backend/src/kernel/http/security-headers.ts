import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import koaHelmet from 'koa-helmet';

const nonces = new WeakMap<object, string>();

/** The nonce of this answer's content security policy: what an inline script or style of the page must carry. */
export function cspNonceOf(ctx: Context): string {
  const nonce = nonces.get(ctx.res);
  if (nonce === undefined) throw new Error('The security headers must be set before the page is written.');
  return nonce;
}

/** A year, for every name below the public one as well: a page of any of them could plant cookies for this one. */
const strictTransport = { maxAge: 31_536_000, includeSubDomains: true };
export const strictTransportSecurity = `max-age=${strictTransport.maxAge}; includeSubDomains`;

export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Nothing a saved or uploaded file contains may run, load or be framed, should a browser ever show it. */
export const SANDBOX_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * A saved page as it is shown: what it holds is drawn, and nothing else happens. It has an origin of its own, which is
 * nobody's, and only pages of this product frame it.
 */
export const STORED_PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'self'";

/** Of every answer that a page of this product frames, refusals too: a browser shows nothing of others. */
export const FRAMED_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': STORED_PAGE_POLICY,
  'X-Frame-Options': 'SAMEORIGIN',
  // Its origin is nobody's: there is no other page to be kept apart from.
  'Origin-Agent-Cluster': '?0',
} as const;

/**
 * Security headers on every answer, with a policy that allows nothing from elsewhere and inline code only by a nonce
 * that is new each time.
 */
export function securityHeaders({ https }: { https: boolean }): Middleware {
  const nonce = (_request: object, response: object) => `'nonce-${nonces.get(response) ?? ''}'`;
  const helmet = koaHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", nonce],
        'style-src': ["'self'", nonce],
        // `blob:` is what the page itself holds: a chosen picture, before it is uploaded.
        'img-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        // Saved pages, which a policy of their own keeps from everything.
        'frame-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    strictTransportSecurity: https ? strictTransport : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  return async (ctx, next) => {
    nonces.set(ctx.res, randomBytes(16).toString('base64'));
    ctx.set('Permissions-Policy', PERMISSIONS_POLICY);
    await helmet(ctx, next);
  };
}
