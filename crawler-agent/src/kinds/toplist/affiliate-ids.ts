import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';

/** Parameters by which programmes tell who is paid for a visit. `utm_…` alone tells of no one. */
const parameters = new Set(
  'btag,aff,affid,aff_id,affiliate,affiliateid,affiliate_id,a_aid,a_bid,aid,pid,subid,sub_id,sub1,clickref,clickid,click_id,cxd,stag,tag,ref,refid,ref_id,partner,partnerid,partner_id,mid,campaignid,irclickid,awc,zanpid,tduid,mediaid,bannerid,token'.split(
    ',',
  ),
);
const networks: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:awin1|zenaps)\.com$/, 'Awin'],
  [/(?:^|\.)(?:anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce)\.(?:net|com)$/, 'CJ'],
  [/(?:^|\.)(?:sjv|pxf|evyy)\.io$/, 'impact.com'],
  [/(?:^|\.)(?:tradedoubler|adtraction|tradetracker|partnerize|prf)\.\w+$/, 'Affiliate network'],
];
const MAX_IDS = 8;

/** Who is paid for a visit, by the addresses that a link passes; null when none of them tells. Pure. */
export function affiliateOf(addresses: readonly string[]): NonNullable<ToplistEntry['link']>['affiliate'] {
  const urls = addresses.flatMap((address) => URL.parse(address) ?? []);
  const pairs = urls.flatMap(({ searchParams }) => [...searchParams]);
  const ids = new Map(
    pairs
      .filter(([name, value]) => parameters.has(name.toLowerCase()) && value !== '')
      .map(([name, value]) => [`${name} ${value}`, { name: name.slice(0, 50), value: value.slice(0, 200) }] as const),
  );
  const network = networks.find(([host]) => urls.some(({ hostname }) => host.test(hostname)))?.[1] ?? null;
  return ids.size === 0 && network === null ? null : { network, ids: [...ids.values()].slice(0, MAX_IDS) };
}
