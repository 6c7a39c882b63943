import { countryName } from '@proofline/contracts/countries';
import { groupWindows as countWindows } from '@proofline/projections/findings/popunder/groups';
import type { KindResults } from '../kind-results.ts';
import { selectWindows } from './select-windows.ts';

/** Windows by what they have in common; rules judge none of them. */
export const groupWindows: KindResults['groups'] = async ({ db, organizationId, userId }, reportId, by, selection) => {
  if (by === 'rule' || by === 'named_brand' || by === 'state') return { total: 0, groups: [], others: null };
  const { [by]: _own, ...others } = selection;
  const { groups, count, results } = await countWindows(
    db,
    organizationId,
    by,
    selectWindows(reportId, others, userId),
  );
  const isSeveral = by === 'keyword' || by === 'network';
  const counted = groups.reduce((sum, group) => sum + group.results, 0);
  return {
    total: results,
    groups: groups.map(({ key, results: ofGroup }) => ({
      key,
      name: by === 'country' ? countryName(key) : key,
      count: ofGroup,
    })),
    // A window may be of several keywords or networks, or of none: what is not listed cannot be told from the rest.
    others:
      count > groups.length ? { groups: count - groups.length, count: isSeveral ? null : results - counted } : null,
  };
};
