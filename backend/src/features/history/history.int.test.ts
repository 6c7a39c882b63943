import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

interface Entry {
  readonly position: string;
  readonly type: string;
  readonly actor: { readonly type: string; readonly name: string };
  readonly outcome: string | null;
  readonly sentence: string;
}
interface Page {
  readonly results: Entry[];
  readonly next_to_position: string | null;
}

let world: ApiWorld;
let client: Client;
let report: Fixture;
let path: string;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  report = await runningReport(world, 1001);
  await report.complete();
  path = `/api/projects/${report.checkId}/history/`;
  await client.post(`/api/manage_project/${report.checkId}/`, { action: 'disable_project' });
});
afterAll(() => world?.stop());

const page = async (query = 'page_size=100') => (await client.get(`${path}?${query}`)).body as Page;
const typesOf = ({ results }: Page) => results.map(({ type }) => type);

describe("A check's history", () => {
  it('tells what happened and by whom, newest first', async () => {
    const { results } = await page();
    expect(results[0]).toMatchObject({ type: 'CheckDisabled', actor: { type: 'user', name: 'Maya Lindqvist' } });
    expect(results.at(-1)).toMatchObject({ type: 'CheckCreated', actor: { type: 'system', name: 'Proofline' } });
    const positions = results.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(results.filter(({ type }) => type === 'PageJudged')).toHaveLength(2);
  });

  it('comes in pieces that make up the whole, each event once', async () => {
    const whole = await page();
    expect(whole.next_to_position).toBeNull();
    const found: Entry[] = [];
    let next: string | null = '';
    for (let piece = 0; next !== null && piece < whole.results.length; piece += 1) {
      const { results, next_to_position }: Page = await page(`page_size=3${next && `&to_position=${next}`}`);
      found.push(...results);
      next = next_to_position;
    }
    expect(found).toEqual(whole.results);
  });

  it('is narrowed to what people did, to what is no single page, to one run, and to a text', async () => {
    expect(typesOf(await page('actor=user'))).toEqual(['CheckDisabled']);
    expect(typesOf(await page('actor=agent'))).toEqual([]);
    expect(typesOf(await page('lifecycle_only=true&page_size=100')).filter((type) => type.startsWith('Page'))).toEqual(
      [],
    );
    expect(typesOf(await page(`report=${report.reportId}&page_size=100`))).not.toContain('CheckCreated');
    expect(typesOf(await page('search=lindqvist'))).toEqual(['CheckDisabled']);
    expect(typesOf(await page('search=site-4.example'))).toContain('PageBlocked');
    // A wildcard of the database is a sign like others.
    expect(typesOf(await page('search=%25'))).toEqual([]);
  });

  it('lies in time as the entries do', async () => {
    const { results } = await page();
    const density = (await client.get(`${path}density/`)).body as { events: number; slices: { violations: number }[] };
    expect(density).toMatchObject({ events: results.length, complete: true });
    expect(density.slices.reduce((sum, { violations }) => sum + violations, 0)).toBe(1);
  });

  it('tells nothing of comments while they are switched off, and all of it afterwards', async () => {
    const comment = await client.post('/api/comments/', { comment: 'Zebra crossing.', report: report.reportId });
    expect(comment.status).toBe(201);
    const superuser = await world.signedIn(people.superuser);
    const turn = (active: boolean) => superuser.patch('/api/waffle_switches/enable_comments/', { active });
    const told = async () => {
      const [whole, found, density] = await Promise.all([
        page(),
        page('search=zebra'),
        client.get(`${path}density/`).then(({ body }) => body as { events: number }),
      ]);
      const ofComments = typesOf(whole).filter((type) => type.startsWith('Comment'));
      return { ofComments, found: typesOf(found), counted: density.events, text: JSON.stringify([whole, found]) };
    };
    const before = await told();
    expect([before.ofComments, before.found]).toEqual([['CommentAdded'], ['CommentAdded']]);
    expect((await turn(false)).status).toBe(200);
    const off = await told();
    expect([off.ofComments, off.found, off.counted]).toEqual([[], [], before.counted - 1]);
    expect(off.text).not.toContain('Zebra');
    expect((await turn(true)).status).toBe(200);
    expect(await told()).toEqual(before);
  });

  it.each(['page_size=0', 'page_size=101', 'actor=nobody', 'search=%20', 'to_position=x'])(
    'refuses %s',
    async (query) => {
      const refused = await client.get(`${path}?${query}`);
      expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  it('is for the people of the organisation, auditors included', async () => {
    const [auditor, other] = [await world.signedIn(people.auditor), await world.signedIn(people.other)];
    for (const one of [path, `${path}density/`]) {
      expect((await auditor.get(one)).status).toBe(200);
      expect((await other.get(one)).status).toBe(404);
      expect((await world.visitor().get(one)).status).toBe(401);
      expect((await client.get(one.replace(String(report.checkId), '999999'))).status).toBe(404);
    }
  });
});
