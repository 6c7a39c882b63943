import type { ResultDetails } from '@proofline/projections/findings/compliance/row';
import type { RawRows } from '@proofline/projections/raw-rows/raw-rows';
import { encodeRows } from '@proofline/projections/raw-rows/testing/encode-rows';
import type { QueryTree } from '@proofline/rules/query-tree';
import { packPiece } from '../../../../kernel/zip/pack-piece.ts';
import { type ResultColumns, ruleColumns } from '../../../kinds/compliance/export-columns.ts';
import { resultReader } from '../../../kinds/compliance/export-rows.ts';
import { type LinkRule, linkReader } from '../../../kinds/compliance/link-export.ts';
import type { ExportReader } from '../../../kinds/export-reader.ts';
import { piecesOf, type Stored } from '../line-maker.ts';
import type { LineTable } from '../line-table.ts';

/** A row as the database writes it. */
export type Record = readonly (string | null)[];
type Records = () => AsyncIterable<readonly Record[]>;

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
): Record => [
  ...[`1200000-${target}-1`, '42', url, null, 'GB', 'compliant', '100', null, null, 'en', '1', '0', '0', null],
  JSON.stringify({ ...details, ...more }),
];

/** A table of results of a run with these rules. */
export function resultTable(records: Records, rules?: QueryTree, more: Partial<ResultColumns> = {}): LineTable {
  const columns: ResultColumns = {
    ...{ rules: ruleColumns(rules), filters: [], agents: {}, origin: 'https://proofline.example' },
    ...{ tellsErrorsInDetail: true, ...more },
  };
  return tableOf(records, resultReader(JSON.stringify(columns)), async () => undefined);
}

/** A table of the links of those rules. */
export const linkTable = (records: Records, rules: readonly LinkRule[], stored: Stored): LineTable =>
  tableOf(records, linkReader(JSON.stringify(rules)), stored);

/** As a thread makes it, here. */
function tableOf(records: Records, reader: ExportReader, stored: Stored): LineTable {
  return {
    headings: reader.headings,
    async *lines(format) {
      for await (const { bytes, rows, results } of piecesOf(encoded(records()), reader, format, stored)) {
        if (format === 'csv') yield { format, bytes, rows, results };
        else yield { format, rows, results, ...(await packPiece(bytes)) };
      }
    },
  };
}

async function* encoded(records: AsyncIterable<readonly Record[]>): AsyncGenerator<RawRows> {
  for await (const some of records) yield encodeRows(some);
}
