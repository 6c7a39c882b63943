import type { PageEvent } from '@proofline/contracts/kinds/compliance/findings';
import {
  BLOCK_REASON_WORDS,
  type BlockReason,
  FAILURE_MESSAGES,
  type FailureReason,
  type PageOutcome,
} from '@proofline/contracts/page-outcome';
import { lowerFirst, shortUrl } from '../../history/words.ts';

/** The little of a page's event that its sentence needs. */
export type ComplianceFacts =
  | { readonly type: 'PageJudged'; readonly url: string; readonly compliant: boolean }
  | { readonly type: 'PageFilteredOut'; readonly url: string; readonly reason: 'language' | 'content' }
  | { readonly type: 'PageBlocked'; readonly url: string; readonly reason: BlockReason }
  | { readonly type: 'PageFailed'; readonly url: string; readonly reason: FailureReason };

export function factsOf(event: PageEvent): ComplianceFacts {
  const { url } = event.data;
  switch (event.type) {
    case 'PageJudged':
      return { type: event.type, url, compliant: event.data.verdict.compliant };
    case 'PageFilteredOut':
      return { type: event.type, url, reason: event.data.reason };
    case 'PageBlocked':
      return { type: event.type, url, reason: event.data.reason };
    case 'PageFailed':
      return { type: event.type, url, reason: event.data.reason };
  }
}

export function sentence(facts: ComplianceFacts): string {
  switch (facts.type) {
    case 'PageJudged':
      return `judged ${shortUrl(facts.url)}: ${facts.compliant ? 'compliant' : 'not compliant'}`;
    case 'PageFilteredOut':
      return `filtered out ${shortUrl(facts.url)}: ${
        facts.reason === 'language' ? 'in another language' : 'its content does not match the filters'
      }`;
    case 'PageBlocked':
      return `was blocked at ${shortUrl(facts.url)}: ${lowerFirst(BLOCK_REASON_WORDS[facts.reason])}`;
    case 'PageFailed':
      return `could not read ${shortUrl(facts.url)}: ${lowerFirst(FAILURE_MESSAGES[facts.reason])}`;
  }
}

export function outcomeOf(facts: ComplianceFacts): PageOutcome {
  switch (facts.type) {
    case 'PageJudged':
      return facts.compliant ? 'compliant' : 'not_compliant';
    case 'PageFilteredOut':
      return 'filtered_out';
    case 'PageBlocked':
      return 'blocked';
    case 'PageFailed':
      return 'failed';
  }
}

export const violation = `type = 'PageJudged' and facts->>'compliant' = 'false'`;
