import { type Sha256, sha256Schema } from './ids.ts';

/**
 * Addresses of all evidence that a finding names, in its parts called `evidence` however deep they stand: what agents may
 * name, what must be stored before it is named, and what is kept for as long as the report is.
 */
export function evidenceAddresses(finding: object): Sha256[] {
  const addresses: Sha256[] = [];
  collectBelow(finding, addresses);
  return addresses;
}

/** Every part of every finding is walked through, by who accepts it and by who shows it: nothing is made on the way. */
function collectBelow(part: object, addresses: Sha256[]): void {
  if (Array.isArray(part)) {
    for (const inner of part as readonly unknown[]) if (isObject(inner)) collectBelow(inner, addresses);
    return;
  }
  for (const name in part) {
    const inner: unknown = part[name as keyof typeof part];
    if (!isObject(inner)) continue;
    if (name === 'evidence') collectIn(inner, addresses);
    else collectBelow(inner, addresses);
  }
}

function collectIn(value: unknown, addresses: Sha256[]): void {
  if (typeof value === 'string') {
    if (value.length !== addressChars) return;
    const address = sha256Schema.safeParse(value);
    if (address.success) addresses.push(address.data);
  } else if (isObject(value)) for (const inner of Object.values(value)) collectIn(inner, addresses);
}

const addressChars = 64;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
