import { MAX_PAGE_LINKS_BYTES } from '@proofline/contracts/agent-api/results';
import type { RuleTree } from '@proofline/contracts/api/report-results';
import { countryName } from '@proofline/contracts/countries';
import { readResultRecord, type StreamedResult } from '@proofline/projections/findings/compliance/result-record';
import type { QueryRule } from '@proofline/rules/query-tree';
import { type ExportedParameters, linkCountOf, type RuleVerdict } from '@proofline/rules/verdict';
import type { ExportCell, ExportReader } from '../export-reader.ts';
import { shortWords } from './export-columns.ts';
import { ruleLinks } from './page-links.ts';

/** A rule and the tree it stands in: an id may be taken in both. */
export interface LinkRule {
  readonly of: RuleTree;
  readonly rule: QueryRule;
}

/** Every link that rules found, a row each, with a column for each parameter that any of the rules exports. Pure. */
export function linkReader(asked: string): ExportReader {
  const rules = (JSON.parse(asked) as LinkRule[]).map(({ of, rule }) => ({ of, rule, words: shortWords(rule) }));
  const rulesJson = JSON.stringify(rules.map(({ rule }) => rule));
  const names = [...new Set(rules.flatMap(({ rule }) => exportedBy(rule)))];
  return {
    headings: ['URL', 'Final URL', 'Country', 'Rule', 'Links found', 'Links listed', 'Link', ...names],
    rowsOf(row) {
      const result = readResultRecord(row.texts());
      const verdicts = rules.map((rule) => verdictOf(result, rule));
      const sha256 = result.details.evidence?.pageLinks;
      const isCut = verdicts.some(
        (verdict, index) => verdict !== undefined && isShortened(verdict, rules[index]?.rule),
      );
      const rowsWith = (json?: string) => rowsOf(result, verdicts, json);
      return isCut && sha256 != null ? { sha256, rowsWith } : rowsWith();
    },
  };

  function rowsOf(
    result: StreamedResult,
    verdicts: readonly (RuleVerdict | undefined)[],
    json: string | undefined,
  ): ExportCell[][] {
    const isRead = json !== undefined && json.length <= MAX_PAGE_LINKS_BYTES;
    const found = isRead ? ruleLinks({ rules: rulesJson, json }) : null;
    return verdicts.flatMap((verdict, index) => {
      if (verdict === undefined || linkCountOf(verdict) === 0) return [];
      const links = found?.[index]?.links ?? listedIn(verdict);
      const count = found?.[index]?.total ?? linkCountOf(verdict);
      return links.map(({ link, parameters }): ExportCell[] => [
        result.url,
        result.finalUrl,
        countryName(result.country),
        rules[index]?.words ?? null,
        count,
        links.length,
        link,
        ...names.map((name) => parameters[name] ?? null),
      ]);
    });
  }
}

const verdictOf = ({ details }: StreamedResult, { of, rule }: LinkRule): RuleVerdict | undefined =>
  details[of === 'rule' ? 'rules' : 'filters'].find(({ id }) => id === rule.id);

/** Links and their parameters each end where the evidence of a verdict was long enough. */
const isShortened = (verdict: RuleVerdict, rule: QueryRule | undefined): boolean =>
  linkCountOf(verdict) > verdict.links.length ||
  (rule !== undefined && exportedBy(rule).length > 0 && verdict.exportedParameters.length < verdict.links.length);

/** The links that a verdict lists, with what it tells of their parameters. */
export function listedIn(verdict: RuleVerdict): readonly ExportedParameters[] {
  const exported = new Map(verdict.exportedParameters.map((one) => [one.link, one]));
  return verdict.links.map((link) => exported.get(link) ?? { link, parameters: {} });
}

const exportedBy = (rule: QueryRule): readonly string[] =>
  rule.field === 'dom_link' ? rule.value.export_parameters : [];
