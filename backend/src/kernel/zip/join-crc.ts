/** Of the checksum of ZIP (APPNOTE 4.4.7), its bits turned round. */
const POLYNOMIAL = 0xedb8_8320;
const BITS = 32;

/** For each bit what it becomes. */
type Matrix = readonly number[];

/**
 * The checksum of two texts, one behind the other, of which only the checksums are known: the first is shifted through as
 * many zero bytes as the second has, by squaring the step through one bit.
 */
export function joinCrc(first: number, second: number, secondBytes: number): number {
  let shifted = first;
  let power = 3;
  for (let rest = secondBytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shifted = times(stepOf(power), shifted);
    power += 1;
  }
  return (shifted ^ second) >>> 0;
}

const oneBit: Matrix = [POLYNOMIAL, ...Array.from({ length: BITS - 1 }, (_none, bit) => 2 ** bit)];
/** By the power of two that they step through, in bits. */
const steps: Matrix[] = [oneBit];

function stepOf(power: number): Matrix {
  const known = steps[power];
  if (known !== undefined) return known;
  const half = stepOf(power - 1);
  const step = half.map((column) => times(half, column));
  steps[power] = step;
  return step;
}

function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0; bit < BITS; bit += 1) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}
