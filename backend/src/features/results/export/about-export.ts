import { countryName } from '@proofline/contracts/countries';
import type { UserId } from '@proofline/contracts/ids';
import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ReportDetail } from '@proofline/projections/reports/query';
import { ruleInWords } from '@proofline/rules/describe-rule';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { ExportCell } from '../../kinds/export-reader.ts';
import type { ResultSelection } from '../../kinds/kind-results.ts';
import { NOTHING_MATCHES } from './export-words.ts';
import type { Workbook } from './xlsx/xlsx-chunks.ts';

interface Asked {
  readonly principal: { readonly userId: UserId };
  readonly origin: string;
  readonly selection: ResultSelection;
}

/** What a file of results is: of which report, what was filtered, by whom, when, from which place of the log. */
export async function aboutExport(
  db: Knex,
  report: ReportDetail,
  { principal: { userId }, origin, selection }: Asked,
  at: Date,
): Promise<Workbook['about']> {
  const user = await db('accounts')
    .where({ id: userId })
    .first<{ first_name: string; last_name: string; email: string } | undefined>('first_name', 'last_name', 'email');
  const { rules, filters } = runPartsOf(report.configuration);
  return ({ results, links, cut }) => [
    ['What', 'Value'],
    ['Check', report.checkName],
    ['Check id', report.checkId],
    ['Report id', report.id],
    ['Report', `${origin}/manage_checks/${report.checkId}/reports/${report.id}`],
    ['Run requested at (UTC)', report.createdAt.toISOString()],
    ['Run ended at (UTC)', report.finishedAt?.toISOString() ?? null],
    ['Exported by', user ? `${user.first_name} ${user.last_name} <${user.email}>` : `user ${userId}`],
    ['Exported at (UTC)', at.toISOString()],
    ['Log position', report.position],
    ...selectionInWords(selection, rules),
    ['Results', results],
    ...(results === 0 ? [['Note', NOTHING_MATCHES]] : []),
    ['Links', links],
    ...(cut === undefined ? [] : [['Note', cut]]),
    ...rulesInWords('Filter', filters),
    ...rulesInWords('Rule', rules),
  ];
}

const RESULT_WORDS: Readonly<Record<string, string>> = {
  true: 'Compliant',
  false: 'Not compliant',
  error: 'Could not be judged',
  filtered: 'Filtered out',
};

function selectionInWords(selection: ResultSelection, rules: QueryTree | null): (readonly ExportCell[])[] {
  const { url, country, ordering, ...rest } = selection;
  const words: (readonly ExportCell[])[] = [];
  if (url) words.push(['Filtered by address', url]);
  if (country) {
    const names = country.split(',').map((code) => countryName(code.trim().toUpperCase()));
    words.push(['Filtered by country', names.join(', ')]);
  }
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    if (name === 'compliant') words.push(['Filtered by result', RESULT_WORDS[value] ?? value]);
    else if (name === 'rule') words.push(['Filtered by broken rule', ruleNamed(value, rules)]);
    else words.push([`Filtered by ${name.replaceAll('_', ' ')}`, value]);
  }
  if (words.length === 0) words.push(['Filters', 'None: all results']);
  return [...words, ['Sorted by', ordering ?? 'status, what needs attention first']];
}

function ruleNamed(id: string, rules: QueryTree | null): string {
  const leaf = rules && leafRules(rules).find(({ rule }) => rule.id === id);
  return leaf ? ruleInWords(leaf.rule) : id;
}

const rulesInWords = (name: string, tree: QueryTree | null | undefined): (readonly ExportCell[])[] =>
  tree == null
    ? []
    : leafRules(tree).map(({ rule }, index) => [
        `${name} ${index + 1}${tree.not ? ' (negated)' : ''}`,
        ruleInWords(rule),
      ]);
