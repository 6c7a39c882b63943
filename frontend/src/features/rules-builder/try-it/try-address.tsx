import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { DryRunAnswer } from '@proofline/contracts/api/dry-runs';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import { IconPlayerPlay, IconWorldSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldErrorsError } from '../../../shared/api/api-error.ts';
import type { AskDryRun } from './dry-run.ts';
import styles from './try-it.module.css';
import type { TryItProps } from './try-it.tsx';
import { TryRefused } from './try-refused.tsx';
import { TryVerdict } from './try-verdict.tsx';
import { TryWaiting } from './try-waiting.tsx';

interface Props extends TryItProps {
  ask: AskDryRun;
  /** Why there is nothing to try yet. */
  refusal: string | null;
}

/** Visits an address from a country and shows what the rules say of the page. */
export function TryAddress(props: Props) {
  const { purpose, tree, filters = null, languages = [], countries, ask, refusal, onPoint } = props;
  const [url, setUrl] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const country = countries.find(({ id }) => id === picked) ?? countries[0];
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const trying = useMutation({
    mutationFn: async () => {
      stop.current?.abort();
      stop.current = new AbortController();
      const usable = filters !== null && validateQueryTree(filters).valid ? filters : null;
      const body = {
        url,
        country: country?.id ?? null,
        languages: [...languages],
        rules: tree,
        // A filter is tried by itself: rules are asked for, and may not be there yet.
        filters: purpose === 'filters' ? tree : usable,
      };
      return { answer: await ask(body, stop.current.signal), tree };
    },
  });
  const { error } = trying;
  const fields = error instanceof FieldErrorsError ? error : null;
  const canTry = url.trim() !== '' && country !== undefined && refusal === null && !trying.isPending;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Here Enter tries the rules, and does not go on to the next step.
    event.preventDefault();
    if (canTry) trying.mutate();
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
          error={fields?.first('url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <NativeSelect
          className={styles.country ?? ''}
          aria-label="Country to visit it from"
          data={countries.map(({ id, name }) => ({ value: id, label: name }))}
          value={country?.id ?? ''}
          error={fields?.first('country')}
          disabled={countries.length === 0}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconPlayerPlay size={14} />}
          loading={trying.isPending}
          {...(!canTry && !trying.isPending && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => canTry && trying.mutate()}
        >
          Try
        </Button>
      </div>
      {refusal !== null && <p className={styles.note}>{refusal}</p>}
      {trying.isPending && <TryWaiting country={country?.name ?? ''} onStop={() => stop.current?.abort()} />}
      {!trying.isPending && error !== null && !isAbort(error) && <TryRefused error={error} />}
      {!trying.isPending && trying.data !== undefined && error === null && (
        <Answer {...trying.data} current={tree} purpose={purpose} {...(onPoint && { onPoint })} />
      )}
      {trying.isIdle && refusal === null && (
        <div className={styles.idle}>
          <IconWorldSearch size={20} stroke={1.6} aria-hidden />
          <p>
            {purpose === 'rules'
              ? 'Visit a page with the rules as they are now, and see what each of them finds.'
              : 'Visit a page and see whether it would be judged or filtered out.'}{' '}
            Nothing is stored.
          </p>
        </div>
      )}
    </>
  );
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

interface AnswerProps extends Pick<TryItProps, 'purpose' | 'onPoint' | 'tree'> {
  answer: DryRunAnswer;
  /** The tree by now. */
  current: TryItProps['tree'];
}

function Answer({ answer, tree, current, purpose, onPoint }: AnswerProps) {
  return (
    <>
      {tree !== current && (
        <p className={styles.note} role="status">
          {purpose === 'rules' ? 'The rules' : 'The filters'} have changed since. Try again to see what they say now.
        </p>
      )}
      <TryVerdict purpose={purpose} tree={tree} answer={answer} {...(onPoint && { onPoint })} />
    </>
  );
}
