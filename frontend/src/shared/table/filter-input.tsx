import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Table } from './use-table-state.ts';

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 250;
/** What every list takes. */
const MAX_LENGTH = 200;

interface Props {
  readonly table: Table;
  readonly name: string;
  readonly placeholder: string;
  readonly label: string;
  /** `lg` on phones. */
  readonly size?: 'sm' | 'lg';
}

/** A text filter bound to the address bar. */
export function FilterInput({ table, name, placeholder, label, size = 'sm' }: Props) {
  const applied = table.filters[name] ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  const apply = useDebouncedCallback((value: string) => table.setFilter(name, value.trim()), TYPING_PAUSE_MS);
  const change = (value: string) => {
    setText(value);
    apply(value);
  };
  return (
    <TextInput
      type="search"
      size={size}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={label}
      maxLength={MAX_LENGTH}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text !== '' && <CloseButton size={20} aria-label={`Clear ${label}`} onClick={() => change('')} />}
    />
  );
}
