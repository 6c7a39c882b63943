import { countryName } from '@proofline/contracts/countries';
import { TOPLIST_STATE_WORDS, type ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import { groupToplists } from '@proofline/projections/findings/toplist/groups';
import type { GROUP_KEYS } from '@proofline/projections/findings/toplist/selection';
import type { KindResults } from '../kind-results.ts';
import { selectToplists } from './select-toplists.ts';

/** What stands for the rules of a toplist are its brands: those that are not where they were expected. */
const keyOf: Readonly<Record<string, keyof typeof GROUP_KEYS>> = {
  website: 'website',
  country: 'country',
  rule: 'brand',
  named_brand: 'brand',
  state: 'state',
};

/** Toplists by what they have in common. */
export const groupToplistResults: KindResults['groups'] = async (source, reportId, by, selection) => {
  const { db, organizationId, userId } = source;
  const key = keyOf[by];
  if (key === undefined) return { total: 0, groups: [], others: null };
  const { [by]: _own, ...rest } = selection;
  const chosen = selectToplists(reportId, rest, userId);
  const filter = by === 'rule' ? { ...chosen, outcomes: ['not_compliant' as const] } : chosen;
  const { groups, count, results } = await groupToplists(db, organizationId, key, filter);
  const listed = groups.reduce((sum, group) => sum + group.results, 0);
  return {
    total: results,
    groups: groups.map((group) => ({
      key: group.key,
      name: nameOf(key, group.key),
      count: group.results,
    })),
    others: count > groups.length ? { groups: count - groups.length, count: results - listed } : null,
  };
};

function nameOf(by: keyof typeof GROUP_KEYS, key: string): string {
  if (by === 'country') return countryName(key);
  return by === 'state' ? TOPLIST_STATE_WORDS[key as ToplistState] : key;
}
