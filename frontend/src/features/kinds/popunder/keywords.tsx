import type { PopunderResult } from '@proofline/contracts/kinds/popunder/result-view';
import { IconHelpCircle } from '@tabler/icons-react';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { placesInShort } from './places-in-words.ts';
import styles from './popunder.module.css';

/** Chips shown at once. */
const MAX_CHIPS = 2;

/** Keywords that were found with where, or why there is none: nothing here ever reads as clean. */
export function Keywords({ result }: { result: PopunderResult }) {
  if (result.undecided !== null) {
    return (
      <Chip color="warning" icon={<IconHelpCircle size={14} />}>
        {result.undecided}
      </Chip>
    );
  }
  const { matched_keywords: keywords, matched_places: places } = result;
  if (keywords.length === 0) {
    return <span className={styles.quiet}>{result.unrequested ? 'No keyword' : 'No keyword, asked for'}</span>;
  }
  const more = keywords.length - MAX_CHIPS;
  return (
    <span className={styles.keywords}>
      {keywords.slice(0, MAX_CHIPS).map((keyword) => (
        <b key={keyword} className={styles.keyword} data-bad={result.unrequested || undefined} title={keyword}>
          {keyword}
        </b>
      ))}
      <span className={styles.quiet}>
        {more > 0 ? `+${more} more, ` : ''}
        {placesInShort(places)}
      </span>
    </span>
  );
}
