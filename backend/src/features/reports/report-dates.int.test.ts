import type { ReportDates } from '@proofline/contracts/api/report-dates';
import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { live } from '@proofline/projections/live-schema';
import { MAX_RUNS_OF_DAY } from '@proofline/projections/reports/report-dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';

/** Of the first runs; from then on every minute of a day, more than a day's list holds. */
const times = ['2025-01-31T23:30:00Z', '2025-02-01T08:00:00Z', '2026-03-28T23:30:00Z', '2026-03-29T20:00:00Z'];
const MORE = MAX_RUNS_OF_DAY + 3;

let world: ApiWorld;
let plain: Client;
let checkId: CheckId;
const run = (slot: number): ReportId => reportIdOf(checkId, slot);

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  ({ checkId } = await runningReport(world, 1001));
  // Years pass, and a day of many runs, in the table alone.
  const { db } = world.deps;
  await db.raw(
    `insert into ${live('reports')}
     select (jsonb_populate_record(r, jsonb_build_object('id', r.id + n))).*
     from ${live('reports')} r, generate_series(1, ?) n where r.id = ?`,
    [times.length + MORE - 1, run(0)],
  );
  await db(live('reports'))
    .where({ check_id: checkId })
    .update({
      created_at: db.raw("'2026-06-01T00:00:00Z'::timestamptz + (id - ?) * interval '1 minute'", [run(times.length)]),
    });
  for (const [slot, at] of times.entries())
    await db(live('reports'))
      .where({ id: run(slot) })
      .update({ created_at: at });
});
afterAll(() => world?.stop());

async function dates(query: string, client = plain, id: number = checkId) {
  const { status, body } = await client.get(`/api/projects/${id}/report_dates/?${query}`);
  return { status, body: body as ReportDates };
}

describe('The dates of a check’s reports', () => {
  it('lead from a report to those before and after, however old', async () => {
    const { status, body } = await dates(`report=${run(1)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_day: '2025-01-31', last_day: '2026-06-01', days: [], runs: [], more_runs: 0 });
    expect([body.previous?.id, body.next?.id]).toEqual([run(0), run(2)]);
    expect((await dates(`report=${run(0)}`)).body).toMatchObject({
      previous: null,
      next: { id: run(1), ctime: '2025-02-01T08:00:00.000Z' },
    });
  });

  it('are days of a month where the reader is, each with its newest report', async () => {
    expect((await dates('month=2025-02')).body.days).toEqual([{ day: '2025-02-01', newest: run(1) }]);
    expect((await dates('month=2025-02&timezone=Europe/Malta')).body.days).toEqual([
      { day: '2025-02-01', newest: run(1) },
    ]);
    expect((await dates('month=2025-01&timezone=Europe/Malta')).body.days).toEqual([]);
    expect((await dates('month=2025-01')).body.days).toEqual([{ day: '2025-01-31', newest: run(0) }]);
    expect((await dates('month=2026-06')).body.days).toEqual([
      { day: '2026-06-01', newest: run(times.length + MORE - 1) },
    ]);
  });

  it('are times of a day, also of one on which the clocks change', async () => {
    const { runs } = (await dates('day=2026-03-29&timezone=Europe/Malta')).body;
    expect(runs.map(({ id }) => id)).toEqual([run(3), run(2)]);
    expect((await dates('day=2026-03-29')).body.runs.map(({ id }) => id)).toEqual([run(3)]);
  });

  it('are bounded where a day has more of them, and say how many are left', async () => {
    const { runs, more_runs: more } = (await dates('day=2026-06-01')).body;
    expect([runs.length, more, runs[0]?.id]).toEqual([MAX_RUNS_OF_DAY, 3, run(times.length + MORE - 1)]);
  });

  it.each([
    ['month=2025-13', 'month'],
    ['day=2025-02-30', 'day'],
    ['month=0000-01', 'month'],
    ['day=0000-01-01', 'day'],
    ['timezone=Nowhere/Land&day=2025-02-01', 'timezone'],
    ['timezone=%2B05:30', 'timezone'],
    ['timezone=1%20day', 'timezone'],
    ['report=x', 'report'],
  ])('are refused for what there is none of (%s)', async (query, field) => {
    const { status, body } = await dates(query);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it('are not there for another organisation, nor of a check that there is none of', async () => {
    expect((await dates('', await world.signedIn(people.other))).status).toBe(404);
    expect((await dates('', plain, checkId + 7)).status).toBe(404);
  });
});
