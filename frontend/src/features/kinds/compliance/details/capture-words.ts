import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';

type Capture = NonNullable<ComplianceResultDetails['capture']>;

/** `"Accept all" was clicked (OneTrust)`. */
export function consentInWords({ words, manager }: NonNullable<ComplianceResultDetails['consent']>): string {
  return `"${words}" was clicked${manager === null ? '' : ` (${manager})`}`;
}

/** The steps of loading that happened, in order: durations first, then moments since the visit began. */
export function timingsInWords({ timings }: Capture): string {
  const steps: readonly (readonly [string, number | null])[] = [
    ['DNS', timings.dns_ms],
    ['connect', timings.connect_ms],
    ['TLS', timings.tls_ms],
    ['first byte at', timings.first_byte_ms],
    ['document at', timings.response_ms],
    ['ready at', timings.dom_ready_ms],
    ['loaded at', timings.load_ms],
  ];
  return steps.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${Math.round(ms)} ms`])).join(', ');
}

/** `46 sent, 1.2 MB`; what was refused is told only when something was. */
export function requestsInWords({ requests }: Capture): string {
  const { sent, refused, bytes } = requests;
  const kinds = Object.entries(requests.refused_kinds).map(
    ([kind, count]) => `${count.toLocaleString('en')} × ${kind}`,
  );
  const which = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
  const over = refused === 0 ? '' : `, ${refused.toLocaleString('en')} over the budget${which}`;
  return `${sent.toLocaleString('en')} sent, ${sizeText(bytes)}${over}`;
}

/** `12 to where they lead, 2 not to their end, 1 did not answer`. */
export function linksInWords({ followed, unread, unanswered }: NonNullable<Capture['links']>): string {
  return [
    `${followed.toLocaleString('en')} to where they lead`,
    ...(unread === 0 ? [] : [`${unread.toLocaleString('en')} not to their end`]),
    ...(unanswered === 0 ? [] : [`${unanswered.toLocaleString('en')} did not answer`]),
  ].join(', ');
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const kilobytes = bytes / 1_000;
  return kilobytes < 1_000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}
