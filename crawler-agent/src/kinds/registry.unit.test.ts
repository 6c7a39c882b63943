import { assignmentSchema } from '@proofline/contracts/agent-api/leases';
import { describe, expect, it } from 'vitest';
import { compile, KindNotBuilt } from './registry.ts';

const assignment = assignmentSchema.parse({
  kind: 'compliance',
  report: 1_200_000,
  rules: { id: 'root', not: false, condition: 'AND', rules: [] },
  filters: null,
  languages: [],
  related_urls: '1',
  url_filter: null,
  priority_words: [],
});

describe('A run', () => {
  it('of a kind that is built is made ready', () => {
    expect(compile(assignment).renewed(assignment)).toHaveProperty('crawl');
  });

  it('of a kind that is not built cannot be made ready', () => {
    expect(() => compile(Object.assign({ ...assignment }, { kind: 'social_media' as never }))).toThrow(KindNotBuilt);
  });
});
