import { historyPageSchema } from '@proofline/contracts/api/history';
import { checkIdSchema } from '@proofline/contracts/ids';
import type { HistoryRow } from '@proofline/projections/history/query';
import { describe, expect, it } from 'vitest';
import { presentHistory } from './present.ts';

const agent = '0f8fad5b-d9cb-469f-a165-70867728950e';
const row = (actor: HistoryRow['actor']): HistoryRow => ({
  position: '42',
  eventId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  stream: 'check-12',
  revision: 0,
  type: 'CheckCreated',
  at: new Date('2026-11-20T12:00:00Z'),
  actor,
  checkId: checkIdSchema.parse(12),
  reportId: null,
  sentence: 'created the check',
  outcome: null,
});
const namesOf = (rows: HistoryRow[]) => {
  const slice = { rows, nextToPosition: '41', firstPosition: '1', lastPosition: '42' };
  const page = presentHistory(slice, {
    users: new Map([[2, 'Maya Lindqvist']]),
    agents: new Map([[agent, 'uk-lon-2']]),
  });
  expect(historyPageSchema.parse(page)).toEqual(page);
  return page.results.map((entry) => entry.actor.name);
};

describe('An entry of the history', () => {
  it('names people, crawlers and the product itself', () => {
    const actors = [
      { type: 'user', id: '2' },
      { type: 'agent', id: agent },
      { type: 'system', id: 'start-runs' },
    ] as const;
    expect(namesOf(actors.map(row))).toEqual(['Maya Lindqvist', 'uk-lon-2', 'Proofline']);
  });

  it('says Unknown for people who are gone', () => {
    expect(namesOf([row({ type: 'user', id: '99' })])).toEqual(['Unknown']);
  });
});
