import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The comments of the report take the place of a result's details; one step back leads to where it stood. */
export function useOpenComments(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: (previous: Record<string, string | number | boolean | undefined>) => ({
          ...previous,
          comments: 'open',
          result: undefined,
        }),
        resetScroll: false,
      }),
    [navigate],
  );
}
