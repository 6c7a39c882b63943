import { z } from 'zod';

export const timedFilesSchema = z.array(z.object({ path: z.string(), seconds: z.number() }));

/** A test file and how long its tests and set-up took, in seconds. */
export type TimedFile = Readonly<z.output<typeof timedFilesSchema>[number]>;

const shown = 10;

/** The files that took longest, one a line; nothing when there are none. */
export function slowestFiles(files: readonly TimedFile[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
  if (slowest.length === 0) return [];
  return [
    '\nSlowest test files:',
    ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`),
  ];
}
