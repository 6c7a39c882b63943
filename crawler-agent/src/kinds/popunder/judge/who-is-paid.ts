import type { OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import { siteOf } from '@proofline/platform/site-of';

/** Parameters by which affiliate programmes know who sent a visitor. `utm_*` says which campaign, of anybody. */
const ID_PARAMETERS = new Set([
  'a_aid',
  'a_bid',
  'aff',
  'aff_id',
  'affid',
  'affiliate',
  'affiliate_id',
  'btag',
  'clickid',
  'clickref',
  'cxd',
  'pid',
  'stag',
  'subid',
  'tag',
]);
const MAX_IDS = 20;

/** Whose parameters they are, where a parameter is one programme's alone. */
const networksByParameter: Readonly<Record<string, string>> = {
  a_aid: 'Post Affiliate Pro',
  a_bid: 'Post Affiliate Pro',
  btag: 'Income Access',
  clickref: 'Partnerize',
  cxd: 'Cellxpert',
  stag: 'NetRefer',
};

/** Affiliate ids on the way to where a window ended; the last address that has one decides. Null where none has. Pure. */
export function affiliateOf(addresses: readonly string[]): OpenedWindow['affiliate'] {
  const ids: Record<string, string> = {};
  for (const address of addresses) {
    for (const [name, value] of URL.parse(address)?.searchParams ?? []) {
      const key = name.toLowerCase();
      if (ID_PARAMETERS.has(key) && value !== '' && Object.keys(ids).length < MAX_IDS) ids[key] = value.slice(0, 200);
    }
  }
  if (Object.keys(ids).length === 0) return null;
  const network = Object.keys(ids).flatMap((key) => networksByParameter[key] ?? [])[0] ?? null;
  return { network, ids };
}

/** Registrable domains that the way led through: neither the website's own nor where it ended. Pure. */
export function networksOf(
  hops: readonly { readonly url: string }[],
  finalUrl: string | null,
  isOwn: (url: string) => boolean,
): string[] {
  const end = finalUrl === null ? undefined : siteOf(finalUrl);
  const sites = hops.flatMap(({ url }) => (isOwn(url) ? [] : (siteOf(url) ?? [])));
  return [...new Set(sites)].filter((site) => site !== end);
}
