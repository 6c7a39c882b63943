import { isDeepStrictEqual } from 'node:util';
import type { ArchivedFile, PreparedFile, RetentionEvent } from '@proofline/contracts/events/retention';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { evolveRetention, exportedKey, initialRetention, type RetentionState } from './state.ts';

interface Run {
  readonly checkId: CheckId;
  readonly reportId: ReportId;
}

interface Held {
  readonly checkId: CheckId;
  /** Null: the check with all of its reports. */
  readonly reportId: ReportId | null;
}

export type RetentionCommand =
  /** Of a report that is over: it stays so. */
  | (Run & { readonly type: 'archive'; readonly files: readonly ArchivedFile[] })
  /** Of a report whose results are in the tables; `before` files of this format had been told of when it was made. */
  | (Run & { readonly type: 'export'; readonly file: PreparedFile; readonly before: number })
  | (Held & { readonly type: 'hold'; readonly reason: string })
  | (Held & { readonly type: 'release' })
  | (Run & { readonly type: 'expire' });

/**
 * What is kept of a check's reports. What the product itself says is not said again; of two people who press at once the
 * second is told, as their reason would be nowhere.
 */
export const retentionDecider: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  category: 'retention',
  initial: initialRetention,
  evolve: evolveRetention,
  decide(command, state) {
    const { checkId } = command;
    switch (command.type) {
      case 'archive': {
        const { reportId, files } = command;
        if (state.archived.has(reportId)) return [];
        return [{ type: 'ReportArchived', data: { checkId, reportId, files: [...files] } }];
      }
      case 'export': {
        const { reportId, file, before } = command;
        const told = state.exported.get(exportedKey(reportId, file.format));
        // Somebody else was faster, or what was lost of the file is where it was again.
        if (told !== undefined && (told.times > before || isDeepStrictEqual(told.file, file))) return [];
        // While it was made, results may have left the tables: nobody knows whether it is whole.
        if (state.archived.has(reportId)) throw new NotInThisState('report_archived', 'The report is archived.');
        return [{ type: 'ReportExported', data: { checkId, reportId, file } }];
      }
      case 'hold': {
        const { reportId, reason } = command;
        if (isHeld(state, reportId)) {
          throw new NotInThisState('on_hold_already', `The ${subject(reportId)} is on legal hold already.`);
        }
        if (reportId !== null && state.expired.has(reportId)) {
          throw new NotInThisState('evidence_expired', 'The evidence of this report is no longer kept.');
        }
        return [{ type: 'LegalHoldPlaced', data: { checkId, reportId, reason } }];
      }
      case 'release': {
        const { reportId } = command;
        if (!isHeld(state, reportId)) {
          throw new NotInThisState('not_on_hold', `The ${subject(reportId)} is not on legal hold.`);
        }
        return [{ type: 'LegalHoldReleased', data: { checkId, reportId } }];
      }
      case 'expire': {
        const { reportId } = command;
        if (state.expired.has(reportId)) return [];
        if (!state.archived.has(reportId)) {
          throw new NotInThisState('not_archived', 'Evidence is kept at least for as long as results are shown.');
        }
        if (state.checkHeld || state.reportsHeld.has(reportId)) {
          throw new NotInThisState('on_hold', 'The report is on legal hold.');
        }
        return [{ type: 'EvidenceExpired', data: { checkId, reportId } }];
      }
    }
  },
};

const subject = (reportId: ReportId | null): string => (reportId === null ? 'check' : 'report');

const isHeld = (state: RetentionState, reportId: ReportId | null): boolean =>
  reportId === null ? state.checkHeld : state.reportsHeld.has(reportId);
