import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { addNames } from './export-names.ts';
import styles from './rules-builder.module.css';

/** 001 §9: a parameter entered twice flashes instead of being added. */
const FLASH_MS = 500;

interface Props {
  readonly names: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** Names of query parameters to export from matching links; Space or Enter adds one. */
export function ExportParameters({ names, onChange }: Props) {
  const [text, setText] = useState('');
  const [flashing, setFlashing] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (flashing === null) return;
    const timer = window.setTimeout(() => setFlashing(null), FLASH_MS);
    return () => window.clearTimeout(timer);
  }, [flashing]);

  const add = () => {
    const added = addNames(names, text);
    setRefusal(added.kind === 'refused' ? added.message : null);
    if (added.kind === 'refused') return;
    setText('');
    if (added.kind === 'repeated') setFlashing(added.name);
    if (added.kind === 'added') onChange([...added.names]);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      // With Ctrl, Enter goes on to the next step.
      if (event.ctrlKey || event.metaKey) return add();
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '') onChange(names.slice(0, -1));
  };

  return (
    <>
      <PillsInput
        className={styles.exports ?? ''}
        classNames={{ input: styles.exportInput ?? '' }}
        error={refusal !== null}
      >
        <Pill.Group gap={4}>
          <span className={styles.exportWord}>export</span>
          {names.map((name) => (
            <Pill
              key={name}
              size="xs"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(names.filter((other) => other !== name))}
              className={styles.parameter ?? ''}
              data-flash={flashing === name || undefined}
            >
              {name}
            </Pill>
          ))}
          <PillsInput.Field
            data-name
            aria-label="Parameter to export, Space or Enter adds it"
            placeholder={names.length === 0 ? 'none' : ''}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setRefusal(null);
            }}
            onKeyDown={onKey}
            onBlur={add}
          />
        </Pill.Group>
      </PillsInput>
      {refusal !== null && (
        <span className={styles.problem} role="alert">
          {refusal}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {flashing === null ? '' : `${flashing} is exported already.`}
      </span>
    </>
  );
}
