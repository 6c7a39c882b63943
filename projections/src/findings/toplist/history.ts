import { counted } from '@proofline/contracts/counted';
import type { ToplistEvent } from '@proofline/contracts/kinds/toplist/findings';
import {
  BLOCK_REASON_WORDS,
  type BlockReason,
  FAILURE_MESSAGES,
  type FailureReason,
  type PageOutcome,
} from '@proofline/contracts/page-outcome';
import { lowerFirst, shortUrl } from '../../history/words.ts';
import { resultsOf } from './results-of.ts';

/** The little of a toplist's event that its sentence needs. */
export type ToplistFacts =
  | {
      readonly type: 'ToplistRead';
      readonly url: string;
      /** Null where no brand was expected. */
      readonly brands: { readonly asExpected: number; readonly elsewhere: number; readonly unsure: number } | null;
      readonly entries: number;
    }
  | { readonly type: 'ToplistBlocked'; readonly url: string; readonly reason: BlockReason }
  | { readonly type: 'ToplistFailed'; readonly url: string; readonly reason: FailureReason };

export function factsOf(event: ToplistEvent): ToplistFacts {
  const { url } = event.data;
  switch (event.type) {
    case 'ToplistRead': {
      const outcomes = resultsOf(event).map(({ outcome }) => outcome);
      const among = (wanted: PageOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
      const { sections, main } = event.data.reading;
      const brands = { asExpected: among('compliant'), elsewhere: among('not_compliant'), unsure: among('failed') };
      return {
        ...{ type: event.type, url, entries: sections[main]?.entryCount ?? 0 },
        brands: event.data.expected === null ? null : brands,
      };
    }
    case 'ToplistBlocked':
      return { type: event.type, url, reason: event.data.reason };
    case 'ToplistFailed':
      return { type: event.type, url, reason: event.data.reason };
  }
}

export function sentence(facts: ToplistFacts): string {
  switch (facts.type) {
    case 'ToplistRead': {
      const read = `read ${shortUrl(facts.url)}: ${counted(facts.entries, 'entry', 'entries')}`;
      if (facts.brands === null) return read;
      const { asExpected, elsewhere, unsure } = facts.brands;
      const brands = asExpected + elsewhere + unsure;
      const uncertain = unsure === 0 ? '' : `, ${unsure} not certain`;
      return `${read}, ${asExpected} of ${counted(brands, 'brand')} where expected${uncertain}`;
    }
    case 'ToplistBlocked':
      return `was blocked at ${shortUrl(facts.url)}: ${lowerFirst(BLOCK_REASON_WORDS[facts.reason])}`;
    case 'ToplistFailed':
      return `could not read ${shortUrl(facts.url)}: ${lowerFirst(FAILURE_MESSAGES[facts.reason])}`;
  }
}

/** The worst of its brands. */
export function outcomeOf(facts: ToplistFacts): PageOutcome {
  switch (facts.type) {
    case 'ToplistRead':
      if (facts.brands === null) return 'recorded';
      if (facts.brands.elsewhere > 0) return 'not_compliant';
      return facts.brands.unsure > 0 ? 'failed' : 'compliant';
    case 'ToplistBlocked':
      return 'blocked';
    case 'ToplistFailed':
      return 'failed';
  }
}

export const violation = `type = 'ToplistRead' and (facts->'brands'->>'elsewhere')::integer > 0`;
