import { describe, expect, it } from 'vitest';
import { tableSearchSchema } from './table-search.ts';
import { movedSwitches, nextOrdering, pagesToOffer, readTableState, tableQuery } from './table-state.ts';

const options = { filters: ['name', 'kind'], defaultOrdering: '-last_report_status' };

describe('the state of a table in the address bar', () => {
  it('is page 1, ten rows and the default order when nothing stands there', () => {
    expect(readTableState({}, options)).toEqual({
      page: 1,
      pageSize: 10,
      ordering: '-last_report_status',
      filters: {},
      switches: {},
    });
  });

  it('takes known filters and leaves strangers and empty ones out', () => {
    const state = readTableState({ name: 'bonus', kind: '', utm_source: 'mail' }, options);
    expect(state.filters).toEqual({ name: 'bonus' });
  });

  it.each([
    [{ page: '0' }, 1, 10],
    [{ page: '-3', page_size: '7' }, 1, 10],
    [{ page: 'two', page_size: 'all' }, 1, 10],
    [{ page: '4', page_size: '50' }, 4, 50],
  ])('reads %j as page %i of %i rows', (search, page, pageSize) => {
    expect(readTableState(search, options)).toMatchObject({ page, pageSize });
  });

  it('asks the API with filters, order and page', () => {
    const state = readTableState({ page: 2, page_size: 30, ordering: 'name', kind: 'toplist' }, options);
    expect(tableQuery(state)).toEqual({ kind: 'toplist', ordering: 'name', page: 2, page_size: 30 });
  });
});

describe('switches over a table', () => {
  const withSwitches = { filters: [], switches: { show_all_reports: true, show_my_reports: false } };
  it.each([
    [{}, {}, { show_all_reports: true, show_my_reports: false }, []],
    [{}, { show_my_reports: true }, { show_all_reports: true, show_my_reports: true }, ['show_my_reports']],
    [{ show_my_reports: 'false' }, { show_my_reports: true }, { show_all_reports: true, show_my_reports: false }, []],
    [{ show_all_reports: false }, {}, { show_all_reports: false, show_my_reports: false }, ['show_all_reports']],
    [{ show_my_lists: 'true', show_my_reports: 'maybe' }, { show_my_checks: true }, withSwitches.switches, []],
  ])('address bar %j, saved %j: they stand %j', (search, saved, expected, moved) => {
    const state = readTableState(search, withSwitches, saved);
    expect(state.switches).toEqual(expected);
    expect(movedSwitches(state, withSwitches)).toEqual(moved);
  });
});

describe('a filter by numbers', () => {
  const withNumbers = { filters: ['url_count'], numbers: ['url_count'] };
  const stateOf = (text: string) => readTableState({ url_count: text }, withNumbers);
  it('asks for both ends, or the one that is there', () => {
    expect(tableQuery(stateOf('10-200'), withNumbers)).toMatchObject({ url_count__gte: 10, url_count__lte: 200 });
    const from = tableQuery(stateOf('10-'), withNumbers);
    expect([from.url_count__gte, from.url_count__lte, from.url_count]).toEqual([10, undefined, undefined]);
  });

  it('is off where the address holds no range', () => {
    expect(stateOf('many').filters).toEqual({});
  });
});

describe('a filter by days', () => {
  const withDates = { filters: ['finalized'], dates: ['finalized'] };
  const queryOf = (finalized: string) =>
    tableQuery(readTableState({ finalized }, withDates), withDates, 'Europe/Malta', new Date('2026-11-20T23:30:00Z'));

  it('asks for whole days of the chosen timezone', () => {
    expect(queryOf('2026-11-01..2026-11-20')).toMatchObject({
      finalized__gte: '2026-10-31T23:00:00.000Z',
      finalized__lt: '2026-11-20T23:00:00.000Z',
    });
    // Half past midnight in Malta: there it is the 21st.
    expect(queryOf('today')).toMatchObject({ finalized__gte: '2026-11-20T23:00:00.000Z' });
  });

  it.each(['tomorrow', '2026-02-30..2026-03-01', '2026-11-20..2026-11-01', '2026-11-01', '..'])(
    'is off when it reads %s',
    (text) => {
      expect(readTableState({ finalized: text }, withDates).filters).toEqual({});
    },
  );
});

describe('the search schema of a table', () => {
  it('leaves its own output unchanged', () => {
    const once = tableSearchSchema.parse({ page: '2', page_size: 'x', ordering: 'name', creator: 7, enabled: '' });
    expect(tableSearchSchema.parse(once)).toEqual(once);
    expect(once).toMatchObject({ page: 2, ordering: 'name', creator: '7', enabled: '' });
  });
});

describe('a click on the head of a column', () => {
  it('sorts words from A to Z, then from Z to A, then as the table does by itself', () => {
    expect(nextOrdering('-last_report_status', 'name', 'ascending')).toBe('name');
    expect(nextOrdering('name', 'name', 'ascending')).toBe('-name');
    expect(nextOrdering('-name', 'name', 'ascending')).toBeUndefined();
  });

  it('sorts numbers and times from the largest and the latest', () => {
    expect(nextOrdering(undefined, 'ctime', 'descending')).toBe('-ctime');
    expect(nextOrdering('-ctime', 'ctime', 'descending')).toBe('ctime');
    expect(nextOrdering('ctime', 'ctime', 'descending')).toBeUndefined();
  });
});

describe('the pager', () => {
  it('offers every page of a few', () => {
    expect(pagesToOffer(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [1, [1, 2, 3, 4, 5, null, 22]],
    [11, [1, null, 10, 11, 12, null, 22]],
    [21, [1, null, 18, 19, 20, 21, 22]],
  ])('offers the first, the last and those around page %i', (current, pages) => {
    expect(pagesToOffer(current, 22)).toEqual(pages);
  });

  it('never offers a page twice or leaves the current one out', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const pages = pagesToOffer(current, last).filter((page) => page !== null);
        expect(new Set(pages).size).toBe(pages.length);
        expect(pages).toContain(current);
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
      }
    }
  });
});
