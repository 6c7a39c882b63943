import type { BlockReason, FailureReason } from '@proofline/contracts/page-outcome';

/** What a page does when it is asked for, apart from what it says. */
export type PageBehaviour =
  | { readonly kind: 'plain' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'never_answers' }
  | { readonly kind: 'connection_reset' }
  /** A chunked body that breaks off in the middle. */
  | { readonly kind: 'truncated_body' }
  /** Announces more bytes than it sends, then closes. */
  | { readonly kind: 'bad_content_length' }
  /** A body that goes on for ever, a little at a time. */
  | { readonly kind: 'endless_body' }
  | { readonly kind: 'error_status'; readonly status: 404 | 410 | 500 | 502 }
  | { readonly kind: 'refused'; readonly reason: BlockReason; readonly status: 200 | 403 | 429 | 503 }
  /** Answers 3xx; `hops` are the addresses in order, the last one is the page in the end. */
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly hops: readonly string[] }
  | { readonly kind: 'meta_refresh'; readonly target: string }
  | { readonly kind: 'script_redirect'; readonly target: string }
  | { readonly kind: 'redirect_loop' }
  /** Content stands under an overlay that covers it. */
  | { readonly kind: 'cookie_overlay' }
  /** Content enters the document only after "Accept all". */
  | { readonly kind: 'consent_required' }
  | { readonly kind: 'huge_dom'; readonly rows: number }
  | { readonly kind: 'empty_page' }
  | { readonly kind: 'not_html'; readonly contentType: string };

/** Why a page that behaves so can not be judged; null when it can. */
export function reasonNotJudged(behaviour: PageBehaviour): { failed: FailureReason } | { blocked: BlockReason } | null {
  switch (behaviour.kind) {
    case 'never_answers':
    case 'endless_body':
      return { failed: 'timed_out' };
    case 'connection_reset':
    case 'truncated_body':
    case 'bad_content_length':
      return { failed: 'connection_failed' };
    case 'error_status':
      return { failed: behaviour.status === 404 || behaviour.status === 410 ? 'not_found' : 'http_error' };
    case 'redirect_loop':
      return { failed: 'too_many_redirects' };
    case 'empty_page':
      return { failed: 'empty_page' };
    case 'not_html':
      return { failed: 'not_html' };
    case 'refused':
      return { blocked: behaviour.reason };
    case 'plain':
    case 'slow':
    case 'redirect':
    case 'meta_refresh':
    case 'script_redirect':
    case 'cookie_overlay':
    case 'consent_required':
    case 'huge_dom':
      return null;
  }
}
