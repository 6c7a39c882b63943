import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { placeInWords } from '../places-in-words.ts';
import styles from './details.module.css';

/** Each place where a keyword was found, with what stands around it. */
export function KeywordMatches({ result }: { result: PopunderResultDetails }) {
  const { keyword_matches: matches } = result;
  return (
    <section>
      <div className={styles.head}>
        <h3>Keywords</h3>
        <span>
          {result.matched_keywords.join(', ')}, {matches.length} {matches.length === 1 ? 'place' : 'places'}
        </span>
      </div>
      <dl className={styles.facts}>
        {matches.map(({ keyword, where, before, words, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a keyword may stand in several places of one kind
          <div key={index} title={keyword}>
            <dt>{placeInWords(where)}</dt>
            <dd>
              {before}
              <mark className={styles.hit}>{words}</mark>
              {after}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
