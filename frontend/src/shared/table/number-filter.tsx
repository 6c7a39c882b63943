import { Group, NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type NumberRange, parseNumberRange, writeNumberRange } from './number-range.ts';
import type { Table } from './use-table-state.ts';

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 250;
const MOST = 999_999_999;

const open: NumberRange = { from: null, to: null };

/** Two fields, at least and at most; either may stay empty. */
export function NumberFilter({ label, name, table }: { label: string; name: string; table: Table }) {
  const applied = table.filters[name] ?? '';
  const [range, setRange] = useState(parseNumberRange(applied) ?? open);
  useEffect(() => setRange(parseNumberRange(applied) ?? open), [applied]);
  const apply = useDebouncedCallback(
    (next: NumberRange) => table.setFilter(name, writeNumberRange(next)),
    TYPING_PAUSE_MS,
  );
  const change = (part: Partial<NumberRange>) => {
    const next = { ...range, ...part };
    setRange(next);
    apply(next);
  };
  const shared = {
    min: 0,
    max: MOST,
    clampBehavior: 'strict',
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
  } as const;
  return (
    <Group gap={8} wrap="nowrap" align="end" role="group" aria-label={label}>
      <NumberInput
        {...shared}
        label="At least"
        value={range.from ?? ''}
        onChange={(value) => change({ from: wholeOf(value) })}
      />
      <NumberInput
        {...shared}
        label="At most"
        value={range.to ?? ''}
        onChange={(value) => change({ to: wholeOf(value) })}
      />
    </Group>
  );
}

const wholeOf = (value: string | number): number | null => (value === '' ? null : Math.trunc(Number(value)));
