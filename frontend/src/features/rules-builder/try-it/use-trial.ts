import type { DryRunAnswer, DryRunBody } from '@proofline/contracts/api/dry-runs';
import type { QueryTree } from '@proofline/rules/query-tree';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { FieldErrorsError } from '../../../shared/api/api-error.ts';
import type { AskDryRun } from './dry-run.ts';
import type { TryItProps } from './try-it.tsx';

/** Which page is tried. */
export type TriedPage = Pick<DryRunBody, 'url' | 'country' | 'report_result'>;

export interface Tried {
  readonly answer: DryRunAnswer;
  /** The tree as it was then. */
  readonly tree: QueryTree;
  /** All that was judged by, to tell whether it is still the same. */
  readonly judgedBy: string;
}

export interface Trial {
  readonly state: 'idle' | 'waiting' | 'refused' | 'answered';
  readonly tried: Tried | undefined;
  /** Rules, filters or languages are others than those that were tried. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  /** What the server says of a field of the question. */
  readonly problemOf: (field: string) => string | undefined;
  readonly run: (page: TriedPage) => void;
  readonly stop: () => void;
}

/** Asks what the rules, as they are now, say of a page; only the last question is waited for, and none after leaving. */
export function useTrial(props: Pick<TryItProps, 'purpose' | 'tree' | 'filters' | 'languages'>, ask: AskDryRun): Trial {
  const { purpose, tree, filters = null, languages = [] } = props;
  const judgedBy = useMemo(() => JSON.stringify([tree, filters, languages]), [tree, filters, languages]);
  const waiting = useRef<AbortController | null>(null);
  const stop = () => waiting.current?.abort();
  useEffect(() => () => waiting.current?.abort(), []);
  const asking = useMutation({
    mutationFn: async (page: TriedPage): Promise<Tried> => {
      stop();
      waiting.current = new AbortController();
      const usable = filters !== null && validateQueryTree(filters).valid ? filters : null;
      const body = {
        ...page,
        languages: [...languages],
        rules: tree,
        // A filter is tried by itself: rules are asked for, and may not be there yet.
        filters: purpose === 'filters' ? tree : usable,
      };
      return { answer: await ask(body, waiting.current.signal), tree, judgedBy };
    },
  });
  const isStopped = asking.error instanceof DOMException && asking.error.name === 'AbortError';
  const fields = asking.error instanceof FieldErrorsError ? asking.error : null;
  const states = {
    idle: 'idle',
    pending: 'waiting',
    error: isStopped ? 'idle' : 'refused',
    success: 'answered',
  } as const;
  return {
    state: states[asking.status],
    tried: asking.data,
    isOutdated: asking.data !== undefined && asking.data.judgedBy !== judgedBy,
    error: asking.error,
    problemOf: (field) => fields?.first(field),
    run: asking.mutate,
    stop,
  };
}
