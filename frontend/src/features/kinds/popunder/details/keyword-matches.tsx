import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { capitalised } from '../../../../shared/ui/capitalised.ts';
import { placeInWords } from '../places-in-words.ts';
import styles from './details.module.css';

/** Each place where a keyword was found, with what stands around it. */
export function KeywordMatches({ result }: { result: PopunderResultDetails }) {
  const { keyword_matches: matches } = result;
  return (
    <section>
      <SectionHead title="Keywords">
        {result.matched_keywords.join(', ')}, {matches.length} {matches.length === 1 ? 'place' : 'places'}
      </SectionHead>
      <Facts>
        {matches.map(({ keyword, where, before, words, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a keyword may stand in several places of one kind
          <Fact key={index} name={capitalised(placeInWords(where))} title={keyword}>
            {before}
            <mark className={styles.hit}>{words}</mark>
            {after}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
