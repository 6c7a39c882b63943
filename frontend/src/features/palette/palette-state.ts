import { atom } from 'jotai';

/** Which of the two is open: the search over everything, or the list of shortcuts. */
export const paletteAtom = atom<'search' | 'shortcuts' | null>(null);
