import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { DiscardDialog } from '../../shared/ui/confirm-dialog.tsx';

interface NavigationGuard {
  /** From now on leaving loses nothing. */
  readonly allow: () => void;
  readonly dialog: ReactNode;
}

interface Losses {
  /** Something would be lost on another page. */
  readonly onNavigating: () => boolean;
  /** Something would be lost if the browser closed the page. */
  readonly onClosing: () => boolean;
}

/** Asks the discard dialog before another page, and has the browser ask before it closes, while there is something to lose. */
export function useNavigationGuard({ onNavigating, onClosing }: Losses): NavigationGuard {
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isAllowed.current && current.pathname !== next.pathname && onNavigating(),
    enableBeforeUnload: () => !isAllowed.current && onClosing(),
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
