import type { ResultDetails } from '@proofline/projections/findings/compliance/row';
import type { QueryTree } from '@proofline/rules/query-tree';
import { type ResultColumns, ruleColumns } from '../../../kinds/compliance/export-columns.ts';
import type { LinkRule } from '../../../kinds/compliance/link-export.ts';
import type { ExportRecord } from '../../../kinds/export-reader.ts';
import type { ResultTable } from '../../../kinds/kind-results.ts';

const details: ResultDetails = {
  ...{ agentId: null, durationMs: 12, title: null, httpStatus: 200, redirectChain: [], languages: [], linkCount: 0 },
  ...{ imageCount: 0, exit: null, browser: null, consent: null, evidence: null, rules: [], filters: [] },
  errorDetail: null,
};

/** A judged page as the database writes it. */
export const record = (
  target: number,
  more: Partial<ResultDetails> = {},
  url = `http://${target}.example/`,
): ExportRecord => [
  ...[`1200000-${target}-1`, '42', url, null, 'GB', 'compliant', '100', null, null, 'en', '1', '0', '0', null],
  JSON.stringify({ ...details, ...more }),
];

/** A table of results of a run with these rules. */
export function resultTable(
  records: () => AsyncIterable<readonly ExportRecord[]>,
  rules?: QueryTree,
  more: Partial<ResultColumns> = {},
): ResultTable {
  const columns: ResultColumns = {
    ...{ rules: ruleColumns(rules), filters: [], agents: {}, origin: 'https://proofline.example' },
    ...{ tellsErrorsInDetail: true, ...more },
  };
  return { reader: { kind: 'compliance', table: 'results', asked: JSON.stringify(columns) }, records };
}

/** A table of the links of those rules. */
export const linkTable = (
  records: () => AsyncIterable<readonly ExportRecord[]>,
  rules: readonly LinkRule[],
  stored: NonNullable<ResultTable['stored']>,
): ResultTable => ({ reader: { kind: 'compliance', table: 'links', asked: JSON.stringify(rules) }, records, stored });
