import { Input } from '@mantine/core';
import { type UIEvent, useId, useState } from 'react';
import styles from './line-editor.module.css';

/** Must match the style sheet. */
const LINE_PX = 20;
const VISIBLE_LINES = 12;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalidLines: readonly number[];
  error?: string | undefined;
  placeholder?: string;
}

/** A text area with numbered lines, invalid ones marked. Only what is in view is drawn, so long lists stay quick. */
export function LineEditor({ label, value, onChange, invalidLines, error, placeholder }: Props) {
  const id = useId();
  const [top, setTop] = useState(0);
  const lineCount = value.split('\n').length;
  const first = Math.floor(top / LINE_PX);
  const shown = Array.from({ length: Math.min(VISIBLE_LINES + 1, lineCount - first) }, (_, index) => first + index + 1);
  const invalid = new Set(invalidLines);
  const failed = error !== undefined || invalid.size > 0;

  return (
    <Input.Wrapper
      label={label}
      required
      labelProps={{ htmlFor: id }}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <div className={styles.editor} data-invalid={failed || undefined}>
        <div className={styles.lines} aria-hidden style={{ transform: `translateY(${first * LINE_PX - top}px)` }}>
          {shown.map((line) => (
            <div key={line} className={styles.line} data-invalid={invalid.has(line) || undefined}>
              <span>{line}</span>
            </div>
          ))}
        </div>
        <textarea
          id={id}
          className={styles.text}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event: UIEvent<HTMLTextAreaElement>) => setTop(event.currentTarget.scrollTop)}
          rows={VISIBLE_LINES}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          placeholder={placeholder}
          aria-invalid={failed}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        />
      </div>
    </Input.Wrapper>
  );
}
