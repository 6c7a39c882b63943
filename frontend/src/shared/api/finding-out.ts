import { atom } from 'jotai';
import { store } from '../store.ts';
import type { Told } from './find-out.ts';

interface Finding {
  readonly stop: () => void;
}

const openAtom = atom<readonly Finding[]>([]);

/** Whether the outcome of something that was pressed is being found out at this moment. */
export const isFindingOutAtom = atom((get) => get(openAtom).length > 0);

/** For one command: said from `begin` to `end`, however often it is sent in between. */
export function finding(): Told {
  let own: Finding | null = null;
  return {
    begin: (stop) => {
      if (own !== null) return;
      own = { stop };
      const begun = own;
      store.set(openAtom, (open) => [...open, begun]);
    },
    end: () => store.set(openAtom, (open) => open.filter((one) => one !== own)),
  };
}

/** Nobody waits any more: the page was left, or somebody said so. Each command fails with what is known: nothing. */
export function stopFindingOut(): void {
  for (const { stop } of store.get(openAtom)) stop();
}
