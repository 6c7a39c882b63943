import { readUrls, urlListProblem } from '@proofline/contracts/read-urls';

/** Addresses of a list, or what keeps them from being one, in the words of 001 §8. Pure. */
export function readUrlList(lines: readonly string[]): { urls: readonly string[] } | { problem: string } {
  const read = readUrls(lines);
  const problem = urlListProblem(read);
  return problem === undefined ? { urls: read.urls } : { problem };
}
