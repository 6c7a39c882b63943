import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import { leafRules } from '@proofline/rules/leaf-rules';
import { ruleLimits } from '@proofline/rules/limits';
import type { QueryTree } from '@proofline/rules/query-tree';
import { rulePhrases } from '@proofline/rules/rule-phrases';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SubmitKeys } from '../../shared/ui/kbd.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { readBulkEntries } from './bulk-entries.ts';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

interface Bulk {
  readonly name: string;
  readonly bulk: string[];
}

interface Props {
  readonly ruleId: string;
  readonly medium: 'text' | 'link';
  readonly value: Bulk;
  readonly problem: string | undefined;
  readonly onChange: (value: Bulk) => void;
}

const SHOWN = 2;

/** Many phrases or links under one name: shown as chips, edited in a modal. */
export function BulkValue({ ruleId, medium, value, problem, onChange }: Props) {
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
      <Dialog opened={opened} onClose={() => setOpened(false)} guard={guard} title={title} size={520}>
        <BulkForm
          initial={value}
          medium={medium}
          ruleId={ruleId}
          onDirty={guard.setDirty}
          onCancel={guard.requestClose}
          onSubmit={(changed) => {
            guard.setDirty(false);
            onChange(changed);
            setOpened(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** Phrases of the tree's other rules. */
const phrasesBeside = (tree: QueryTree, ruleId: string): number =>
  leafRules(tree).reduce((sum, { rule }) => sum + (rule.id === ruleId ? 0 : rulePhrases(rule).length), 0);

interface FormProps {
  readonly initial: Bulk;
  readonly medium: 'text' | 'link';
  readonly ruleId: string;
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSubmit: (value: Bulk) => void;
}

/** Entries one per line. */
function BulkForm({ initial, medium, ruleId, onDirty, onCancel, onSubmit }: FormProps) {
  const { tree } = useTreeActions();
  const [others] = useState(() => phrasesBeside(tree(), ruleId));
  const [name, setName] = useState(initial.name);
  const [text, setText] = useState(() => initial.bulk.join('\n'));
  const { entries, repeated, problem } = useMemo(() => readBulkEntries(text, others), [text, others]);
  const isChanged = name.trim() !== initial.name || !isSameList(entries, initial.bulk);
  const complete = name.trim() !== '' && entries.length > 0 && problem === null && isChanged;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (complete) onSubmit({ name: name.trim(), bulk: [...entries] });
  };
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
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={medium === 'text' ? 'Phrases, one per line' : 'Links, one per line'}
          description={<span role="status">{countInWords(entries.length, repeated)}</span>}
          error={problem}
          required
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          classNames={{ input: styles.entries ?? '' }}
        />
        <Group justify="flex-end" gap={8}>
          <SubmitKeys />
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

function countInWords(count: number, repeated: number): string {
  const entries = counted(count, 'entry', 'entries');
  return repeated === 0 ? entries : `${entries}, ${repeated.toLocaleString('en')} repeated left out`;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);
