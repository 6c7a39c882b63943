interface Words {
  readonly button: string;
  /** For screen readers, when it comes up. */
  readonly status: string;
}

/** How rows that are not shown are told of; with none of them waiting, others have gone or changed places. Pure. */
export function newRowsInWords(waiting: number): Words {
  if (waiting === 0) return { button: 'Refresh rows', status: 'Rows have gone or changed places.' };
  const number = waiting.toLocaleString('en');
  const status = waiting === 1 ? '1 new row has arrived.' : `${number} new rows have arrived.`;
  return { button: `${number} new`, status };
}
