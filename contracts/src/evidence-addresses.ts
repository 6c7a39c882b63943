import { type Sha256, sha256Schema } from './ids.ts';

/**
 * Addresses of all evidence that a finding names, however deep they stand below `seen.evidence`: what agents may name, what
 * must be stored before it is named, and what is kept for as long as the report is.
 */
export function evidenceAddresses(finding: object): Sha256[] {
  const seen = 'seen' in finding ? finding.seen : undefined;
  return typeof seen === 'object' && seen !== null && 'evidence' in seen ? addressesIn(seen.evidence) : [];
}

function addressesIn(value: unknown): Sha256[] {
  if (typeof value === 'string') {
    const address = sha256Schema.safeParse(value);
    return address.success ? [address.data] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}
