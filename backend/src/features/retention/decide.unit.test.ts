import { type PreparedFile, ReportExported, type RetentionEvent } from '@proofline/contracts/events/retention';
import { checkIdSchema, organizationIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { retentionDecider } from './decide.ts';

const checkId = checkIdSchema.parse(12);
const run = { checkId, reportId: reportIdSchema.parse(1200000) };
const other = { checkId, reportId: reportIdSchema.parse(1200001) };
const whole = { checkId, reportId: null };
const archived: RetentionEvent = { type: 'ReportArchived', data: { ...run, files: [] } };
const expired: RetentionEvent = { type: 'EvidenceExpired', data: run };
const hold = (held: typeof run | typeof whole): RetentionEvent => ({
  type: 'LegalHoldPlaced',
  data: { ...held, reason: 'Case 118.' },
});
const release = (held: typeof run | typeof whole): RetentionEvent => ({ type: 'LegalHoldReleased', data: held });
const after = (...events: RetentionEvent[]) => given(retentionDecider, organizationIdSchema.parse(1), events);
const expire = { type: 'expire' as const, ...run };

describe('What is kept of a report', () => {
  it('is archived once', () => {
    expect(after().when({ type: 'archive', ...run, files: [] })).toEqual([archived]);
    expect(after(archived).when({ type: 'archive', ...run, files: [] })).toEqual([]);
  });

  const fileOf = (format: 'csv' | 'xlsx', bytes = 7) =>
    ({ ...ReportExported.example.file, format, bytes }) as PreparedFile;
  const exported = (format: 'csv' | 'xlsx', bytes?: number): RetentionEvent => ({
    type: 'ReportExported',
    data: { ...run, file: fileOf(format, bytes) },
  });
  const make = (format: 'csv' | 'xlsx', before = 0, bytes?: number) => ({
    ...{ type: 'export' as const, ...run, file: fileOf(format, bytes), before },
  });

  it('is exported anew where a part of its file was lost, once, unless the same comes of it', () => {
    expect(after(exported('csv')).when(make('csv', 1))).toEqual([]);
    expect(after(exported('csv')).when(make('csv', 1, 8))).toEqual([exported('csv', 8)]);
    expect(after(exported('csv'), exported('csv', 8)).when(make('csv', 1, 9))).toEqual([]);
    expect(() => after(exported('csv'), archived).when(make('csv', 1, 8))).toThrow(NotInThisState);
  });

  it('is exported once in each format, while its results are in the tables', () => {
    expect(after().when(make('csv'))).toEqual([exported('csv')]);
    expect(after(exported('csv')).when(make('csv'))).toEqual([]);
    expect(after(exported('csv')).when(make('xlsx'))).toEqual([exported('xlsx')]);
    expect(after(exported('csv'), archived).when(make('csv'))).toEqual([]);
    expect(() => after(exported('csv'), archived).when(make('xlsx'))).toThrow(NotInThisState);
  });

  it('loses its evidence once, after it was archived', () => {
    expect(() => after().when(expire)).toThrow(NotInThisState);
    expect(after(archived).when(expire)).toEqual([expired]);
    expect(after(archived, expired).when(expire)).toEqual([]);
  });

  it('keeps its evidence while it or its check is on hold, and no longer', () => {
    expect(() => after(archived, hold(run)).when(expire)).toThrow(NotInThisState);
    expect(() => after(archived, hold(whole)).when(expire)).toThrow(NotInThisState);
    expect(() => after(archived, hold(whole), hold(run), release(run)).when(expire)).toThrow(NotInThisState);
    expect(after(archived, hold(other)).when(expire)).toEqual([expired]);
    expect(after(archived, hold(run), release(run)).when(expire)).toEqual([expired]);
  });

  it('is put on hold and released once, and not when its evidence is gone', () => {
    const place = { type: 'hold' as const, ...run, reason: 'Case 118.' };
    expect(after().when(place)).toEqual([hold(run)]);
    expect(() => after(hold(run)).when(place)).toThrow('The report is on legal hold already.');
    expect(() => after(hold(whole)).when({ ...place, reportId: null })).toThrow('The check is on legal hold already.');
    expect(after(hold(whole)).when(place)).toEqual([hold(run)]);
    expect(() => after(hold(whole)).when({ type: 'release', ...run })).toThrow('The report is not on legal hold.');
    expect(() => after().when({ type: 'release', ...whole })).toThrow('The check is not on legal hold.');
    expect(after(hold(run)).when({ type: 'release', ...run })).toEqual([release(run)]);
    expect(() => after(archived, expired).when(place)).toThrow(NotInThisState);
    expect(after(archived, expired).when({ ...place, reportId: null })).toEqual([hold(whole)]);
  });
});
