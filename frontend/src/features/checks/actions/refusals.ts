import { atom } from 'jotai';
import { store } from '../../../shared/store.ts';

/** By check: the server's sentence why it did not do what it was told last. */
export const refusalsAtom = atom<ReadonlyMap<number, string>>(new Map());

export function tellRefusal(check: number, sentence: string): void {
  store.set(refusalsAtom, new Map(store.get(refusalsAtom)).set(check, sentence));
}

export function dropRefusal(check: number): void {
  const others = [...store.get(refusalsAtom)].filter(([id]) => id !== check);
  store.set(refusalsAtom, new Map(others));
}

/** When the page is left: what was refused once is no news on the next visit. */
export function dropAllRefusals(): void {
  store.set(refusalsAtom, new Map());
}
