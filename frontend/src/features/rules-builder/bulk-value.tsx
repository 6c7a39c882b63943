import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ruleLimits } from '@proofline/rules/limits';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import styles from './rules-builder.module.css';

interface Bulk {
  name: string;
  bulk: string[];
}

interface Props {
  medium: 'text' | 'link';
  value: Bulk;
  problem: string | undefined;
  onChange: (value: Bulk) => void;
}

const SHOWN = 2;

/** Many phrases or links under one name: shown as chips, edited in a modal. */
export function BulkValue({ medium, value, problem, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const guard = useDiscardGuard(() => setOpened(false));
  const title = medium === 'text' ? 'Bulk Text' : 'Bulk Link';
  const problemId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.bulk}
        data-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onClick={() => setOpened(true)}
      >
        <span className="visually-hidden">Edit {title}</span>
        <span className={styles.bulkName} data-empty={value.name === '' || undefined}>
          {value.name === '' ? 'Name and entries' : value.name}
        </span>
        {value.bulk.slice(0, SHOWN).map((entry) => (
          <span key={entry} className={styles.chip}>
            {entry}
          </span>
        ))}
        {value.bulk.length > SHOWN && <span className={styles.more}>+{value.bulk.length - SHOWN}</span>}
        <IconPencil size={14} className={styles.bulkPencil} aria-hidden />
      </button>
      {problem !== undefined && (
        <span id={problemId} className={styles.problem}>
          {problem}
        </span>
      )}
      <Modal
        opened={opened}
        onClose={guard.requestClose}
        title={title}
        size={520}
        closeOnEscape={!guard.asking}
        trapFocus={!guard.asking}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <BulkForm
          initial={value}
          medium={medium}
          onDirty={guard.setDirty}
          onCancel={guard.requestClose}
          onSubmit={(changed) => {
            guard.setDirty(false);
            onChange(changed);
            setOpened(false);
          }}
        />
      </Modal>
      {guard.dialog}
    </>
  );
}

interface FormProps {
  initial: Bulk;
  medium: 'text' | 'link';
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSubmit: (value: Bulk) => void;
}

/** Entries one per line, trimmed; empty lines and repeats are dropped. */
function BulkForm({ initial, medium, onDirty, onCancel, onSubmit }: FormProps) {
  const before = initial.bulk.join('\n');
  const [name, setName] = useState(initial.name);
  const [text, setText] = useState(before);
  const entries = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const problem = problemOf(entries);
  const isChanged = name !== initial.name || text !== before;
  const complete = name.trim() !== '' && entries.length > 0 && problem === null && isChanged;
  const edit = (set: (value: string) => void, value: string) => {
    set(value);
    onDirty(true);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (complete) onSubmit({ name: name.trim(), bulk: entries });
  };
  useHotkeys([['mod+Enter', () => submit()]], []);
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <TextInput
          size="md"
          label="Name"
          required
          data-autofocus
          maxLength={ruleLimits.nameChars}
          value={name}
          onChange={(event) => edit(setName, event.currentTarget.value)}
        />
        <Textarea
          label={medium === 'text' ? 'Phrases, one per line' : 'Links, one per line'}
          description={`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`}
          error={problem}
          required
          rows={8}
          value={text}
          onChange={(event) => edit(setText, event.currentTarget.value)}
          classNames={{ input: styles.entries ?? '' }}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete}>
            Save entries
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function problemOf(entries: readonly string[]): string | null {
  if (entries.length > ruleLimits.phrasesPerRule) {
    return `A list holds at most ${ruleLimits.phrasesPerRule.toLocaleString('en')} entries.`;
  }
  const tooLong = entries.some((entry) => entry.length > ruleLimits.phraseChars);
  return tooLong ? `An entry holds at most ${ruleLimits.phraseChars.toLocaleString('en')} characters.` : null;
}
