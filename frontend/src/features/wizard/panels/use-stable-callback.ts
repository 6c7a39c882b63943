import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and runs its newest body: rows of a long list that get it are not drawn again while
 * another row changes. For events, not for rendering.
 */
export function useStableCallback<Arguments extends readonly unknown[]>(run: (...given: Arguments) => void) {
  const newest = useRef(run);
  useLayoutEffect(() => {
    newest.current = run;
  });
  return useCallback((...given: Arguments) => newest.current(...given), []);
}
