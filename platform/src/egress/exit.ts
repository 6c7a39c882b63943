import type { CountryCode } from '@proofline/contracts/codes';
import type { UpstreamProxy } from '../env/country-exits.ts';

/** Where connections come from, as websites see it. */
export interface Exit {
  /** Null: straight from this machine. */
  readonly upstream: UpstreamProxy | null;
  /** Address websites see, as the operator configured it; null when nobody said. */
  readonly address: string | null;
  readonly country: CountryCode | null;
}

export const directExit: Exit = { upstream: null, address: null, country: null };
