import { type EarlierResultView, earlierResultSchema } from '@proofline/contracts/api/earlier-results';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiText } from '../../../../shared/api/client.ts';
import { queryKeys } from '../../../../shared/api/query-keys.ts';
import { compareApart } from './compare-apart.ts';
import type { TextChanges } from './compare-texts.ts';

/** Longer texts are not compared: bytes of each. */
export const MAX_TEXT_BYTES = 1_000_000;

/** The same page in the run that a result's own is compared with. */
export const earlierQuery = (report: number, id: string) =>
  queryOptions({
    queryKey: queryKeys.earlierResults.of(report, id),
    queryFn: ({ signal }) => apiGet(`/api/report_results/${id}/earlier/`, earlierResultSchema, { signal }),
  });

type EarlierEvidence = NonNullable<NonNullable<EarlierResultView['result']>['evidence']>;
/** A text with its hash. */
export type StoredText = Pick<EarlierEvidence, 'text_url' | 'text_sha256'>;

export type TextComparison =
  | { readonly kind: 'same' | 'too_large' | 'too_different' }
  | { readonly kind: 'differ'; readonly changes: TextChanges };

/**
 * What is other in a page's text. Texts are named by their hashes, so what was found of two of them stays true. Fails with
 * 404 where one of them is not kept any more.
 */
export const textComparisonQuery = (was: StoredText, is: StoredText) =>
  queryOptions({
    queryKey: queryKeys.textComparisons.of(was.text_sha256, is.text_sha256),
    queryFn: ({ signal }) => compareStored(was, is, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function compareStored(was: StoredText, is: StoredText, signal: AbortSignal): Promise<TextComparison> {
  if (was.text_sha256 === is.text_sha256) return { kind: 'same' };
  const limits = { maxBytes: MAX_TEXT_BYTES, signal };
  const [before, now] = await Promise.all([apiText(was.text_url, limits), apiText(is.text_url, limits)]);
  if (before === undefined || now === undefined) return { kind: 'too_large' };
  const changes = await compareApart(before, now, signal);
  return changes === undefined ? { kind: 'too_different' } : { kind: 'differ', changes };
}
