import { countryName } from '@proofline/contracts/countries';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { ruleInWords } from '@proofline/rules/describe-rule';
import { leafRules } from '@proofline/rules/leaf-rules';
import { markOf } from '@proofline/rules/mark-of';
import type { QueryTree } from '@proofline/rules/query-tree';
import { languageName } from '../../../kernel/language-codes.ts';
import type { ExportCell } from '../kind-results.ts';
import { compliantOf, matchedLanguages } from './present-result.ts';

const maxHeadingChars = 120;

export interface ExportTable {
  readonly headings: readonly string[];
  rowOf(result: ResultWithDetails): ExportCell[];
}

/** A report's results as a table: two columns a rule (its mark, what was found) after what every page has. Pure. */
export function exportTable(tree: QueryTree): ExportTable {
  const isNegated = tree.not;
  const rules = leafRules(tree).map(({ rule }, index) => ({
    rule,
    heading: `${index + 1}. ${cut(ruleInWords(rule))}${isNegated ? ' (negated)' : ''}`,
  }));
  return {
    headings: [
      'URL',
      'Final URL',
      'Country',
      'Result',
      'Compliance rating',
      'Languages',
      'Title',
      'HTTP status',
      'Checked at (UTC)',
      ...rules.flatMap(({ heading }) => [heading, `${heading} (found)`]),
    ],
    rowOf(result) {
      const { details } = result;
      const scores = new Map(result.rules.map((cell) => [cell.id, cell.score]));
      const found = new Map(details.rules.map((rule) => [rule.id, rule.found]));
      return [
        result.url,
        result.finalUrl,
        countryName(result.country),
        resultInWords(result),
        result.rating,
        matchedLanguages(result).map(languageName).join('; '),
        details.title,
        details.httpStatus,
        result.fetchedAt.toISOString(),
        ...rules.flatMap(({ rule }) => {
          const score = scores.get(rule.id);
          return [score === undefined ? null : markOf(rule, score, isNegated).word, found.get(rule.id) ?? null];
        }),
      ];
    },
  };
}

function resultInWords(result: ResultWithDetails): string {
  const compliant = compliantOf(result);
  if (compliant === null) return 'Filtered out';
  if (typeof compliant === 'string') return compliant;
  return compliant ? 'Compliant' : 'Not compliant';
}

const cut = (text: string): string => (text.length > maxHeadingChars ? `${text.slice(0, maxHeadingChars - 1)}…` : text);
