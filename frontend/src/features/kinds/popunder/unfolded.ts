import type { ResultId } from '@proofline/contracts/ids';
import { atom, useAtom } from 'jotai';

const unfoldedAtom = atom<ReadonlySet<ResultId>>(new Set<ResultId>());

/** Whether the way of a window is shown below its row; kept while one looks through the list. */
export function useUnfolded(id: ResultId): readonly [isUnfolded: boolean, toggle: () => void] {
  const [unfolded, set] = useAtom(unfoldedAtom);
  const isUnfolded = unfolded.has(id);
  const toggle = () => {
    const others = [...unfolded].filter((other) => other !== id);
    set(new Set(isUnfolded ? others : [...others, id]));
  };
  return [isUnfolded, toggle];
}
