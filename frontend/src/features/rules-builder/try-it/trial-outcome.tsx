import { IconWorldSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './try-it.module.css';
import type { TryItProps } from './try-it.tsx';
import { TryRefused } from './try-refused.tsx';
import { TryVerdict } from './try-verdict.tsx';
import type { Trial } from './use-trial.ts';

interface Props extends Pick<TryItProps, 'purpose' | 'onPoint'> {
  readonly trial: Trial;
  /** Why there is nothing to try yet. */
  readonly refusal: string | null;
  /** While an answer is waited for. */
  readonly waiting?: ReactNode;
  /** What trying does, before anybody has tried. */
  readonly invitation: string;
}

/** What came of a trial: below the form that asked for it. */
export function TrialOutcome({ trial, refusal, waiting, invitation, purpose, onPoint }: Props) {
  const { state, tried, isOutdated, error } = trial;
  return (
    <>
      {refusal !== null && <p className={styles.note}>{refusal}</p>}
      {state === 'waiting' && waiting}
      {state === 'refused' && <TryRefused error={error} />}
      {state === 'answered' && tried !== undefined && (
        <>
          {isOutdated && (
            <p className={styles.note} role="status">
              {purpose === 'rules' ? 'The rules' : 'The filters'} have changed since. Try again to see what they say
              now.
            </p>
          )}
          <div className={styles.outcome} data-outdated={isOutdated || undefined}>
            <TryVerdict purpose={purpose} tree={tried.tree} answer={tried.answer} {...(onPoint && { onPoint })} />
          </div>
        </>
      )}
      {state === 'idle' && refusal === null && (
        <div className={styles.idle}>
          <IconWorldSearch size={20} stroke={1.6} aria-hidden />
          <p>{invitation} Nothing is stored.</p>
        </div>
      )}
    </>
  );
}
