import type { Project } from '@proofline/contracts/api/projects';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export interface Selection {
  /** Chosen on any page, as they were when they were chosen or shown last. */
  readonly chosen: ReadonlyMap<number, Project>;
  /** All that match the filters, on every page. */
  readonly isEverything: boolean;
  /** Whether rows can be chosen on a phone just now. */
  readonly isChoosing: boolean;
  /** Of the page that is shown. */
  readonly page: 'none' | 'some' | 'all';
  /** There are rows to choose. */
  readonly hasRows: boolean;
  readonly toggle: (check: Project) => void;
  readonly togglePage: () => void;
  readonly takeEverything: () => void;
  readonly keepOnly: (ids: readonly number[]) => void;
  readonly clear: () => void;
  readonly setChoosing: (on: boolean) => void;
}

const SelectionContext = createContext<Selection | null>(null);

interface State {
  /** Of what rows this is a selection: other filters begin another one. */
  readonly filters: string;
  readonly chosen: ReadonlyMap<number, Project>;
  readonly isEverything: boolean;
}

const nothing: ReadonlyMap<number, Project> = new Map();

/** Which checks are chosen; `shown` is the page of them, `filters` what it was asked with beside the page. */
export function useSelection(shown: readonly Project[], filters: string): Selection {
  const [state, setState] = useState<State>({ filters, chosen: nothing, isEverything: false });
  const [isChoosing, setChoosing] = useState(false);
  return useMemo(() => {
    const isSame = state.filters === filters;
    const isEverything = isSame && state.isEverything;
    const newest = new Map(shown.map((check) => [check.id as number, check]));
    const known = isSame ? [...state.chosen].map(([id, check]) => [id, newest.get(id) ?? check] as const) : [];
    const chosen = isEverything ? newest : new Map(known);
    const onPage = shown.filter(({ id }) => chosen.has(id)).length;
    const set = (next: ReadonlyMap<number, Project>) => setState({ filters, chosen: next, isEverything: false });
    return {
      chosen,
      isEverything,
      isChoosing,
      page: onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some',
      hasRows: shown.length > 0,
      toggle: (check) => {
        const next = new Map(chosen);
        if (!next.delete(check.id)) next.set(check.id, check);
        set(next);
      },
      togglePage: () => {
        const next = new Map(chosen);
        for (const check of shown) {
          if (onPage === shown.length) next.delete(check.id);
          else next.set(check.id, check);
        }
        set(next);
      },
      takeEverything: () => setState({ filters, chosen: nothing, isEverything: true }),
      keepOnly: (ids) => set(new Map([...chosen].filter(([id]) => ids.includes(id)))),
      clear: () => set(nothing),
      setChoosing: (on) => {
        setChoosing(on);
        if (!on) set(nothing);
      },
    };
  }, [state, filters, shown, isChoosing]);
}

/** Reaches the boxes in the rows, which are not drawn again for it. */
export const SelectionProvider = ({ selection, children }: { selection: Selection; children: ReactNode }) => (
  <SelectionContext value={selection}>{children}</SelectionContext>
);

/** Null where nothing can be chosen. */
export const useSelectionOfRows = (): Selection | null => useContext(SelectionContext);
