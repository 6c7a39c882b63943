import type { EgressRefusalReason } from './egress-refusal.ts';

const MAX_REMEMBERED = 2_000;

/** Why hosts were last refused or cut, for a limited number of them: a tunnel has no headers to tell it in. */
export class RefusalMemory {
  readonly #reasons = new Map<string, EgressRefusalReason>();

  remember(hostname: string, reason: EgressRefusalReason): void {
    this.#reasons.delete(hostname);
    this.#reasons.set(hostname, reason);
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > MAX_REMEMBERED && oldest !== undefined) this.#reasons.delete(oldest);
  }

  lastOf(hostname: string): EgressRefusalReason | undefined {
    return this.#reasons.get(hostname.toLowerCase());
  }
}
