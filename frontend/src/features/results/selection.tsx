import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { ResultId } from '@proofline/contracts/ids';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export interface ResultSelection {
  /** Chosen among the rows that are shown: what nobody sees is not marked. */
  readonly chosen: readonly ReportResult[];
  readonly page: 'none' | 'some' | 'all';
  readonly hasRows: boolean;
  readonly has: (id: ResultId) => boolean;
  readonly toggle: (id: ResultId) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

const SelectionContext = createContext<ResultSelection | null>(null);
const none: ReadonlySet<ResultId> = new Set();

/** Which of the rows that are shown are chosen. */
export function useResultSelection(shown: readonly ReportResult[]): ResultSelection {
  const [ids, setIds] = useState(none);
  return useMemo(() => {
    const chosen = shown.filter(({ id }) => ids.has(id));
    const isWhole = chosen.length > 0 && chosen.length === shown.length;
    return {
      chosen,
      page: isWhole ? 'all' : chosen.length > 0 ? 'some' : 'none',
      hasRows: shown.length > 0,
      has: (id) => ids.has(id),
      toggle: (id) => setIds(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])),
      togglePage: () => setIds(isWhole ? none : new Set(shown.map(({ id }) => id))),
      clear: () => setIds(none),
    };
  }, [ids, shown]);
}

/** Reaches the boxes in the rows, which are not drawn again for it. */
export const ResultSelectionProvider = ({ value, children }: { value: ResultSelection; children: ReactNode }) => (
  <SelectionContext value={value}>{children}</SelectionContext>
);

/** Null where nothing can be chosen. */
export const useSelectionOfResults = (): ResultSelection | null => useContext(SelectionContext);
