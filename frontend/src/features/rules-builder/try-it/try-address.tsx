import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { AskDryRun } from './dry-run.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { TryButton } from './try-button.tsx';
import styles from './try-it.module.css';
import type { TryItProps } from './try-it.tsx';
import { TryWaiting } from './try-waiting.tsx';
import { useTrial } from './use-trial.ts';

interface Props extends TryItProps {
  readonly ask: AskDryRun;
  /** Why there is nothing to try yet. */
  readonly refusal: string | null;
}

/** Visits an address from a country and shows what the rules say of the page. */
export function TryAddress({ ask, refusal, countries, ...props }: Props) {
  const [url, setUrl] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const country = countries.find(({ id }) => id === picked) ?? countries[0];
  const trial = useTrial(props, ask);
  const isWaiting = trial.state === 'waiting';
  const canTry = url.trim() !== '' && country !== undefined && refusal === null && !isWaiting;
  const run = () => canTry && trial.run({ url, country: country.id });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Here Enter tries the rules, and does not go on to the next step.
    event.preventDefault();
    run();
  };
  return (
    <>
      <div className={styles.form}>
        <TextInput
          className={styles.url ?? ''}
          aria-label="Address of a page"
          placeholder="https://"
          inputMode="url"
          value={url}
          error={trial.problemOf('url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <NativeSelect
          className={styles.country ?? ''}
          aria-label="Country to visit it from"
          data={countries.map(({ id, name }) => ({ value: id, label: name }))}
          value={country?.id ?? ''}
          error={trial.problemOf('country')}
          disabled={countries.length === 0}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <TryButton isWaiting={isWaiting} canTry={canTry} onTry={run} />
      </div>
      <TrialOutcome
        {...props}
        trial={trial}
        refusal={refusal}
        waiting={<TryWaiting country={country?.name ?? ''} onStop={trial.stop} />}
        invitation={
          props.purpose === 'rules'
            ? 'Visit a page with the rules as they are now, and see what each of them finds.'
            : 'Visit a page and see whether it would be judged or filtered out.'
        }
      />
    </>
  );
}
