import { describe, expect, it } from 'vitest';
import { postResultsBodySchema } from './results.ts';

const post = (target: number) => ({
  targets: [
    {
      report: 1_200_000,
      target,
      lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      revision: 0,
      pages: [],
      finished: null,
    },
  ],
});

describe('A post of results', () => {
  it('may name any target that the queue can number', () => {
    expect(postResultsBodySchema.safeParse(post(2_147_483_647)).success).toBe(true);
  });

  it.each([0, -1, 1.5, 2_147_483_648])('never names target %d', (target) => {
    expect(postResultsBodySchema.safeParse(post(target)).success).toBe(false);
  });
});
