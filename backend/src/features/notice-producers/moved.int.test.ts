import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ToplistFailed, ToplistRead } from '@proofline/contracts/kinds/toplist/findings';
import { toplistFailed, toplistRead } from '@proofline/contracts/kinds/toplist/testing/findings';
import { sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { checkId, completed, reportOf, requested } from './testing/notice-script.ts';
import { type NoticeWorld, startNoticeWorld } from './testing/notice-world.ts';

const url = 'http://lists-01.example/';
const expected = { Spinwise: 1, Betora: 2 };

let world: NoticeWorld;

beforeAll(async () => {
  world = await startNoticeWorld(startEventStore);
  world.startNotices();
  await world.begun();
  await world.optIn(people.full, 'alerts');
});
afterAll(() => world?.stop());

const target = (slot: number) => ({ reportId: reportOf(slot), checkId, target: 1, agentId: null });

/** The list as it is read in a run; undefined where it cannot be. */
const found = (slot: number, brands: readonly string[] | undefined): ProoflineEvent =>
  brands === undefined
    ? {
        type: 'ToplistFailed',
        data: ToplistFailed.schema.parse({ ...target(slot), ...toplistFailed(url, 'no_list_found', { expected }) }),
      }
    : {
        type: 'ToplistRead',
        data: ToplistRead.schema.parse({ ...target(slot), ...toplistRead(url, [sectionOf(brands)], { expected }) }),
      };

async function run(slot: number, brands: readonly string[] | undefined, end?: ProoflineEvent): Promise<string[]> {
  for (const event of [requested(slot, 'Lists'), found(slot, brands)]) await world.happened(event);
  await world.handled(await world.happened(end ?? completed({ judged: 1 }, slot)));
  const told = await world.published();
  return told.filter(({ cause }) => cause === `moved-${reportOf(slot)}`).map(({ message }) => message);
}

describe('Who watches positions', { timeout: 120_000 }, () => {
  it('is told what moved since it was last known for sure, once a run', async () => {
    expect(await run(0, ['Spinwise', 'Betora', 'Casino9'])).toEqual([]);
    expect(await run(1, ['Betora', 'Spinwise', 'Casino9'])).toEqual([
      `1 brand fell, 1 brand rose: Lists\nSpinwise: 1 → 2, ${url} (GB)\nBetora: 2 → 1, ${url} (GB)`,
    ]);
    expect(await run(2, ['Betora', 'Spinwise', 'Casino9'])).toEqual([]);
    // Of a list that could not be read nothing is said, and what was known before stays known.
    expect(await run(3, undefined)).toEqual([]);
    const cancelled = { type: 'ReportCancelled', data: { reportId: reportOf(4), checkId } } as const;
    expect(await run(4, ['Casino9', 'Dicera', 'Spinwise'], cancelled)).toEqual([]);
    expect(await run(5, ['Betora', 'Casino9', 'Dicera'])).toEqual([
      `1 brand vanished: Lists\nSpinwise: gone, was 2, ${url} (GB)`,
    ]);
    expect(await run(6, ['Betora', 'Casino9', 'Spinwise'])).toEqual([
      `1 brand appeared: Lists\nSpinwise: now 3, ${url} (GB)`,
    ]);
    const { db } = world.deps;
    expect(await db('notice_standings').select('name', 'place').orderBy('name')).toEqual([
      { name: 'Betora', place: 1 },
      { name: 'Spinwise', place: 3 },
    ]);
  });
});
