import type { CountryCode } from '@proofline/contracts/codes';

/** A proxy through which a country's connections leave. Never logged: its URL holds a password. */
export interface UpstreamProxy {
  readonly protocol: 'http' | 'https' | 'socks5';
  readonly host: string;
  readonly port: number;
  /** Null when it asks for none. */
  readonly credentials: { readonly username: string; readonly password: string } | null;
}

/** Where connections come from, as websites see it. */
export interface Exit {
  /** Null: straight from this machine. */
  readonly upstream: UpstreamProxy | null;
  /** Address websites see, as the operator configured it; null when nobody said. */
  readonly address: string | null;
  readonly country: CountryCode | null;
}

export const directExit: Exit = { upstream: null, address: null, country: null };
