import type { BlockReason, FailureReason } from '@proofline/contracts/page-outcome';

/** What a page does when it is asked for, apart from what it says. */
export type PageBehaviour =
  | { kind: 'plain' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'never_answers' }
  | { kind: 'connection_reset' }
  /** A chunked body that breaks off in the middle. */
  | { kind: 'truncated_body' }
  /** Announces more bytes than it sends, then closes. */
  | { kind: 'bad_content_length' }
  /** A body that goes on for ever, a little at a time. */
  | { kind: 'endless_body' }
  | { kind: 'error_status'; status: 404 | 410 | 500 | 502 }
  | { kind: 'refused'; reason: BlockReason; status: 200 | 403 | 429 | 503 }
  /** Answers 3xx; `hops` are the addresses in order, the last one is the page in the end. */
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; hops: readonly string[] }
  | { kind: 'meta_refresh'; target: string }
  | { kind: 'script_redirect'; target: string }
  | { kind: 'redirect_loop' }
  /** Content stands under an overlay that covers it. */
  | { kind: 'cookie_overlay' }
  /** Content enters the document only after "Accept all". */
  | { kind: 'consent_required' }
  | { kind: 'huge_dom'; rows: number }
  | { kind: 'empty_page' }
  | { kind: 'not_html'; contentType: string };

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
