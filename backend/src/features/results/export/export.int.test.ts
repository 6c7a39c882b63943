import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { targetStream } from '@proofline/contracts/events/streams';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../../app/testing/report-fixture.ts';
import { MAX_CONCURRENT_EXPORTS, MAX_EXPORTS_PER_USER } from './limit-exports.ts';
import { tablesUnderWay } from './line-table.ts';

const pages = 900;
const pagesPerAppend = 60;
const freedWithinMs = 5_000;

let world: ApiWorld;
let client: Client;
let report: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
  report = await runningReport(world, 1001);
  const { checkId, reportId } = report;
  // Addresses of 4,000 characters that do not compress well: more than the buffers of a connection take on their own.
  const noise = (seed: string) => createHash('sha256').update(seed).digest('base64url');
  const long = (page: number) =>
    `http://site.example/${page}/${Array.from({ length: 92 }, (_none, part) => noise(`${page}-${part}`)).join('')}`;
  for (const target of [11, 12, 13]) {
    for (let first = 1; first <= pages; first += pagesPerAppend) {
      const events = Array.from({ length: pagesPerAppend }, (_none, index) => ({
        type: 'PageJudged' as const,
        data: PageJudged.schema.parse({
          ...PageJudged.example,
          ...{ checkId, reportId, target, page: first + index, url: `http://site.example/${first + index}` },
          seen: { ...PageJudged.example.seen, finalUrl: long(first + index) },
        }),
      }));
      await world.happened(targetStream(reportId, target), events);
    }
  }
  await report.complete();
}, 120_000);
afterAll(() => world?.stop());

/** Connections that read results for a file. */
async function reading(): Promise<number> {
  const statement = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query like '%read_models.result_details d%' and pid <> pg_backend_pid()`;
  return (await world.deps.db.raw<{ rows: [{ count: number }] }>(statement)).rows[0].count;
}
const inUse = async () => [await reading(), tablesUnderWay()];

async function openExport(encoding: string, { by = client, format = 'csv' } = {}): Promise<IncomingMessage> {
  const request = get(`${world.url}/api/reports/${report.reportId}/export.${format}`, {
    headers: { Cookie: by.cookie ?? '', 'Accept-Encoding': encoding },
  });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (answer === undefined) throw new Error('There was no answer.');
  return answer;
}

describe('An export', () => {
  it('has every result', async () => {
    const { text, status } = await client.get(`/api/reports/${report.reportId}/export.csv`);
    expect(status).toBe(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 5 + 3 * pages);
  });

  it.each([
    ['identity', 'csv'],
    ['gzip', 'csv'],
    ['identity', 'xlsx'],
  ])(
    'that its reader breaks off ends its connection and what a thread does for it (%s, %s)',
    async (encoding, format) => {
      const answer = await openExport(encoding, { format });
      await once(answer, 'readable');
      answer.pause();
      await expect.poll(inUse, { timeout: 5_000 }).toEqual([1, 1]);
      answer.destroy();
      await expect.poll(inUse, { timeout: freedWithinMs }).toEqual([0, 0]);
    },
  );

  it('leaves places to everybody else, however many one person begins', async () => {
    const mine = await Promise.all(Array.from({ length: MAX_EXPORTS_PER_USER }, () => openExport('identity')));
    try {
      for (const answer of mine) answer.pause();
      const refused = await openExport('identity', { format: 'xlsx' });
      refused.resume();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
      // Evidence as one file takes the same places.
      expect((await client.get(`/api/reports/${report.reportId}/media.zip`)).status).toBe(429);
      expect((await client.get(`/api/report_results/${report.reportId}-1-1/bundle`)).status).toBe(429);
      const other = await openExport('identity', { by: await world.signedIn(people.full) });
      expect(other.statusCode).toBe(200);
      other.destroy();
    } finally {
      for (const answer of mine) answer.destroy();
    }
    await expect.poll(inUse, { timeout: freedWithinMs }).toEqual([0, 0]);
  });

  it('leaves connections to everybody else, however many readers fall asleep', async () => {
    const asleep: IncomingMessage[] = [];
    try {
      const readers = await Promise.all([people.full, people.superuser, people.auditor].map(world.signedIn));
      for (let index = 0; index < MAX_CONCURRENT_EXPORTS; index += 1) {
        const answer = await openExport('identity', { by: readers[index % readers.length] ?? client });
        await once(answer, 'readable');
        answer.pause();
        asleep.push(answer);
      }
      const refused = await openExport('identity');
      refused.resume();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
      await expect.poll(reading, { timeout: 5_000 }).toBe(MAX_CONCURRENT_EXPORTS);
      expect((await client.get('/api/reports/')).status).toBe(200);
    } finally {
      for (const answer of asleep) answer.destroy();
    }
    await expect.poll(inUse, { timeout: freedWithinMs }).toEqual([0, 0]);
    expect((await client.get(`/api/reports/${report.reportId}/export.csv`)).status).toBe(200);
  });
});
