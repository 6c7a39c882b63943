import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import { draftToBody } from './draft-to-body.ts';
import { listId, validDraft } from './testing-draft.ts';

const body = (change: Parameters<typeof validDraft>[0] = {}) => draftToBody('compliance', validDraft(change));

describe('the body that creates a check', () => {
  it('is one the server takes', () => {
    expect(createProjectBodySchema.parse(body())).toMatchObject({
      kind: 'compliance',
      name: 'UK affiliates',
      countries: ['DE'],
      url_groups: [listId(1)],
      related_urls: '1',
      filters: null,
    });
  });

  it('has no dates when the check runs once', () => {
    const dates = { start: '2026-11-25', hasEnd: true, end: '2027-02-25' };
    expect(body(dates)).toMatchObject({ schedule_start: null, schedule_end: null });
    expect(body({ ...dates, schedule: 'weekly' })).toMatchObject({
      schedule_start: '2026-11-25',
      schedule_end: '2027-02-25',
    });
  });

  it('leaves out an end that was switched off', () => {
    expect(body({ schedule: 'weekly', hasEnd: false, end: '2027-02-25' }).schedule_end).toBeNull();
  });

  it('leaves out filters that are switched off, though the draft keeps them', () => {
    const kept = { languages: ['de'], filters: validDraft().rules };
    expect(body(kept)).toMatchObject({ languages: [], filters: null });
    expect(body({ ...kept, filtersByLanguage: true, filtersByContent: true })).toMatchObject({
      languages: ['de'],
      filters: { rules: [{ value: '18+' }] },
    });
  });

  it('splits priority words at commas, trims them and drops empty ones and repeats', () => {
    expect(body({ priorityWords: ' bonus, ,welcome offer ,bonus,' }).priority_words).toEqual([
      'bonus',
      'welcome offer',
    ]);
  });

  it('trims what rules look for and drops empty entries, in groups too', () => {
    const rules: QueryTree = {
      id: 'root',
      not: true,
      condition: 'OR',
      rules: [
        { id: 'a', field: 'dom_text', operator: 'contains', value: ' 18+ ' },
        {
          id: 'g',
          not: false,
          condition: 'AND',
          rules: [{ id: 'b', field: 'bulk_text', operator: 'contains_any', value: { name: ' n ', bulk: [' x', ' '] } }],
        },
      ],
    };
    expect(body({ rules }).rules).toMatchObject({
      not: true,
      rules: [{ value: '18+' }, { rules: [{ value: { name: 'n', bulk: ['x'] } }] }],
    });
  });
});
