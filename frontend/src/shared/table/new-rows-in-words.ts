import { counted } from '@proofline/contracts/counted';

interface Words {
  readonly button: string;
  /** For screen readers, when it comes up. */
  readonly status: string;
}

interface Arrived {
  /** Rows that are not shown. */
  readonly waiting: number;
  /** Rows that have come, gone or changed places. */
  readonly changes: number;
}

/**
 * How what is not shown is told of: where rows only ever come, by how many came; where they move among each other, by how
 * many changed. Pure.
 */
export function newRowsInWords({ waiting, changes }: Arrived, rowsMove: boolean): Words {
  if (rowsMove) {
    const words = counted(changes, 'change');
    return { button: words, status: `${words} in the order of the rows.` };
  }
  if (waiting === 0) return { button: 'Refresh rows', status: 'Rows have gone or changed places.' };
  const number = waiting.toLocaleString('en');
  const status = waiting === 1 ? '1 new row has arrived.' : `${number} new rows have arrived.`;
  return { button: `${number} new`, status };
}
