import { ReportRequested } from '@proofline/contracts/events/report';
import { PARKING_LIMITS } from '@proofline/platform/parked-events/limits';
import { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { describe, expect, it } from 'vitest';
import { accountMigrations } from '../accounts/table.ts';
import { readQueuedWork } from '../targets/queued-work.ts';
import { runMigrations } from './migrations.ts';

const { rules } = ReportRequested.schema.shape.configuration.parse(ReportRequested.example.configuration) as {
  rules?: unknown;
};
/** What the queue once kept: the message that agents got. */
const assignment = {
  report: 1_200_000,
  rules,
  filters: null,
  languages: ['en'],
  related_urls: '20',
  url_filter: '/uk',
  priority_words: ['bonus'],
};

describe('the queue of the version before runs had kinds', () => {
  it.each([
    ['that obeys robots.txt', {}],
    ['that passes it over', { robots: 'override' }],
  ])('goes on with a run %s, and with its targets', async (_, more) => {
    const database = await testDatabase();
    const db = connectPostgres(database.url);
    const key = { report_id: 1_200_000, check_id: 12, organization_id: 1 };
    try {
      const before = runMigrations.findIndex(({ name }) => name.endsWith('007-work-of-kinds'));
      await migrate(db, [...accountMigrations, ...runMigrations.slice(0, before)]);
      const stored = JSON.stringify({ ...assignment, ...more });
      await db('crawl_reports').insert({ ...key, state: 'open', planned: 1, assignment: stored });
      await db('crawl_targets').insert({
        ...key,
        target: 1,
        url: 'http://a.example/',
        domain: 'a.example',
        country: 'GB',
        state: 'waiting',
      });
      await migrate(db, [...accountMigrations, ...runMigrations]);
      const run = await db('crawl_reports').first();
      expect(run).toMatchObject({ kind: 'compliance', state: 'open', planned: 1 });
      expect(readQueuedWork(run.work)).toEqual({
        kind: 'compliance',
        name: '',
        countries: [],
        urlLists: [],
        rules,
        filters: null,
        languages: ['en'],
        relatedUrls: '20',
        urlFilter: '/uk',
        priorityWords: ['bonus'],
        ...more,
      });
      expect(await db('crawl_targets').first()).toMatchObject({ kind: 'compliance', country: 'GB', subject: null });
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});

it('what reactors had set aside before is kept as passed over: their streams have gone on', async () => {
  const database = await testDatabase();
  const db = connectPostgres(database.url);
  try {
    const before = runMigrations.findIndex(({ name }) => name.endsWith('008-parked-events'));
    await migrate(db, [...accountMigrations, ...runMigrations.slice(0, before)]);
    const row = { type: 'ReportRequested', stream: 'report-7', revision: 0, position: 12, error: 'It does not fit.' };
    await db('reactor_set_aside').insert({ ...row, reactor: 'plan-targets', event_id: crypto.randomUUID() });
    await migrate(db, [...accountMigrations, ...runMigrations]);
    expect(await db(PARKED_EVENTS)).toMatchObject([
      { reader: 'reactor:plan-targets', stream: 'report-7', state: 'passed', reason: 'It does not fit.' },
    ]);
    expect(await db.schema.hasTable('reactor_set_aside')).toBe(false);
    const parked = new ParkedEvents('reactor:plan-targets', PARKING_LIMITS);
    await parked.load(db, 20n);
    expect(parked.held.isEmpty).toBe(true);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
