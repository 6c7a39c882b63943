import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { lookOf, StateMark } from '../state-mark.tsx';
import styles from './details.module.css';
import { sentencesOf, titleOf } from './verdict-words.ts';

/** Where the brand stands beside where it was expected. */
export function Banner({ result }: { result: ToplistResultDetails }) {
  const { color, Icon } = lookOf(result);
  const { found_position: found, entries, state } = result;
  return (
    <div className={styles.banner} data-color={color} data-testid="toplist-verdict">
      <Icon size={22} aria-hidden />
      <div className={styles.bannerWords}>
        <b>{titleOf(result)}</b>
        <span>{sentencesOf(result)}</span>
      </div>
      {found !== null && entries !== null ? (
        <div className={styles.bannerCount}>
          <b>{found}</b>
          <span>of {entries} entries</span>
        </div>
      ) : (
        state !== null && <StateMark result={result} look="chip" />
      )}
    </div>
  );
}
