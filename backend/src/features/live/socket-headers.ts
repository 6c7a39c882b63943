import { PERMISSIONS_POLICY, SANDBOX_POLICY, strictTransportSecurity } from '../../kernel/http/security-headers.ts';

/** What every answer under /socket.io/ carries: it is data, never a page. Pure. */
export function socketHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': SANDBOX_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Referrer-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': strictTransportSecurity } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
}
