import { Button, Group, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { UrlGroupDetail } from '@proofline/contracts/api/url-groups';
import { MAX_URL_LIST_NAME_LENGTH } from '@proofline/contracts/events/url-list';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { FieldErrorsError, messageOf } from '../../shared/api/api-error.ts';
import { SubmitKeys } from '../../shared/ui/kbd.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { FileDrop } from './file-drop.tsx';
import { LineEditor } from './line-editor.tsx';
import styles from './list-form.module.css';
import { countUrls, invalidLines, linesNamedIn, linesOf } from './url-lines.ts';

export interface ListDraft {
  name: string;
  urls: string[];
  enabled: boolean;
}

interface Props {
  /** The list as it stands; without it a new one. */
  initial?: UrlGroupDetail;
  submitLabel: string;
  save: (draft: ListDraft) => Promise<UrlGroupDetail>;
  onSaved: (list: UrlGroupDetail) => void;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

/** Name, visibility and addresses of a list (001 §2). */
export function ListForm({ initial, submitLabel, save, onSaved, onDirty, onCancel }: Props) {
  const before = { name: initial?.name ?? '', enabled: initial?.enabled ?? true, text: initial?.urls.join('\n') ?? '' };
  const [name, setName] = useState(before.name);
  const [enabled, setEnabled] = useState(before.enabled);
  const [text, setText] = useState(before.text);
  const [mode, setMode] = useState<'urls' | 'csv'>('urls');
  const [marked, setMarked] = useState<readonly number[]>([]);

  const dirty = name !== before.name || enabled !== before.enabled || text !== before.text;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const saving = useMutation({
    mutationFn: () => save({ name: name.trim(), urls: linesOf(text), enabled }),
    onSuccess: onSaved,
    onError: (error) => {
      const refused = error instanceof FieldErrorsError ? error : null;
      setMarked(linesNamedIn(refused?.first('urls')));
      if (refused === null) toast('danger', messageOf(error));
      for (const message of refused?.fields.non_field_errors ?? []) toast('danger', message);
    },
  });
  const errors = saving.error instanceof FieldErrorsError ? saving.error : null;
  const urlsError = marked.length > 0 ? `URLs invalid on lines: ${marked.join(', ')}` : errors?.first('urls');
  const count = countUrls(text);
  const complete = name.trim() !== '' && count > 0 && dirty;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!complete || saving.isPending) return;
    const wrong = invalidLines(text);
    setMarked(wrong);
    setMode('urls');
    if (wrong.length === 0) saving.mutate();
  };
  useHotkeys([['mod+Enter', () => submit()]], []);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <div className={styles.top}>
          <TextInput
            size="md"
            label="List name"
            required
            data-autofocus
            maxLength={MAX_URL_LIST_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors?.first('name')}
          />
          <Switch
            className={styles.visible ?? ''}
            label="Visible"
            checked={enabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
          />
        </div>
        <div className={styles.modes}>
          <SegmentedControl
            value={mode}
            onChange={setMode}
            aria-label="How to enter the URLs"
            data={[
              { value: 'urls', label: 'Urls' },
              { value: 'csv', label: 'CSV Upload' },
            ]}
          />
          <span className={styles.count} aria-live="polite">
            {count === 1 ? '1 URL' : `${count.toLocaleString('en')} URLs`}
          </span>
        </div>
        {mode === 'urls' ? (
          <LineEditor
            label="URLs, one per line"
            placeholder="https://example.com/reviews"
            value={text}
            onChange={(value) => {
              setText(value);
              if (marked.length > 0) setMarked(invalidLines(value));
            }}
            invalidLines={marked}
            error={urlsError}
          />
        ) : (
          <FileDrop
            onUrls={(urls) => {
              setText([...linesOf(text).filter((line) => line !== ''), ...urls].join('\n'));
              setMode('urls');
            }}
          />
        )}
        <Group justify="flex-end" gap={8}>
          <SubmitKeys />
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete} loading={saving.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
