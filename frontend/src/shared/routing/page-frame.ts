import { windowTitle } from '@proofline/contracts/public-pages';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Crumb } from './root-route.ts';

/** Breadcrumbs set by the page shown; null: those of its route. */
export const pageCrumbsAtom = atom<readonly Crumb[] | null>(null);

/** Breadcrumbs and title of a page that knows more than its route, as the name of a check. Stable array, please. */
export function useBreadcrumbs(crumbs: readonly Crumb[]): void {
  const set = useSetAtom(pageCrumbsAtom);
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    set(JSON.parse(key));
    return () => set(null);
  }, [key, set]);
}

/** Title of the window. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
}
