import { Select } from '@mantine/core';
import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { CountryCode } from '@proofline/contracts/codes';
import { IconSelector } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import styles from './toplist-rules-panel.module.css';

interface Props {
  /** Of the rule, from 1. */
  readonly number: number;
  readonly countries: CreationMetadata['available_countries'];
  readonly value: CountryCode | null;
  readonly problem: string | undefined;
  readonly onChange: (country: CountryCode) => void;
}

/** Drawn once: a long list draws every row again when their numbers change. */
const selectorIcon = <IconSelector size={15} stroke={1.6} aria-hidden />;

/** The country of a rule. Only the cell that is in use holds a list of countries: a table has hundreds of cells. */
export function CountryCell({ number, countries, value, problem, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const name = countries.find(({ id }) => id === value)?.name ?? 'Country not found';
  return (
    <>
      {isOpen ? (
        <Select
          size="md"
          aria-label={`Country of rule ${number}`}
          data={countries.map(({ id, name: label, disabled }) => ({ value: id, label, disabled }))}
          value={value}
          searchable
          autoFocus
          defaultDropdownOpened
          nothingFoundMessage="No countries available."
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          renderOption={({ option }) => <CountryFlag code={option.value} name={option.label} label="name" />}
          onChange={(chosen) => {
            if (chosen !== null) onChange(chosen);
            close();
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        />
      ) : (
        <button
          type="button"
          ref={button}
          className={styles.country}
          aria-label={`Country of rule ${number}: ${value === null ? 'Select a country' : name}`}
          aria-haspopup="listbox"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {value === null ? (
            <span className={styles.placeholder}>Select a country</span>
          ) : (
            <CountryFlag code={value} name={name} label="name" />
          )}
          {selectorIcon}
        </button>
      )}
      {problem !== undefined && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </>
  );
}
