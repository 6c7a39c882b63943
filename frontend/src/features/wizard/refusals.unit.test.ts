import { describe, expect, it } from 'vitest';
import { refusalsOf } from './refusals.ts';

const tabs = [
  { id: 'schedule', fields: ['name', 'schedule_start'] },
  { id: 'rules', fields: ['rules'] },
];

describe("the server's refusals", () => {
  it('belong to the tab that owns their field, however deep it is named', () => {
    expect(refusalsOf({ name: ['Taken.'], 'rules.rules.0.value': ['Too long.'] }, tabs)).toEqual([
      { tabId: 'schedule', message: 'Taken.' },
      { tabId: 'rules', message: 'Too long.' },
    ]);
  });

  it('belong to no tab when they name no field of one', () => {
    expect(refusalsOf({ non_field_errors: ['Not now.'] }, tabs)).toEqual([{ tabId: null, message: 'Not now.' }]);
  });

  it('are said once', () => {
    expect(refusalsOf({ name: ['Wrong.', 'Wrong.'], schedule_start: ['Wrong.'] }, tabs)).toHaveLength(1);
  });
});
