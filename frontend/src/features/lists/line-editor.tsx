import { Input, useMantineStyleNonce } from '@mantine/core';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import styles from './line-editor.module.css';
import { LineView } from './line-view.ts';

export interface LineEditorHandle {
  /** Puts the caret into the first of these lines after the one it is in; after the last comes the first. */
  readonly goToNext: (numbers: readonly number[]) => void;
}

interface Props {
  readonly label: string;
  readonly lines: readonly string[];
  readonly onChange: (lines: readonly string[]) => void;
  readonly invalidLines: readonly number[];
  readonly repeatedLines: readonly number[];
  /** The line that is being typed counts as invalid too. */
  readonly strict: boolean;
  readonly error?: string | undefined;
  readonly placeholder: string;
  readonly ref: Ref<LineEditorHandle>;
}

/** Numbered lines to type, paste and undo in, invalid ones marked; 10,000 of them as quick as ten. */
export function LineEditor(props: Props) {
  const { label, lines, onChange, invalidLines, repeatedLines, strict, error, placeholder, ref } = props;
  const errorId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<LineView>(null);
  const nonce = useMantineStyleNonce();
  /** As of the first render: the view lives longer than any of them. */
  const first = useRef({ lines, placeholder, nonce: nonce?.() ?? '' });
  const latestChange = useRef(onChange);
  useEffect(() => {
    latestChange.current = onChange;
  });
  useEffect(() => {
    if (frame.current === null) return;
    const made = new LineView({
      ...first.current,
      parent: frame.current,
      onChange: (changed) => latestChange.current(changed),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => view.current?.show(lines), [lines]);
  useEffect(
    () => view.current?.mark({ invalid: invalidLines, repeated: repeatedLines }),
    [invalidLines, repeatedLines],
  );
  const failed = error !== undefined || (strict && invalidLines.length > 0);
  useEffect(() => {
    view.current?.describe({
      'aria-label': label,
      'aria-required': 'true',
      'aria-invalid': String(failed),
      ...(error !== undefined && { 'aria-describedby': errorId }),
      // Editable is focusable, but not every tool that checks pages knows.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
    });
  }, [label, failed, error, errorId]);
  useImperativeHandle(ref, () => ({
    goToNext: (numbers) => {
      const caret = view.current?.caretLine ?? 0;
      const next = numbers.find((number) => number > caret) ?? numbers[0];
      if (next !== undefined) view.current?.goTo(next);
    },
  }));

  return (
    <Input.Wrapper
      label={label}
      required
      labelElement="div"
      labelProps={{ onClick: () => view.current?.focus() }}
      error={error}
      errorProps={{ id: errorId, role: 'alert' }}
    >
      <div ref={frame} className={styles.editor} data-invalid={failed || undefined} data-strict={strict || undefined} />
    </Input.Wrapper>
  );
}
