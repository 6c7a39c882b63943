import type { CountryCode } from '@proofline/contracts/codes';
import { type EgressProxy, type EgressProxyOptions, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { UpstreamProxy } from '@proofline/platform/env/country-exits';

export interface CountryExitsOptions extends Omit<EgressProxyOptions, 'exit' | 'demoUpstream'> {
  /** Countries that are served without a proxy. */
  readonly countries: '*' | readonly CountryCode[];
  readonly proxies: ReadonlyMap<CountryCode, UpstreamProxy>;
  /** Proxies through which websites of the demo internet, and no others, are looked at from a country. */
  readonly demoExits?: ReadonlyMap<CountryCode, UpstreamProxy>;
  /** Address websites see, by country; `*` for direct connections. */
  readonly exitAddresses: ReadonlyMap<string, string>;
}

export interface CountryExits {
  /** What the agent serves: directly or through a proxy. */
  readonly countries: '*' | readonly CountryCode[];
  /**
   * The way out for pages of this country. A country with a proxy never leaves directly.
   * @throws Error for a country that the agent does not serve: its pages would be seen from somewhere else
   */
  of(country: CountryCode): EgressProxy;
  /** The direct one first. */
  readonly all: readonly [EgressProxy, ...EgressProxy[]];
  stop(): Promise<void>;
}

/** One guarded way out for each country with a proxy or a place in the demo internet, and one for all others. */
export async function startCountryExits(options: CountryExitsOptions): Promise<CountryExits> {
  const { countries, proxies, demoExits = new Map(), exitAddresses, ...guard } = options;
  const [only, ...others] = countries === '*' ? [] : countries;
  const direct = await startEgressProxy({
    ...guard,
    exit: {
      upstream: null,
      address: exitAddresses.get('*') ?? null,
      // An agent that serves one country without a proxy stands in it; of more than one nobody can say.
      country: only !== undefined && others.length === 0 ? only : null,
    },
  });
  const byCountry = new Map<CountryCode, EgressProxy>();
  const isServed = (country: CountryCode) => countries === '*' || countries.includes(country);
  for (const country of new Set([...proxies.keys(), ...[...demoExits.keys()].filter(isServed)])) {
    const upstream = proxies.get(country);
    const exit = upstream ? { upstream, address: exitAddresses.get(country) ?? null, country } : direct.exit;
    byCountry.set(country, await startEgressProxy({ ...guard, demoUpstream: demoExits.get(country), exit }));
  }
  const all = [direct, ...byCountry.values()] as const;
  return {
    countries: countries === '*' ? '*' : [...new Set([...countries, ...proxies.keys()])],
    of: (country) => {
      const proxied = byCountry.get(country);
      if (proxied !== undefined) return proxied;
      if (!isServed(country)) throw new Error(`This agent does not serve ${country}.`);
      return direct;
    },
    all,
    stop: async () => {
      await Promise.all(all.map((proxy) => proxy.stop()));
    },
  };
}
