import type { ResultGroupsView } from '@proofline/contracts/api/result-groups';
import { countryName } from '@proofline/contracts/countries';
import {
  groupByCountry,
  groupByRule,
  groupByWebsite,
  MAX_RESULT_GROUPS,
  type ResultGroups,
  type ResultsByRule,
} from '@proofline/projections/findings/compliance/groups';
import { MAX_RULES_FILTERED_BY } from '@proofline/projections/findings/compliance/met-rules';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { KindResults } from '../kind-results.ts';
import { chosenOf, rulesOfRun } from './chosen-results.ts';

/** Judged pages by what they have in common. */
export const groupResults: KindResults['groups'] = async (source, reportId, by, selection) => {
  const { db, organizationId } = source;
  const { [by]: _own, ...others } = selection;
  const chosen = await chosenOf(source, reportId, others);
  switch (by) {
    case 'country':
      return presentGroups(await groupByCountry(db, organizationId, chosen), countryName);
    case 'website':
      return presentGroups(await groupByWebsite(db, organizationId, chosen));
    case 'keyword':
    case 'network':
    case 'named_brand':
    case 'state':
      return { total: 0, groups: [], others: null };
    case 'rule': {
      const rules = await rulesOfRun(source, reportId);
      if (rules === undefined) return { total: 0, groups: [], others: null };
      const asked = { rules: leafRules(rules).length, isMet: rules.not };
      return presentRules(await groupByRule(db, organizationId, chosen, asked), rules);
    }
  }
};

function presentGroups(
  { groups, count, results }: ResultGroups,
  nameOf: (key: string) => string = (key) => key,
): Omit<ResultGroupsView, 'report' | 'by'> {
  const listed = groups.reduce((sum, group) => sum + group.results, 0);
  return {
    total: results,
    groups: groups.map((group) => ({ key: group.key, name: nameOf(group.key), count: group.results })),
    others: count > groups.length ? { groups: count - groups.length, count: results - listed } : null,
  };
}

/** Rules that no page breaks are listed too, where there is room: that is what one wants to know of them. */
function presentRules({ results, judged }: ResultsByRule, tree: QueryTree): Omit<ResultGroupsView, 'report' | 'by'> {
  const rules = leafRules(tree);
  const groups = rules
    .map(({ rule, title }, index) => ({ key: rule.id, name: title, count: results.get(index) ?? 0 }))
    .slice(0, MAX_RULES_FILTERED_BY)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_RESULT_GROUPS);
  const isAll = rules.length === groups.length;
  return { total: judged, groups, others: isAll ? null : { groups: rules.length - groups.length, count: null } };
}
