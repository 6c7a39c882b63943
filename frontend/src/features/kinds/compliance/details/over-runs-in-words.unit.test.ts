import { reportIdSchema, resultIdSchema } from '@proofline/contracts/ids';
import type { PageInRunView } from '@proofline/contracts/kinds/compliance/result-view';
import { describe, expect, it } from 'vitest';
import { overRunsInWords } from './over-runs-in-words.ts';

const runs = (...outcomes: PageInRunView['outcome'][]) =>
  outcomes.map((outcome, day) => ({
    report: reportIdSchema.parse(100_000 + day),
    result: resultIdSchema.parse(`${100_000 + day}-1-1`),
    outcome,
    ctime: `2026-11-1${day}T02:28:00.000Z`,
  }));
const words = (...outcomes: PageInRunView['outcome'][]) => overRunsInWords(runs(...outcomes), 'UTC');

describe('a page over the runs of its check', () => {
  it('is as it is since a run', () => {
    expect(words('compliant', 'not_compliant', 'not_compliant')).toBe('Not compliant since 11 Nov 2026, 02:28');
    expect(words('not_compliant', 'compliant')).toBe('Compliant since 11 Nov 2026, 02:28');
  });

  it('could not be judged, whatever was the reason', () => {
    expect(words('compliant', 'failed', 'blocked')).toBe('Could not be judged since 11 Nov 2026, 02:28');
  });

  it('was never otherwise', () => {
    expect(words('compliant', 'compliant')).toBe('Compliant in all 2 runs');
  });
});
