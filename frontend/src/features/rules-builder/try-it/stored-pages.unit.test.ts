import { resultRowSchema } from '@proofline/contracts/kinds/result-views';
import { expect, it } from 'vitest';
import { choiceOf } from './stored-pages.ts';

const result = (url: string, outcome: string) =>
  resultRowSchema.parse({
    id: '1200000-1-1',
    report: 1_200_000,
    url,
    final_url: null,
    country: 'Malta',
    country_code: 'MT',
    outcome,
    compliant: null,
    compliance_rating: null,
    matched_languages: [],
    rules: [],
    filters: [],
    attempts: 1,
    mtime: '2026-11-20T12:00:00.000Z',
    position: '7',
    read: false,
    changed: null,
  });

it('a stored page goes by its address, and one that was never seen cannot be tried', () => {
  expect(choiceOf(result('https://a.example/uk/', 'not_compliant'))).toMatchObject({
    id: '1200000-1-1',
    label: 'a.example/uk',
    isSeen: true,
    country: 'MT',
  });
  expect(choiceOf(result('http://a.example/', 'filtered_out'))).toMatchObject({ label: 'a.example', isSeen: true });
  expect(choiceOf(result('http://a.example/', 'failed')).isSeen).toBe(false);
});
