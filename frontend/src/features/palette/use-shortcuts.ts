import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isTyping, SEQUENCE_MS } from '../../shared/ui/keys.ts';
import { paletteAtom } from './palette-state.ts';
import { goTo } from './shortcuts.ts';

const isSearch = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
const isInDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** The keys that work on every page of the app. `canOpen`: pages that would refuse are not gone to. */
export function useShortcuts(canOpen: (path: string) => boolean): void {
  const setPalette = useSetAtom(paletteAtom);
  const navigate = useNavigate();
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isSearch(event)) {
        event.preventDefault();
        setPalette((open) => (open === 'search' ? null : 'search'));
        return;
      }
      if (event.metaKey || event.ctrlKey || isTyping(event.target) || isInDialog()) return;
      if (event.key === '?') {
        event.preventDefault();
        setPalette('shortcuts');
        return;
      }
      const target = event.timeStamp - lastG < SEQUENCE_MS ? goTo[event.key] : undefined;
      lastG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (target !== undefined && canOpen(target.to)) void navigate({ to: target.to });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [canOpen, navigate, setPalette]);
}
