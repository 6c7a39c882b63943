import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { ErrorState } from '../../../../shared/ui/state-message.tsx';
import details from '../details/details.module.css';
import type { SentenceRow, TextChanges } from './compare-texts.ts';
import { type StoredText, textComparisonQuery } from './earlier-query.ts';
import { type FoldedRows, foldRows, shortParts } from './fold-rows.ts';
import styles from './page-text.module.css';

interface Props {
  /** Null: the page was not seen then, or is not now. */
  readonly was: StoredText | null;
  readonly is: StoredText | null;
}

/** Rows shown at first, and so many more at a time. */
const SHOWN = 200;

/** The text of the page, with what was there and is not, and what is there and was not. */
export function PageText({ was, is }: Props) {
  if (was === null || is === null) {
    const when = was === null ? (is === null ? 'in neither run' : 'in the run before') : 'this time';
    return (
      <Framed>
        <p className={styles.note}>
          {was === null && is === null
            ? `The page was seen ${when}: there are no texts to compare.`
            : `The page was not seen ${when}: there is no text to compare with.`}
        </p>
      </Framed>
    );
  }
  return <Compared was={was} is={is} />;
}

const Framed = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div>
    <div className={`${details.sectionHead} ${styles.head}`}>
      <h4>Page text</h4>
      {note}
    </div>
    {children}
  </div>
);

function Compared({ was, is }: { was: StoredText; is: StoredText }) {
  const { data, error, refetch } = useQuery(textComparisonQuery(was, is));
  if (data === undefined) {
    return (
      <Framed>
        {error instanceof ApiError && error.status === 404 ? (
          <p className={styles.note}>The text of one of the two runs has been deleted.</p>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} radius="md" aria-busy />
        )}
      </Framed>
    );
  }
  switch (data.kind) {
    case 'differ':
      return <Differing changes={data.changes} />;
    case 'same':
      return (
        <Framed>
          <p className={styles.note}>Nothing changed: the text is the same, to the letter.</p>
        </Framed>
      );
    case 'too_large':
    case 'too_different':
      return (
        <Framed>
          <p className={styles.note}>
            {data.kind === 'too_large'
              ? 'The text is too long to be compared here (over 1 MB).'
              : 'The texts differ in so much that comparing them takes too long.'}{' '}
            Read them side by side:{' '}
            <a href={was.text_url} target="_blank" rel="noreferrer">
              text before
            </a>
            ,{' '}
            <a href={is.text_url} target="_blank" rel="noreferrer">
              text now
            </a>
            .
          </p>
        </Framed>
      );
  }
}

function Differing({ changes }: { changes: TextChanges }) {
  const [view, setView] = useState<'changes' | 'whole'>('changes');
  const [shown, setShown] = useState(SHOWN);
  const folded = useMemo(() => foldRows(changes.rows), [changes]);
  const rows = view === 'changes' ? folded : changes.rows;
  const { differing, sentences } = changes;
  if (differing === 0) {
    return (
      <Framed>
        <p className={styles.note}>No words changed: only the room between them did.</p>
      </Framed>
    );
  }
  return (
    <Framed
      note={
        <span className={styles.view}>
          <span>
            {differing.toLocaleString('en')} of {sentences.toLocaleString('en')} sentences{' '}
            {differing === 1 ? 'differs' : 'differ'}
          </span>
          <SegmentedControl
            size="xs"
            value={view}
            onChange={setView}
            aria-label="How much of the text to show"
            data={[
              { value: 'changes', label: 'Changes' },
              { value: 'whole', label: 'Whole text' },
            ]}
          />
        </span>
      }
    >
      <ul className={styles.rows} aria-label="Text before and now">
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of one comparison, never moved
          <Row key={index} row={row} isShort={view === 'changes'} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" size="xs" mt={8} onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, rows.length - shown)} more of {(rows.length - shown).toLocaleString('en')}
        </Button>
      )}
    </Framed>
  );
}

function Row({ row, isShort }: { row: SentenceRow | FoldedRows; isShort: boolean }) {
  const [open, setOpen] = useState(false);
  if (row.kind !== 'folded') return <Sentence row={row} isShort={isShort} />;
  if (open) return row.rows.slice(0, SHOWN).map((one) => <Sentence key={one.number} row={one} isShort={false} />);
  return (
    <li className={styles.fold}>
      <button type="button" onClick={() => setOpen(true)} aria-label={`Show ${row.rows.length} unchanged sentences`}>
        {row.rows.length.toLocaleString('en')} sentences unchanged
      </button>
    </li>
  );
}

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const WORDS = { same: undefined, removed: 'Removed: ', added: 'Added: ' } as const;
const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const;

function Sentence({ row: { kind, number, parts }, isShort }: { row: SentenceRow; isShort: boolean }) {
  const Tag = TAGS[kind];
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.number} aria-hidden>
        {number.toLocaleString('en')}
      </span>
      <span className={styles.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      <span className={styles.text}>
        {WORDS[kind] && <span className="visually-hidden">{WORDS[kind]}</span>}
        {(isShort ? shortParts(parts) : parts).map(({ text, isMarked }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, never moved
          isMarked ? <Tag key={index}>{text}</Tag> : <span key={index}>{text}</span>,
        )}
      </span>
    </li>
  );
}
