import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { projectionMigrations } from '../migrations.ts';
import { complianceOverTime } from './compliance-over-time.ts';

let db: Knex;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase(projectionMigrations);
  drop = () => database.drop();
  db = connectPostgres(database.url, { poolMax: 1, applicationName: 'test compliance' });
});
afterAll(async () => {
  await db?.destroy();
  await drop?.();
});

let next = 100_001;
const ended = async (at: string | null, compliant: number, notCompliant: number, organization = 1) => {
  const moment = at ?? '2026-11-20T00:00:00Z';
  await db(live('reports')).insert({
    ...{ id: next, organization_id: organization, check_id: 1, name: 'Run', kind: 'compliance', status: 'completed' },
    ...{ status_order: 1, created_at: moment, updated_at: moment, finished_at: at, position: next },
    ...{ compliant_pages: compliant, not_compliant_pages: notCompliant },
  });
  next += 1;
};
const asked = (now: string, days: number, timezone: string, organization = 1) =>
  complianceOverTime(db, organization, { now: new Date(now), days, timezone });

it('sums the pages of runs by the day they ended on, where the reader is', async () => {
  await ended('2026-11-18T10:00:00Z', 8, 2);
  await ended('2026-11-19T22:30:00Z', 1, 1);
  await ended('2026-11-19T23:30:00Z', 3, 0);
  // None of these counts: under way, nothing judged, somebody else's, too long ago.
  await ended(null, 5, 5);
  await ended('2026-11-19T12:00:00Z', 0, 0);
  await ended('2026-11-19T12:00:00Z', 1, 9, 2);
  await ended('2026-10-01T12:00:00Z', 1, 9);
  const day = (of: string, reports: number, compliant: number, notCompliant: number, percent: number) => ({
    ...{ day: of, reports, compliant, notCompliant, percent },
  });
  expect(await asked('2026-11-20T12:00:00Z', 30, 'UTC')).toEqual([
    day('2026-11-18', 1, 8, 2, 80),
    day('2026-11-19', 2, 4, 1, 80),
  ]);
  expect(await asked('2026-11-20T12:00:00Z', 30, 'Europe/Malta')).toEqual([
    day('2026-11-18', 1, 8, 2, 80),
    day('2026-11-19', 1, 1, 1, 50),
    day('2026-11-20', 1, 3, 0, 100),
  ]);
});

it('begins with the whole of the first day, where the reader is', async () => {
  // Clocks go on in New York between the two ends: the first day is five hours behind UTC, the last one four.
  await ended('2025-03-08T04:59:59Z', 1, 0, 3);
  await ended('2025-03-08T05:00:00Z', 2, 0, 3);
  await ended('2025-03-09T04:30:00Z', 3, 0, 3);
  await ended('2025-03-10T03:59:59Z', 4, 0, 3);
  await ended('2025-03-11T03:59:59Z', 5, 0, 3);
  const days = async (now: string, timezone: string) =>
    (await asked(now, 3, timezone, 3)).map(({ day, compliant }) => [day, compliant]);
  const whole = [
    ['2025-03-08', 5],
    ['2025-03-09', 4],
    ['2025-03-10', 5],
  ];
  expect(await days('2025-03-10T04:00:00Z', 'America/New_York')).toEqual(whole);
  expect(await days('2025-03-11T03:59:59Z', 'America/New_York')).toEqual(whole);
  expect(await days('2025-03-11T04:00:00Z', 'America/New_York')).toEqual(whole.slice(1));
  expect(await days('2025-03-10T23:59:59Z', 'UTC')).toEqual([
    ['2025-03-08', 3],
    ['2025-03-09', 3],
    ['2025-03-10', 4],
    ['2025-03-11', 5],
  ]);
});

it('counts in UTC where Postgres does not know the zone', async () => {
  expect(await asked('2026-11-20T12:00:00Z', 30, 'Nowhere/Land')).toEqual(
    await asked('2026-11-20T12:00:00Z', 30, 'UTC'),
  );
});
