import { chains, chainUrl } from './chains.ts';
import type { PopSite } from './site-page.ts';

/**
 * Websites that advertise one thing until their place is let to another (`POST /let`): what is watched changes between two
 * runs, and whoever tries that decides when. `to-let-1.example` and on, each for itself.
 */
const host = /^to-let-\d{1,4}\.example$/;
/** By place among the chains: one that ends at the brand, and one that names it nowhere. */
const [BRAND, OTHERS] = [6, 5];

export interface PlacesToLet {
  /** Undefined for a host that is none. */
  siteAt(hostname: string): PopSite | undefined;
  let(hostname: string): void;
}

export function placesToLet(): PlacesToLet {
  const isLet = new Set<string>();
  return {
    siteAt: (hostname) => {
      if (!host.test(hostname)) return undefined;
      const chain = chains[isLet.has(hostname) ? OTHERS : BRAND];
      if (chain === undefined) throw new RangeError('The chains are there.');
      const target = JSON.stringify(chainUrl(chain, hostname));
      const script = `let done = false; document.addEventListener('click', () => { if (done) return; done = true; window.open(${target}); }, true);`;
      return { host: hostname, title: 'Harbour lights', front: { script } };
    },
    let: (hostname) => {
      if (host.test(hostname)) isLet.add(hostname);
    },
  };
}
