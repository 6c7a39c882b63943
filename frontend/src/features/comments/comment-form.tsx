import { Button } from '@mantine/core';
import { MAX_COMMENT_LENGTH } from '@proofline/contracts/events/comment';
import { type Mentionable, mentionedIn } from '@proofline/contracts/mentions';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { FieldErrorsError, messageOf } from '../../shared/api/api-error.ts';
import { TextCounter } from '../../shared/ui/text-counter.tsx';
import { truncateText } from '../../shared/ui/truncate-text.ts';
import styles from './comments.module.css';
import type { WrittenComment } from './comments-query.ts';
import { MentionField } from './mention-field.tsx';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The comment as it stands; saving waits until the text differs from it. */
  readonly original?: string;
  /** Whom it mentions as it stands. */
  readonly mentioned?: readonly Mentionable[];
  /** The field has the focus when the panel opens. */
  readonly first?: boolean;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (written: WrittenComment) => void;
  readonly onCancel?: () => void;
}

/** Writes or changes a comment; the text stops at the limit (002 §2.8). */
export function CommentForm(props: Props) {
  const { label, text, onChange, original = '', submitLabel, busy, error, onSubmit, onCancel } = props;
  const { mentioned = [], first = false } = props;
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  const counterId = useId();
  const comment = text.trim();
  const ready = comment !== '' && comment !== original && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    const people = new Map([...mentioned, ...picked].map((person) => [person.id, person]));
    onSubmit({ text: comment, mentions: mentionedIn(comment, [...people.values()]).map(({ id }) => id) });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <MentionField
        label={label}
        value={text}
        onChange={(written) => onChange(truncateText(written, MAX_COMMENT_LENGTH))}
        onMention={(person) => setPicked((before) => [...before, person])}
        onKeyDown={keys}
        maxLength={MAX_COMMENT_LENGTH}
        autosize
        data-first-focus={first || undefined}
        minRows={2}
        maxRows={8}
        aria-describedby={counterId}
        error={error === null ? null : errorText(error)}
      />
      <div className={styles.formFoot}>
        <span className={styles.counter}>
          <TextCounter id={counterId} text={text} limit={MAX_COMMENT_LENGTH} />
        </span>
        {onCancel && (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="xs" disabled={!ready} loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function errorText(error: unknown): string {
  if (!(error instanceof FieldErrorsError)) return messageOf(error);
  return error.first('comment') ?? error.first('mentions') ?? error.first('result') ?? messageOf(error);
}
