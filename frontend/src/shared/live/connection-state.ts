import { atom } from 'jotai';

/** `connecting` is quiet: a page just opened, or a gap too short to speak of. `off`: the pages poll. */
export type ConnectionState = 'connecting' | 'live' | 'off';
export const connectionStateAtom = atom<ConnectionState>('connecting');
