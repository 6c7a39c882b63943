import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { holdsOf, holdsOfChecks, holdsOfReports } from './query.ts';

const OURS = 1;
const CHECK = 7;
const HELD = 500;
const placedAt = new Date('2026-11-20T12:00:00.000Z');
/** A check with all of its reports (0), or one of them. */
const hold = (checkId: number, reportId: number, reason: string) => ({
  ...{ check_id: checkId, report_id: reportId, organization_id: OURS, reason, placed_by: 2, placed_at: placedAt },
});
const shown = (ofCheck: boolean, reason: string) => ({ ofCheck, reason, placedBy: 2, placedAt });
const reportOf = (checkId: number, at: number) => checkId * 100_000 + at;

let database: MigratedDatabase;
let rowsRead = 0;
beforeAll(async () => {
  database = await migratedDatabase();
  const reports = Array.from({ length: HELD }, (_, at) => hold(CHECK, reportOf(CHECK, at), `Case ${at}.`));
  await database.db(live('legal_holds')).insert([...reports, hold(CHECK, 0, 'All of it.'), hold(8, 0, 'Another.')]);
  database.db.on('query-response', (rows: unknown) => {
    rowsRead += recordsIn(rows);
  });
});
afterAll(() => database?.drop());

/** @param answer the rows of a query; or those of several questions, each with its records as JSON */
const recordsIn = (answer: unknown): number => {
  if (Array.isArray(answer)) return answer.length;
  const { rows } = answer as { readonly rows: readonly Readonly<Record<string, readonly unknown[]>>[] };
  return rows.flatMap((row) => Object.values(row)).flat().length;
};

const reading = async <Found>(query: Promise<Found>): Promise<readonly [Found, number]> => {
  rowsRead = 0;
  return [await query, rowsRead];
};

it('are read for a page of reports as far as they hold these, not with all others of their check', async () => {
  const asked = [
    { id: reportOf(CHECK, 3), checkId: CHECK },
    { id: reportOf(CHECK, HELD + 1), checkId: CHECK },
    { id: reportOf(9, 0), checkId: 9 },
  ];
  const all = shown(true, 'All of it.');
  const [found, rows] = await reading(holdsOfReports(database.db, OURS, asked));
  expect([...found]).toEqual([
    [reportOf(CHECK, 3), [all, shown(false, 'Case 3.')]],
    [reportOf(CHECK, HELD + 1), [all]],
  ]);
  expect(rows).toBe(3);
  expect(await holdsOfReports(database.db, OURS + 1, asked)).toEqual(new Map());
  expect(await reading(holdsOf(database.db, OURS, { checkId: CHECK, reportId: reportOf(CHECK, 3) }))).toEqual([
    [all, shown(false, 'Case 3.')],
    2,
  ]);
  expect(await holdsOf(database.db, OURS, { checkId: CHECK, reportId: null })).toEqual([all]);
});

it('are read for a page of checks as their own, and those of reports as a number', async () => {
  const [found, rows] = await reading(ask(database.db, holdsOfChecks(OURS, [CHECK, 8, 9])));
  expect(found).toEqual(
    new Map([
      [CHECK, { own: shown(true, 'All of it.'), heldReports: HELD }],
      [8, { own: shown(true, 'Another.'), heldReports: 0 }],
    ]),
  );
  expect(rows).toBe(2);
  expect(await ask(database.db, holdsOfChecks(OURS + 1, [CHECK]))).toEqual(new Map());
});
