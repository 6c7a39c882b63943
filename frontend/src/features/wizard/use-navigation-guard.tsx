import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { DiscardDialog } from '../../shared/ui/confirm-dialog.tsx';

interface NavigationGuard {
  /** From now on leaving loses nothing. */
  allow: () => void;
  dialog: ReactNode;
}

/**
 * Asks the discard dialog before another page, and has the browser ask before it closes, while there is something to
 * lose.
 */
export function useNavigationGuard(hasUnsaved: () => boolean): NavigationGuard {
  const isAllowed = useRef(false);
  const blocks = () => !isAllowed.current && hasUnsaved();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && blocks(),
    enableBeforeUnload: blocks,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return {
    allow: () => {
      isAllowed.current = true;
    },
    dialog: <DiscardDialog opened={isAsking} onDiscard={() => blocker.proceed?.()} onKeep={() => blocker.reset?.()} />,
  };
}
