import { startEventStore } from '@proofline/event-store/start-event-store';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, savedArchive, savedHtml, savedScreenshot, savedText } from '../../app/testing/report-fixture.ts';
import { twoReports } from '../../app/testing/two-reports.ts';

let world: ApiWorld;
let plain: Client;
let finished: Fixture;
let running: Fixture;

beforeAll(async () => {
  ({ world, plain, finished, running } = await twoReports(startEventStore));
}, 120_000);
afterAll(() => world?.stop());

async function unzipped(path: string): Promise<Record<string, Buffer>> {
  const answer = await fetch(`${world.url}${path}`, { headers: { Cookie: plain.cookie ?? '' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

const media = (query: string) => `/api/reports/${finished.reportId}/media.zip${query}`;

describe('The evidence of a result', () => {
  it('comes as one file with its verdict and a manifest of hashes', async () => {
    const id = `${finished.reportId}-1-1`;
    const files = await unzipped(`/api/report_results/${id}/bundle`);
    expect(files).toMatchObject({
      [`${id}/screenshot.png`]: savedScreenshot,
      [`${id}/page.warc.gz`]: savedArchive,
      [`${id}/page.html.txt`]: Buffer.from(savedHtml),
      [`${id}/text.txt`]: Buffer.from(savedText),
    });
    expect(JSON.parse(String(files[`${id}/verdict.json`]))).toMatchObject({ id, compliant: true });
    const manifest = JSON.parse(String(files['manifest.json'])) as { files: { state: string; path: string }[] };
    expect(manifest).toMatchObject({ result: id, results: [{ id, url: 'http://site-1.example/', country: 'GB' }] });
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'manifest.json')
        .sort(),
    );
    expect(manifest.files.every(({ state }) => state === 'as_recorded')).toBe(true);
  });

  it('of a selection is what its filters or its ids name, of the media asked for', async () => {
    const screenshots = await unzipped(media('?compliant=true&media=screenshots'));
    expect(Object.keys(screenshots)).toEqual([`${finished.reportId}-1-1/screenshot.png`, 'manifest.json']);
    const [one, failed] = [1, 5].map((target) => `${finished.reportId}-${target}-1`);
    const byIds = await unzipped(media(`?ids=${one},${failed}`));
    expect(Object.keys(byIds)).toEqual([`${one}/screenshot.png`, `${one}/page.warc.gz`, 'manifest.json']);
  });

  it.each([
    ['results of another report', '?ids=100200000-1-1', 404],
    ['results that are none', '?ids=every', 400],
    ['an unknown medium', '?media=films', 400],
    ['an unknown column to sort by', '?ordering=password', 400],
  ])('is refused for %s', async (_what, query, status) => {
    expect((await plain.get(media(query))).status).toBe(status);
  });

  it('is not there for others, and not yet of a run that goes on', async () => {
    const other = await world.signedIn(people.other);
    expect((await other.get(media(''))).status).toBe(404);
    expect((await other.get(`/api/report_results/${finished.reportId}-1-1/bundle`)).status).toBe(404);
    expect((await plain.get(`/api/report_results/${finished.reportId}-99-1/bundle`)).status).toBe(404);
    expect((await plain.get(`/api/reports/${running.reportId}/media.zip`)).status).toBe(409);
    expect(running.reportId).toBe(100_200_000);
  });
});
