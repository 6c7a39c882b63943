import type { Report } from '@proofline/contracts/api/reports';
import { changedSchema, exportProgressSchema, waitingChangedSchema } from '@proofline/contracts/socket/messages';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { keysOfChange, keysOfResults, liveKeys } from './apply-message.ts';
import { patchExport } from './cache-patches.ts';
import { keysOfWaiting } from './keys-of-waiting.ts';

const nothing = { type: 'changed', position: '5', checks: [], url_lists: [], comments: [], results: [] };

describe('what a change concerns', () => {
  it('is nothing when nothing is named', () => {
    expect(keysOfChange(changedSchema.parse(nothing))).toEqual([]);
  });

  it('is the lists, the check itself and its history for a check', () => {
    const keys = keysOfChange(changedSchema.parse({ ...nothing, checks: [7] }));
    expect(keys).toEqual([
      queryKeys.projects.lists,
      queryKeys.reports.lists,
      queryKeys.projects.detail(7),
      queryKeys.history.ofCheck(7),
    ]);
  });

  it('is everything that is live where more changed than can be named', () => {
    expect(keysOfChange(changedSchema.parse({ ...nothing, everything: true }))).toEqual(liveKeys);
    const waiting = waitingChangedSchema.parse({ type: 'waiting_changed', reports: [], everything: true });
    expect(keysOfWaiting(waiting)).toEqual([queryKeys.projects.all, queryKeys.reports.all]);
  });

  it('is the comments of its report for a comment', () => {
    const keys = keysOfChange(changedSchema.parse({ ...nothing, comments: [{ id: 3, report: 100_001 }] }));
    expect(keys).toContainEqual(queryKeys.comments.ofReport(100_001));
  });

  it('is the lists and the run itself, with its check, for what it waits for', () => {
    const { reports } = waitingChangedSchema.parse({
      type: 'waiting_changed',
      reports: [{ check: 1, report: 100_001 }],
    });
    expect(keysOfWaiting({ reports })).toEqual([
      queryKeys.projects.lists,
      queryKeys.reports.lists,
      queryKeys.projects.detail(1),
      queryKeys.reports.detail(100_001),
    ]);
  });

  it('is every page of results of a report whose results changed', () => {
    const [key] = keysOfResults([100_001]);
    expect(queryKeys.results.list(100_001, { page: 1 }).slice(0, 2)).toEqual(key);
  });
});

describe('how far a file is', () => {
  const progress = { type: 'export_progress', report: 7, format: 'csv', state: 'preparing', percent: 42 } as const;
  const message = exportProgressSchema.parse(progress);
  const row = { id: 7, csv_file: null, xlsx_file: null, exports_under_way: [] } as unknown as Report;

  it('is shown with its report in place of what was told before, until the file is there', () => {
    const shown = patchExport(row, message);
    expect(shown.exports_under_way).toEqual([{ format: 'csv', state: 'preparing', percent: 42 }]);
    expect(patchExport(shown, { ...message, percent: 43 }).exports_under_way).toMatchObject([{ percent: 43 }]);
    const there = { ...row, csv_file: '/there' };
    expect([patchExport(there, message), patchExport({ ...row, id: 8 as typeof row.id }, message).id]).toEqual([
      there,
      8,
    ]);
  });
});
