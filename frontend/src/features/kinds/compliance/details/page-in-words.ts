import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { durationText } from '../../../../shared/result-details/duration-text.ts';
import { sizeText } from './capture-words.ts';

type Page = Pick<ComplianceResultDetails, 'http_status' | 'duration_ms' | 'html_bytes'>;

/** `HTTP 200, 1.8 s, 412 kB`; what is not known is left out. */
export function pageInWords({ http_status: status, duration_ms: durationMs, html_bytes: bytes }: Page): string {
  const parts = [
    ...(status === null ? [] : [`HTTP ${status}`]),
    durationText(durationMs),
    ...(bytes === null ? [] : [sizeText(bytes)]),
  ];
  return parts.join(', ');
}
