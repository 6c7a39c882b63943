/** Whole numbers from one to another, both included; null leaves an end open. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

const pattern = /^(\d{0,9})-(\d{0,9})$/;

/** Reads `10-200`, `10-` or `-200` as it stands in the address; null for what is none of them. */
export function parseNumberRange(text: string): NumberRange | null {
  const parts = pattern.exec(text);
  if (parts === null) return null;
  const [from, to] = [numberOf(parts[1]), numberOf(parts[2])];
  return from === null && to === null ? null : { from, to };
}

const numberOf = (digits = '') => (digits === '' ? null : Number(digits));

/** For the address; empty when both ends are open. */
export function writeNumberRange({ from, to }: NumberRange): string {
  return from === null && to === null ? '' : `${from ?? ''}-${to ?? ''}`;
}
