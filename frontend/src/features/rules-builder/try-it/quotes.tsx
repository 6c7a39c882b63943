import { useState } from 'react';
import { type ExplainedGroup, quotesOf } from './explain-tree.ts';
import styles from './try-it.module.css';

/** Places shown before 'Show n more'. */
const SHOWN = 6;

/** What was found, where it stands in the text. */
export function Quotes({ explained }: { explained: ExplainedGroup }) {
  const [all, setAll] = useState(false);
  const quotes = quotesOf(explained);
  if (quotes.length === 0) return null;
  const shown = all ? quotes : quotes.slice(0, SHOWN);
  return (
    <div className={styles.quotes}>
      <ol aria-label="Found in the text">
        {shown.map(({ start, before, text, after, isGood, ruleId }) => (
          <li key={`${ruleId} ${start}`}>
            <span className={styles.offset}>{start.toLocaleString('en')}</span>
            <span>
              {before}
              <mark data-mark={isGood ? 'good' : 'bad'}>{text}</mark>
              {after}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < quotes.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show {quotes.length - shown.length} more
        </button>
      )}
    </div>
  );
}
