import { Pill, PillsInput } from '@mantine/core';
import { ruleLimits } from '@proofline/rules/limits';
import { type KeyboardEvent, useState } from 'react';
import styles from './rules-builder.module.css';

/** 001 §9: a parameter entered twice flashes instead of being added. */
const FLASH_MS = 500;

/** Names of query parameters to export from matching links; Space or Enter adds one. */
export function ExportParameters({
  names,
  onChange,
}: {
  names: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const [text, setText] = useState('');
  const [flashing, setFlashing] = useState<string | null>(null);

  const add = () => {
    const name = text.trim().slice(0, ruleLimits.parameterNameChars);
    setText('');
    if (name === '') return;
    if (names.includes(name)) {
      setFlashing(name);
      window.setTimeout(() => setFlashing(null), FLASH_MS);
    } else if (names.length < ruleLimits.exportParameters) onChange([...names, name]);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '') onChange(names.slice(0, -1));
  };

  return (
    <PillsInput className={styles.exports ?? ''}>
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
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={add}
        />
      </Pill.Group>
    </PillsInput>
  );
}
