import type { Report } from '@proofline/contracts/api/reports';
import {
  changedSchema,
  exportProgressSchema,
  reportProgressSchema,
  waitingChangedSchema,
} from '@proofline/contracts/socket/messages';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { applyProgress, invalidate, keysOfChange, keysOfGroups, keysOfResults, liveKeys } from './apply-message.ts';
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
      queryKeys.dashboard.all,
      queryKeys.favorites.all,
      queryKeys.projects.detail(7),
      queryKeys.history.ofCheck(7),
    ]);
  });

  it('is everything that is live where more changed than can be named', () => {
    expect(keysOfChange(changedSchema.parse({ ...nothing, everything: true }))).toEqual(liveKeys);
    const waiting = waitingChangedSchema.parse({ type: 'waiting_changed', reports: [], everything: true });
    expect(keysOfWaiting(waiting)).toEqual([
      queryKeys.projects.all,
      queryKeys.reports.all,
      queryKeys.favorites.all,
      queryKeys.dashboard.underWay,
    ]);
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
      queryKeys.favorites.all,
      queryKeys.dashboard.underWay,
      queryKeys.projects.detail(1),
      queryKeys.reports.detail(100_001),
    ]);
  });

  it('is every page of results of a report whose results changed', () => {
    const [key] = keysOfResults([100_001]);
    expect(queryKeys.results.list(100_001, { page: 1 }).slice(0, 2)).toEqual(key);
  });

  it('keeps no rows waiting for what takes longer: groups, which have a pace of their own, and what stays as it is', () => {
    const client = new QueryClient();
    const rows = queryKeys.results.list(100_001, {});
    const groups = queryKeys.resultGroups.list(100_001, { by: 'website' });
    const still = [queryKeys.storedPages.of(100_001, '100001-1-1'), queryKeys.earlierResults.of(100_001, '100001-1-1')];
    for (const key of [rows, groups, ...still]) client.setQueryData(key, {});
    const invalidated = () => [rows, groups, ...still].map((key) => client.getQueryState(key)?.isInvalidated === true);
    void invalidate(client, keysOfResults([100_001]));
    expect(invalidated()).toEqual([true, false, false, false]);
    void invalidate(client, keysOfGroups([100_001]));
    expect(invalidated()).toEqual([true, true, false, false]);
  });
});

describe('how far a run is', () => {
  const progress = (status: string) =>
    reportProgressSchema.parse({
      ...{ type: 'report_progress', position: '5', check: 1, report: 100_001, status, percent_completed: 40 },
      ...{ url_count: 10, done_url_count: 4, compliance_percent: 50, rate_per_s: null, newest_results: [] },
      outcomes: { compliant: 2, not_compliant: 2, recorded: 0, filtered_out: 0, could_not_be_judged: 0, waiting: 6 },
    });

  it('has favourites asked for again when it is over: they say how their last run ended', () => {
    const client = new QueryClient();
    const key = queryKeys.favorites.list({});
    client.setQueryData(key, { results: [] });
    applyProgress(client, progress('in_progress'));
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    applyProgress(client, progress('completed'));
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('leaves numbers over all checks alone, and has them asked for again when it is over', () => {
    const client = new QueryClient();
    const counts = [['GB', 'United Kingdom', 2]];
    const key = queryKeys.dashboard.countries;
    client.setQueryData(key, counts);
    applyProgress(client, progress('in_progress'));
    expect([client.getQueryData(key), client.getQueryState(key)?.isInvalidated]).toEqual([counts, false]);
    applyProgress(client, progress('completed'));
    expect([client.getQueryData(key), client.getQueryState(key)?.isInvalidated]).toEqual([counts, true]);
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
