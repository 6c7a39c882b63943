import { type Sha256, sha256Schema } from './ids.ts';

/**
 * Addresses of all evidence that a finding names, in its parts called `evidence` however deep they stand: what agents may
 * name, what must be stored before it is named, and what is kept for as long as the report is.
 */
export function evidenceAddresses(finding: object): Sha256[] {
  return Object.entries(finding).flatMap(([name, part]) => {
    if (typeof part !== 'object' || part === null) return [];
    return name === 'evidence' ? addressesIn(part) : evidenceAddresses(part);
  });
}

function addressesIn(value: unknown): Sha256[] {
  if (typeof value === 'string') {
    const address = sha256Schema.safeParse(value);
    return address.success ? [address.data] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}
