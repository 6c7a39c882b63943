import { SegmentedControl } from '@mantine/core';
import type { QueryTree } from '@proofline/rules/query-tree';
import { INVALID_TREE_MESSAGE, validateQueryTree } from '@proofline/rules/validate-query-tree';
import { lazy, Suspense, useState } from 'react';
import { type AskDryRun, askDryRun } from './dry-run.ts';
import { TryAddress } from './try-address.tsx';
import styles from './try-it.module.css';
import { TryStored } from './try-stored.tsx';

/** The judge comes along with the first text. */
const TryText = lazy(async () => ({ default: (await import('./try-text.tsx')).TryText }));

/** A country to visit a page from. */
export interface TryCountry {
  readonly id: string;
  readonly name: string;
}

export interface TryItProps {
  /** What is tried: what makes a website compliant, or which pages are judged at all. */
  readonly purpose: 'rules' | 'filters';
  readonly tree: QueryTree;
  /** Content filters that come before the rules, and languages that come before both. */
  readonly filters?: QueryTree | null;
  readonly languages?: readonly string[];
  /** Those of the check, or all there are while it has none. */
  readonly countries: readonly TryCountry[];
  /** The pointer rests on a rule of the verdict, or on none. */
  readonly onPoint?: (ruleId: string | null) => void;
  /** Asks an agent; a stand-in where there is none. */
  readonly ask?: AskDryRun;
}

const modes = [
  { value: 'address', label: 'Address' },
  { value: 'stored', label: 'Stored page' },
  { value: 'text', label: 'Text' },
];

/** What the rules say of a page or a text, before anything is launched. */
export function TryIt({ ask = askDryRun, ...props }: TryItProps) {
  const [mode, setMode] = useState('address');
  const refusal = validateQueryTree(props.tree).valid ? null : INVALID_TREE_MESSAGE;
  return (
    <section className={styles.tryIt} aria-labelledby={`try-${props.purpose}`}>
      <header className={styles.head}>
        <h3 id={`try-${props.purpose}`}>Try it</h3>
        <SegmentedControl aria-label="What to try the rules on" data={modes} value={mode} onChange={setMode} />
      </header>
      {mode === 'address' && <TryAddress {...props} ask={ask} refusal={refusal} />}
      {mode === 'stored' && <TryStored {...props} ask={ask} refusal={refusal} />}
      {mode === 'text' && (
        <Suspense>
          <TryText {...props} refusal={refusal} />
        </Suspense>
      )}
    </section>
  );
}
