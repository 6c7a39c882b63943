import type { Project } from '@proofline/contracts/api/projects';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { useEffect, useRef } from 'react';
import { useLegalHold } from '../legal-holds/use-legal-hold.tsx';

/** Placing and lifting the hold of a report itself, as the server lets the reader. */
export const useReportHold = ({ id, available_actions: actions }: ReportDetail) =>
  useLegalHold(
    { type: 'report', id },
    actions.includes('lift_legal_hold') ? 'lift' : actions.includes('place_legal_hold') ? 'place' : null,
  );

/** Reads a report again once something of its check is held or no longer held: messages say so of the check alone. */
export function useHoldsOfCheck(
  check: Pick<Project, 'legal_hold' | 'held_report_count'> | undefined,
  readAgain: () => unknown,
): void {
  const held = check && `${check.legal_hold?.placed_at ?? ''} ${check.held_report_count}`;
  const before = useRef(held);
  useEffect(() => {
    const isChange = before.current !== undefined && held !== undefined && before.current !== held;
    if (held !== undefined) before.current = held;
    if (isChange) void readAgain();
  }, [held, readAgain]);
}
