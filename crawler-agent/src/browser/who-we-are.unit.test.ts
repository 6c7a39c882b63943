import { expect, it } from 'vitest';
import { userAgentOf } from './who-we-are.ts';

it('the user agent says whose crawler it is, and where one reads about it', () => {
  expect(userAgentOf('142.0.7444.59')).toMatch(/ Chrome\/142\.0\.0\.0 Safari\/537\.36 ProoflineCrawler\/1\.0$/);
  expect(userAgentOf('142.0.7444.59', 'https://proofline.example/crawler')).toMatch(
    / ProoflineCrawler\/1\.0 \(\+https:\/\/proofline\.example\/crawler\)$/,
  );
});
