import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The result whose details are open: it stands in the address bar, so that it can be linked to. */
export function useOpenResult() {
  const { result: openId } = useSearch({ from: '/protected/manage_checks/$projectId/reports/$reportId' });
  const navigate = useNavigate();
  const show = useCallback(
    (result: string | undefined, replace: boolean) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, string | number | boolean | undefined>) => ({ ...previous, result }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return {
    openId,
    open: useCallback((id: string) => show(id, false), [show]),
    /** By another in its place: one step back closes the panel, however far one went. */
    replace: useCallback((id: string | undefined) => show(id, true), [show]),
  };
}
