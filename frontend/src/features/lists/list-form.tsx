import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import type { UrlGroupDetail } from '@proofline/contracts/api/url-groups';
import { MAX_URL_LIST_NAME_LENGTH } from '@proofline/contracts/events/url-list';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { SubmitKeys } from '../../shared/ui/kbd.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { FileDrop } from './file-drop.tsx';
import { LineCounts } from './line-counts.tsx';
import type { LineEditorHandle } from './line-editor.tsx';
import { lengthProblem, problemToShow, withoutEmptyEnd } from './line-reader.ts';
import styles from './list-form.module.css';
import { linesRefused } from './refused-lines.ts';
import { useLinesRead } from './use-lines-read.ts';

const LineEditor = lazy(() => import('./line-editor.tsx').then((module) => ({ default: module.LineEditor })));
/** As high as the editor. */
const EDITOR_PX = 258;

export interface ListDraft {
  readonly name: string;
  readonly urls: string[];
  readonly enabled: boolean;
}

interface Props {
  /** The list as it stands; without it a new one. */
  readonly initial?: UrlGroupDetail;
  readonly submitLabel: string;
  /** Null: saved, and not shown yet. */
  readonly save: (draft: ListDraft) => Promise<UrlGroupDetail | null>;
  readonly onSaved: (list: UrlGroupDetail | null) => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  /** A refusal that the form cannot show; true: somebody else does. */
  readonly onRefused?: (error: unknown) => boolean;
  /** What stands in the way of saving, above the buttons. */
  readonly notice?: ReactNode;
}

/** Name, visibility and addresses of a list (001 §2). */
export function ListForm(props: Props) {
  const { initial, submitLabel, save, onSaved, onDirty, onCancel, onRefused, notice } = props;
  const [before] = useState({
    name: initial?.name ?? '',
    enabled: initial?.enabled ?? true,
    lines: initial?.urls ?? [],
  });
  const [name, setName] = useState(before.name);
  const [enabled, setEnabled] = useState(before.enabled);
  const [lines, setLines] = useState<readonly string[]>(before.lines);
  const [mode, setMode] = useState<'urls' | 'csv'>('urls');
  /** Once submitted with invalid lines, they are named until there are none. */
  const [strict, setStrict] = useState(false);
  /** Once submitted by key without a name or addresses, what is missing is said where it is missing. */
  const [asked, setAsked] = useState(false);
  const editor = useRef<LineEditorHandle>(null);
  const { read, readNow } = useLinesRead(lines);

  const dirty = name !== before.name || enabled !== before.enabled || !sameLines(lines, before.lines);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const saving = useMutation({
    mutationFn: () => save({ name: name.trim(), urls: withoutEmptyEnd(lines), enabled }),
    onSuccess: onSaved,
    onError: (error) => {
      if (!onRefused?.(error)) showRefusal(error);
    },
  });
  const refused = saving.error instanceof FieldErrorsError ? saving.error : null;
  // The server's word about lines holds until they change.
  const refusedLines = refused === null || saving.isIdle ? [] : linesRefused(refused.fields);
  const hasName = name.trim() !== '';
  const hasLines = lines.some((line) => line.trim() !== '');
  const urlsError =
    (strict ? (lengthProblem(lines) ?? problemToShow(read)) : undefined) ??
    (asked && !hasLines ? 'Please add at least one URL.' : undefined) ??
    refused?.first('urls') ??
    lineError(refusedLines);
  const invalidLines = refusedLines.length > 0 ? refusedLines : read.invalidLines;
  const complete = hasName && hasLines && dirty;

  const edit = (changed: readonly string[]) => {
    setLines(changed);
    if (saving.isError) saving.reset();
  };
  const submit = (event?: Pick<FormEvent, 'preventDefault'>) => {
    event?.preventDefault();
    if (saving.isPending) return;
    setAsked(true);
    if (!complete) {
      if (!hasLines) setMode('urls');
      return;
    }
    const problem = lengthProblem(lines) ?? problemToShow(readNow(lines));
    setStrict(problem !== undefined);
    if (problem === undefined) return saving.mutate();
    setMode('urls');
    toast('danger', problem);
  };

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
            // Browsers send no form whose button is disabled, and say nothing about it.
            onKeyDown={(event) => event.key === 'Enter' && !complete && submit(event)}
            error={(asked && !hasName ? 'This field is required' : undefined) ?? refused?.first('name')}
          />
          <Switch
            className={styles.visible ?? ''}
            label="Visible"
            checked={enabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
            error={refused?.first('enabled')}
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
          <LineCounts
            read={read}
            onShowInvalid={() => {
              setMode('urls');
              editor.current?.goToNext(invalidLines);
            }}
          />
        </div>
        <div hidden={mode !== 'urls'}>
          <Suspense fallback={<Skeleton height={EDITOR_PX} mt={24} />}>
            <LineEditor
              ref={editor}
              label="URLs, one per line"
              placeholder="https://example.com/reviews"
              lines={lines}
              onChange={edit}
              invalidLines={invalidLines}
              repeatedLines={read.repeatedLines}
              strict={strict || refusedLines.length > 0}
              error={urlsError}
            />
          </Suspense>
        </div>
        {mode === 'csv' && (
          <FileDrop
            onLines={(added) => {
              edit([...withoutEmptyEnd(lines), ...added]);
              setMode('urls');
            }}
          />
        )}
        {notice && <Alert className={styles.conflict ?? ''}>{notice}</Alert>}
        <Group justify="flex-end" gap={8}>
          {hasName && hasLines ? (
            <SubmitKeys />
          ) : (
            <span className={styles.needs}>Needs a name and at least one URL.</span>
          )}
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

const lineError = (numbers: readonly number[]): string | undefined =>
  numbers.length === 0 ? undefined : problemToShow({ urls: [], invalidLines: numbers });

/** An editor that was emptied holds one empty line. */
function sameLines(lines: readonly string[], before: readonly string[]): boolean {
  const now = withoutEmptyEnd(lines);
  return now.length === before.length && now.every((line, index) => line === before[index]);
}
