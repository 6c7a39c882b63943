import { checkViewSchema } from '@proofline/contracts/api/check-views';
import { expect, it } from 'vitest';
import { chosenView, isSameSearch, sharedWords, viewSearchOf } from './view-search.ts';

const order = '-last_report_status';
const uk = checkViewSchema.parse({ id: 3, name: 'UK', search: { countries: 'GB', show_all_checks: 'true' } });
const running = checkViewSchema.parse({ id: 4, name: 'Running', search: { status: 'in_progress' } });

it('keeps filters, switches and an ordering of its own', () => {
  const state = { filters: { countries: 'GB' }, switches: { show_all_checks: true, show_my_checks: false } };
  expect(viewSearchOf({ ...state, ordering: 'name' }, order)).toEqual({
    ...{ countries: 'GB', show_all_checks: 'true', show_my_checks: 'false', ordering: 'name' },
  });
  expect(viewSearchOf({ ...state, ordering: order }, order)).not.toHaveProperty('ordering');
});

it('promises a colleague the same rows only where no filter means who reads', () => {
  expect(sharedWords({ kind: 'toplist', show_favorites: 'false' })).toBe('the same rows');
  expect(sharedWords({ show_favorites: 'true' })).toBe('the same filters over favorites of their own');
  expect(sharedWords({ show_favorites: 'true', show_my_checks: 'true' })).toBe(
    'the same filters over checks and favorites of their own',
  );
});

it('takes a switch that is off for one that is not named', () => {
  expect(isSameSearch({ kind: 'toplist', show_my_checks: 'false' }, { kind: 'toplist' })).toBe(true);
  expect(isSameSearch({ kind: 'toplist', show_my_checks: 'true' }, { kind: 'toplist' })).toBe(false);
});

it('is the one that the address names, changed or not, else one with the same filters', () => {
  expect(chosenView([uk, running], '3', { countries: 'GB', show_all_checks: 'true' })).toEqual({
    view: uk,
    isChanged: false,
  });
  expect(chosenView([uk, running], '3', { countries: 'IE' })).toEqual({ view: uk, isChanged: true });
  // A colleague's view is known by its filters alone.
  expect(chosenView([uk, running], '99', { status: 'in_progress' })).toEqual({ view: running, isChanged: false });
  expect(chosenView([uk, running], undefined, {})).toEqual({ view: null, isChanged: false });
});
