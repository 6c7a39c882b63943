import { Button, TextInput } from '@mantine/core';
import { logPositionSchema } from '@proofline/contracts/ids';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './history.module.css';

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const problem = (text: string): string | null =>
  text === '' || logPositionSchema.safeParse(text).success ? null : 'Digits only';

/** From one position of the log to another. */
export function PositionFilter({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [from, setFrom] = useState(range.from ?? '');
  const [to, setTo] = useState(range.to ?? '');
  useEffect(() => setFrom(range.from ?? ''), [range.from]);
  useEffect(() => setTo(range.to ?? ''), [range.to]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem(from) !== null || problem(to) !== null) return;
    onChange({ from: from === '' ? undefined : from, to: to === '' ? undefined : to });
  };
  return (
    <form className={styles.range} onSubmit={submit}>
      <TextInput
        aria-label="From position"
        placeholder="From position"
        inputMode="numeric"
        value={from}
        error={problem(from.trim())}
        onChange={(event) => setFrom(event.currentTarget.value.trim())}
      />
      <span aria-hidden>–</span>
      <TextInput
        aria-label="To position"
        placeholder="To position"
        inputMode="numeric"
        value={to}
        error={problem(to.trim())}
        onChange={(event) => setTo(event.currentTarget.value.trim())}
      />
      <Button type="submit" variant="default" disabled={from === (range.from ?? '') && to === (range.to ?? '')}>
        Show
      </Button>
    </form>
  );
}
