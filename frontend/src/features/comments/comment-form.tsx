import { Button, Textarea } from '@mantine/core';
import { MAX_COMMENT_LENGTH } from '@proofline/contracts/events/comment';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { FieldErrorsError, messageOf } from '../../shared/api/api-error.ts';
import { TextCounter } from '../../shared/ui/text-counter.tsx';
import { truncateText } from '../../shared/ui/truncate-text.ts';
import styles from './comments.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The comment as it stands; saving waits until the text differs from it. */
  readonly original?: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (text: string) => void;
  readonly onCancel?: () => void;
}

/** Writes or changes a comment; the text stops at the limit (002 §2.8). */
export function CommentForm(props: Props) {
  const { label, text, onChange, original = '', submitLabel, busy, error, onSubmit, onCancel } = props;
  const counterId = useId();
  const comment = text.trim();
  const ready = comment !== '' && comment !== original && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) onSubmit(comment);
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
      <Textarea
        label={label}
        value={text}
        onChange={(event) => onChange(truncateText(event.currentTarget.value, MAX_COMMENT_LENGTH))}
        onKeyDown={keys}
        maxLength={MAX_COMMENT_LENGTH}
        autosize
        data-first-focus
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
  return (error instanceof FieldErrorsError ? error.first('comment') : undefined) ?? messageOf(error);
}
