import { atom } from 'jotai';

/** Why nobody works, told to superusers alone; null: everybody does, or nobody has said otherwise. */
export const standingStillAtom = atom<string | null>(null);
