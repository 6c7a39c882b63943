import { counted } from '@proofline/contracts/counted';
import type { LookEvent, PassName } from '@proofline/contracts/kinds/popunder/findings';
import { nothingOpenedIn } from '@proofline/contracts/kinds/popunder/window-outcome';
import {
  BLOCK_REASON_WORDS,
  type BlockReason,
  FAILURE_MESSAGES,
  type FailureReason,
  type PageOutcome,
} from '@proofline/contracts/page-outcome';
import { lowerFirst, shortUrl } from '../../history/words.ts';
import { resultsOfLook } from './look-results.ts';

/** The little of a look that its sentence needs. */
export type PopunderFacts =
  | {
      readonly type: 'PassMade';
      readonly url: string;
      readonly pass: PassName;
      readonly windows: number;
      /** Those that nobody asked for and that advertise a keyword. */
      readonly advertised: number;
    }
  | { readonly type: 'NothingOpened'; readonly url: string; readonly looks: number }
  | { readonly type: 'LookBlocked'; readonly url: string; readonly reason: BlockReason }
  | { readonly type: 'LookFailed'; readonly url: string; readonly reason: FailureReason };

export function factsOf(event: LookEvent): PopunderFacts {
  const { url } = event.data;
  switch (event.type) {
    case 'PassMade': {
      const results = resultsOfLook(event);
      const advertised = results.filter(({ outcome }) => outcome === 'not_compliant').length;
      return { type: event.type, url, pass: event.data.pass, windows: results.length, advertised };
    }
    case 'NothingOpened':
      return { type: event.type, url, looks: event.data.looks };
    case 'LookBlocked':
      return { type: event.type, url, reason: event.data.reason };
    case 'LookFailed':
      return { type: event.type, url, reason: event.data.reason };
  }
}

const done: Readonly<Record<PassName, string>> = {
  page: 'clicked beside everything',
  media: 'clicked what plays',
  link: 'followed a link',
  back: 'went back',
};

export function sentence(facts: PopunderFacts): string {
  const site = shortUrl(facts.url);
  switch (facts.type) {
    case 'PassMade': {
      const opened = facts.windows === 0 ? 'nothing opened' : `${counted(facts.windows, 'window')} opened`;
      const found = facts.advertised === 0 ? '' : `, ${facts.advertised} with a keyword`;
      return `${done[facts.pass]} on ${site}: ${opened}${found}`;
    }
    case 'NothingOpened':
      return `looked at ${site}: ${lowerFirst(nothingOpenedIn(facts.looks))}`;
    case 'LookBlocked':
      return `was blocked at ${site}: ${lowerFirst(BLOCK_REASON_WORDS[facts.reason])}`;
    case 'LookFailed':
      return `could not look at ${site}: ${lowerFirst(FAILURE_MESSAGES[facts.reason])}`;
  }
}

/** The worst that came of a look; null where it made no result. */
export function outcomeOf(facts: PopunderFacts): PageOutcome | null {
  switch (facts.type) {
    case 'PassMade':
      if (facts.windows === 0) return null;
      return facts.advertised > 0 ? 'not_compliant' : 'filtered_out';
    case 'LookBlocked':
      return 'blocked';
    case 'NothingOpened':
    case 'LookFailed':
      return 'failed';
  }
}

export const violation = `type = 'PassMade' and (facts->>'advertised')::int > 0`;
