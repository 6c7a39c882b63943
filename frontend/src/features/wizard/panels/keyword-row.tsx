import { IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import iconButton from '../../../shared/ui/icon-button.module.css';
import { keywordsIn } from '../keyword-rows.ts';
import styles from './keywords-panel.module.css';

export type KeywordAction =
  | { readonly type: 'type' | 'paste'; readonly text: string }
  | { readonly type: 'enter' | 'remove' };

interface Props {
  readonly index: number;
  readonly value: string;
  readonly isInvalid: boolean;
  /** What is odd about it, in a few words. */
  readonly note: string | undefined;
  readonly act: (index: number, action: KeywordAction) => void;
}

/** Drawn once: a long list draws every row again when their numbers change. */
const trashIcon = <IconTrash size={16} stroke={1.6} aria-hidden />;

/** One keyword. Plain elements: a list holds a thousand of them. */
export const KeywordRow = memo(function KeywordRow({ index, value, isInvalid, note, act }: Props) {
  const noteId = useId();
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden>
        {index + 1}
      </span>
      <input
        type="text"
        className={styles.input}
        aria-label={`Keyword ${index + 1}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        autoComplete="off"
        value={value}
        onChange={(event) => act(index, { type: 'type', text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          act(index, { type: 'enter' });
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (keywordsIn(text).length < 2) return;
          event.preventDefault();
          act(index, { type: 'paste', text });
        }}
      />
      {note !== undefined && (
        <span className={styles.note} id={noteId}>
          {note}
        </span>
      )}
      <button
        type="button"
        className={`${iconButton.button} ${styles.remove}`}
        aria-label={`Remove keyword ${index + 1}`}
        title="Remove"
        onClick={() => act(index, { type: 'remove' })}
      >
        {trashIcon}
      </button>
    </li>
  );
});
