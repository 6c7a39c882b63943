import type { RuleVerdict } from '@proofline/rules/verdict';
import { useState } from 'react';
import styles from './details.module.css';
import { contextAfter, contextBefore } from './found-context.ts';

/** Places shown before 'Show n more'. */
const SHOWN = 2;

/** Found text in its context, with where it stands in the text of the page. */
export function FoundPlaces({ verdict, isGood }: { verdict: RuleVerdict; isGood: boolean }) {
  const [all, setAll] = useState(false);
  const { spans, matchCount } = verdict;
  if (spans.length === 0) return null;
  const shown = all ? spans : spans.slice(0, SHOWN);
  const hidden = spans.length - shown.length;
  const unlisted = matchCount - spans.length;
  return (
    <>
      <ul className={styles.places} data-mark={isGood ? 'good' : 'bad'}>
        {shown.map((span) => (
          <li key={span.start}>
            <span>
              …{contextBefore(span.before)}
              <mark>{span.text}</mark>
              {contextAfter(span.after)}…
            </span>
            <span className={styles.offset}>char {span.start.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show {hidden} more
        </button>
      )}
      {all && unlisted > 0 && (
        <p className={styles.quiet}>{unlisted.toLocaleString('en')} further places are not listed.</p>
      )}
    </>
  );
}
