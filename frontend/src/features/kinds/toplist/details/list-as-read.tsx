import { UnstyledButton } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { useState } from 'react';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import styles from './details.module.css';
import { Entry } from './entry.tsx';
import { mainOf } from './verdict-words.ts';

/** Entries shown before somebody asks for the others; whoever is looked for is shown all the same. */
const SHOWN_AT_FIRST = 8;

const ORDER_WORDS = {
  number: 'in printed order',
  structured_data: 'in the order of its structured data',
  visual: 'as they stand on the page',
  dom: 'in the order of the document',
} as const;

/** The toplist entry by entry, in its order. */
export function ListAsRead({ result }: { result: ToplistResultDetails }) {
  const [isWhole, setWhole] = useState(false);
  const section = mainOf(result.reading);
  if (section === undefined) return null;
  const entries = section.entries.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const shown = isWhole ? entries : entries.filter((entry, place) => place < SHOWN_AT_FIRST || isOwn(entry, result));
  const hidden = entries.length - shown.length;
  return (
    <section aria-label="The list as read">
      <SectionHead title="The list as read">
        {section.heading === null ? 'main list' : `“${section.heading}”`},{' '}
        {counted(section.entryCount, 'entry', 'entries')}, {ORDER_WORDS[section.orderBy]}
      </SectionHead>
      <ol className={styles.entries}>
        {shown.map((entry) => (
          <Entry
            key={`${entry.position} ${entry.box.x} ${entry.box.y} ${entry.brand.label}`}
            entry={entry}
            isOwn={isOwn(entry, result)}
            result={result}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <UnstyledButton className={styles.more ?? ''} onClick={() => setWhole(true)}>
          Show {counted(hidden, 'more entry', 'more entries')}
        </UnstyledButton>
      )}
      {section.entryCount > entries.length && (
        <p className={styles.quiet}>
          {counted(section.entryCount - entries.length, 'further entry is', 'further entries are')} in a file of the
          evidence.
        </p>
      )}
    </section>
  );
}

const isOwn = ({ brand, position }: ToplistEntry, result: ToplistResultDetails): boolean =>
  brand.known === null
    ? result.expected_position === null && brand.label === result.brand && position === result.found_position
    : brand.known === result.brand;
