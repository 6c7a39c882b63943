import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 250;

interface Props {
  readonly applied: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  readonly className: string | undefined;
}

/** Finds events by people, websites, types and comments. */
export function EventSearch({ applied = '', onSearch, className }: Props) {
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  const apply = useDebouncedCallback((value: string) => onSearch(value.trim() || undefined), TYPING_PAUSE_MS);
  const change = (value: string) => {
    setText(value);
    apply(value);
  };
  return (
    <TextInput
      type="search"
      className={className}
      maxLength={200}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder="Search events, people, websites"
      aria-label="Search events, people, websites"
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text !== '' && <CloseButton size={20} aria-label="Clear search" onClick={() => change('')} />}
    />
  );
}
