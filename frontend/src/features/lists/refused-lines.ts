import type { FieldErrors } from '@proofline/contracts/api/errors';

/**
 * Lines a refusal names, from 1: all together in a message ('URLs invalid on lines: 2, 5'), or each under a field of
 * its own (`urls.1`, which counts from 0).
 */
export function linesRefused(errors: FieldErrors): number[] {
  const numbers = new Set<number>();
  for (const [field, messages] of Object.entries(errors)) {
    const line = /^urls\.(\d+)$/.exec(field)?.[1];
    if (line !== undefined) numbers.add(Number(line) + 1);
    if (field !== 'urls') continue;
    for (const message of messages) {
      const named = /^URLs invalid on lines: ([\d, ]+)/.exec(message)?.[1];
      for (const number of named?.split(',') ?? []) numbers.add(Number(number));
    }
  }
  return [...numbers].toSorted((left, right) => left - right);
}
