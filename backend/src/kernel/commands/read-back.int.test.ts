import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';
import { NotFound, SavedNotShown } from '../http/errors.ts';
import { mapError, presentError } from '../http/map-error.ts';
import { readBack } from './read-back.ts';

let world: ApiWorld;
let full: Client;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
});
afterAll(() => world?.stop());

const far = 10n ** 12n;
const refusalOf = (reading: Promise<unknown>) => reading.then(() => undefined).catch((error: unknown) => error);

describe('What a command led to', () => {
  it('is told as saved and not shown, with its position, while the read model is behind', async () => {
    let reads = 0;
    const reading = readBack({ db: world.deps.db, limitMs: 30 }, 'comments', far, async () => {
      reads += 1;
      return { stale: true };
    });
    const refusal = await refusalOf(reading);
    expect(refusal).toBeInstanceOf(SavedNotShown);
    expect(reads).toBe(0);
    const answer = mapError(refusal);
    expect([answer?.status, answer?.headers]).toEqual([202, { 'X-Log-Position': String(far) }]);
    expect(answer && presentError(answer)).toMatchObject({ code: 'saved_not_shown' });
  });

  it('is not found when it is gone again, and read at once when there is nothing to wait for', async () => {
    const gone = readBack(world.deps, 'comments', undefined, async () => undefined);
    await expect(gone).rejects.toBeInstanceOf(NotFound);
    expect(await readBack(world.deps, 'comments', undefined, async () => 7)).toBe(7);
  });

  it('is the same in its answer as when it is read afterwards', async () => {
    const list = await full.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'] });
    const { id } = list.body as { id: number };
    expect((await full.get(`/api/v1/url_groups/${id}/`)).body).toEqual(list.body);
    const changed = await full.patch(`/api/v1/url_groups/${id}/`, { name: 'UK and Ireland' });
    expect((await full.get(`/api/v1/url_groups/${id}/`)).body).toEqual(changed.body);
    const report = await runningReport(world, 1001);
    const comment = await full.post('/api/comments/', { comment: 'Seen.', report: report.reportId });
    const [listed] = ((await full.get('/api/comments/')).body as { results: unknown[] }).results;
    expect(listed).toEqual(comment.body);
  });
});
