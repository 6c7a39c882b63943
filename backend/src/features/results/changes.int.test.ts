import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { secondRun } from './testing/second-run.ts';

let world: ApiWorld;
let plain: Client;
let first: Fixture;
let second: ReportId;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  first = await runningReport(world, 1001);
  await first.complete();
  second = await secondRun(world, first.checkId);
});
afterAll(() => world?.stop());

const list = (query: string, report = second) =>
  plain.get(`/api/report_results/?report=${report}&ordering=url${query}`);
const changes = async (query: string, report = second) => {
  const { count, results } = (await list(query, report)).body as Page<ReportResult>;
  return { count, changed: results.map(({ changed }) => changed) };
};

describe('Results of a run', () => {
  it('say what changed since the run before, and those of a first run nothing', async () => {
    expect(await changes('')).toEqual({ count: 4, changed: ['broken', 'undecided', 'undecided', 'new'] });
    expect(await changes('', first.reportId)).toEqual({ count: 5, changed: [null, null, null, null, null] });
  });

  it('are filtered by it, by one value or several, with the other filters', async () => {
    expect(await changes('&changed=broken')).toEqual({ count: 1, changed: ['broken'] });
    expect(await changes('&changed=new,broken')).toEqual({ count: 2, changed: ['broken', 'new'] });
    expect(await changes('&changed=undecided&compliant=error')).toEqual({ count: 1, changed: ['undecided'] });
    expect(await changes('&changed=broken&url=site-6')).toEqual({ count: 0, changed: [] });
    expect(await changes('&changed=new', first.reportId)).toEqual({ count: 0, changed: [] });
  });

  it('are stepped through among those', async () => {
    const { body } = await plain.get(
      `/api/report_results/${second}-1-1/?report=${second}&ordering=url&changed=broken,new`,
    );
    expect(body).toMatchObject({ changed: 'broken', index: 0, count: 2, next_id: `${second}-6-1` });
  });

  it.each(['worse', 'broken,worse', '', 'broken,', 'BROKEN', 'gone'])(
    'are not filtered by a change that there is none of (%j): the answer names those there are',
    async (value) => {
      const answer = await list(`&changed=${value}`);
      expect([answer.status, answer.body]).toEqual([
        400,
        { changed: ['Must be one or more of broken, fixed, new, changed, undecided, unchanged, separated by commas.'] },
      ]);
    },
  );
});
