/** Rows and columns of the image that are transformed. */
const cells = 32;
/** Lowest frequencies kept along either side; the constant one says nothing and is left out. */
const frequencies = 12;
export const hashBits = frequencies * frequencies - 1;
const words = Math.ceil(hashBits / 32);

export const hashCells = cells;

const cosines = Float64Array.from({ length: frequencies * cells }, (_, index) => {
  const [frequency, cell] = [Math.floor(index / cells), index % cells];
  return Math.cos((Math.PI * (2 * cell + 1) * frequency) / (2 * cells));
});

/**
 * The perceptual hash of 32 by 32 brightness values: which of their low frequencies (discrete cosine transform) are
 * above the median. Alike images have hashes that differ in few bits.
 */
export function perceptualHash(values: Float64Array): Int32Array {
  const rows = new Float64Array(frequencies * cells);
  for (let u = 0; u < frequencies; u += 1) {
    for (let y = 0; y < cells; y += 1) {
      let sum = 0;
      for (let x = 0; x < cells; x += 1) sum += (values[y * cells + x] ?? 0) * (cosines[u * cells + x] ?? 0);
      rows[u * cells + y] = sum;
    }
  }
  const spectrum = new Float64Array(hashBits);
  for (let index = 0; index < hashBits; index += 1) {
    const [u, v] = [(index + 1) % frequencies, Math.floor((index + 1) / frequencies)];
    let sum = 0;
    for (let y = 0; y < cells; y += 1) sum += (rows[u * cells + y] ?? 0) * (cosines[v * cells + y] ?? 0);
    spectrum[index] = sum;
  }
  const median = spectrum.toSorted()[Math.floor(hashBits / 2)] ?? 0;
  const hash = new Int32Array(words);
  for (const [index, value] of spectrum.entries()) {
    if (value > median) hash[index >> 5] = (hash[index >> 5] ?? 0) | (1 << (index & 31));
  }
  return hash;
}

/** Bits in which two hashes differ, 0 to `hashBits`. */
export function hashDistance(one: Int32Array, other: Int32Array): number {
  let distance = 0;
  for (let word = 0; word < words; word += 1) distance += bitsIn((one[word] ?? 0) ^ (other[word] ?? 0));
  return distance;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
