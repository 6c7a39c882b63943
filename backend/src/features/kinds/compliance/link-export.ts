import { countryName } from '@proofline/contracts/countries';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { ruleInWords } from '@proofline/rules/describe-rule';
import type { QueryRule } from '@proofline/rules/query-tree';
import type { ExportCell } from '../kind-results.ts';
import type { RuleLinks } from './load-rule-links.ts';

export interface LinkTable {
  readonly headings: readonly string[];
  /** A row for each link; `found` goes by the rules. */
  rowsOf(result: ResultWithDetails, found: readonly (RuleLinks | null)[]): ExportCell[][];
}

/** Every link that rules found, a row each, with a column for each parameter that any of the rules exports. Pure. */
export function linkTable(rules: readonly QueryRule[]): LinkTable {
  const names = [...new Set(rules.flatMap(exportedBy))];
  return {
    headings: ['URL', 'Final URL', 'Country', 'Rule', 'Links found', 'Links listed', 'Link', ...names],
    rowsOf: (result, found) =>
      rules.flatMap((rule, index) => {
        const { count = 0, links = [] } = found[index] ?? {};
        return links.map(({ link, parameters }) => [
          result.url,
          result.finalUrl,
          countryName(result.country),
          ruleInWords(rule),
          count,
          links.length,
          link,
          ...names.map((name) => parameters[name] ?? null),
        ]);
      }),
  };
}

const exportedBy = (rule: QueryRule): readonly string[] =>
  rule.field === 'dom_link' ? rule.value.export_parameters : [];
