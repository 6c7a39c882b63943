import { atom } from 'jotai';

/**
 * `connecting` is quiet: a page just opened, or a gap too short to speak of. `off`: nothing is heard of the server, and
 * `refused`: it says no; the pages poll.
 */
export type ConnectionState = 'connecting' | 'live' | 'off' | 'refused';
export const connectionStateAtom = atom<ConnectionState>('connecting');
