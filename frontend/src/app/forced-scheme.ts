import { atom } from 'jotai';
import { store } from '../shared/store.ts';

/** The landing page is always dark (000 §2), whatever was chosen. `index.html` decides the same before the first paint. */
const isAlwaysDark = (pathname: string): boolean => pathname === '/';

export const alwaysDarkAtom = atom(isAlwaysDark(globalThis.location?.pathname ?? ''));

/** Called when another page is about to be shown. */
export function schemeOfPage(pathname: string): void {
  store.set(alwaysDarkAtom, isAlwaysDark(pathname));
}
