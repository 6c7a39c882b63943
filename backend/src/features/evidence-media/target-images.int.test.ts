import { createHash } from 'node:crypto';
import { targetStream } from '@proofline/contracts/events/streams';
import type { Sha256 } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { form, idOf } from '../../app/testing/image-checks.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let plain: Client;
let report: Fixture;
let own: Buffer;
let stored: Buffer;
let resultId: string;

const picture = (red: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .composite([{ input: Buffer.from(`<svg><circle cx="${red}" cy="90" r="60" fill="white"/></svg>`) }])
    .png()
    .toBuffer();

const compared = (expectedUrl: string, closestSha256: string | null, matched = true) => ({
  ...{ name: 'Logo', expectedUrl, closestUrl: 'https://site.example/a.png', closestSha256 },
  ...{ distance: 4, maxDistance: 30, matched },
});

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  report = await runningReport(world, 1001);
  [own, stored] = await Promise.all([picture(40), picture(80)]);
  const upload = async (email: string, bytes: Buffer) =>
    idOf((await (await world.signedIn(email)).post('/api/user_images/', form(bytes))).body);
  const ownId = await upload(people.full, own);
  const othersId = await upload(people.other, await picture(120));
  const sha256 = createHash('sha256').update(stored).digest('hex') as Sha256;
  await world.deps.blobs.put(sha256, stored);
  const { reportId, checkId } = report;
  const page = PageJudged.example;
  const rule = (id: string, images: readonly ReturnType<typeof compared>[]) => ({
    ...{ id, score: 100 as const, found: '', keywords: [], links: [], exportedParameters: [], spans: [] },
    ...{ matchCount: 0, images },
  });
  await world.happened(targetStream(reportId, 1), [
    {
      type: 'PageJudged',
      data: PageJudged.schema.parse({
        ...page,
        ...{ reportId, checkId, target: 1, page: 2, url: 'http://site-1.example/logos' },
        seen: { ...page.seen, evidence: { ...page.seen.evidence, screenshot: null, imagePreviews: [sha256] } },
        verdict: {
          ...{ compliant: true, rating: 100 },
          perRule: [
            rule('r1', [
              compared(`/api/user_images/${othersId}/file`, sha256),
              compared(`/api/user_images/${ownId}/file`, sha256),
              compared('/api/preset_images/7/file', null, false),
            ]),
            rule('r2', [
              compared(`/api/user_images/${ownId}/file`, sha256, false),
              compared('https://cdn.example/logo.png', sha256),
            ]),
          ],
        },
      }),
    },
  ]);
  await report.complete();
  resultId = `${reportId}-1-2`;
}, 120_000);
afterAll(() => world?.stop());

const bytesOf = async (path: string) => {
  const answer = await fetch(`${world.url}${path}`, { headers: { Cookie: plain.cookie ?? '' } });
  return [answer.status, Buffer.from(await answer.arrayBuffer())] as const;
};

describe('Wanted images', () => {
  it('are in the ZIP file beside the pictures they were held against, by rule', async () => {
    const [status, zipped] = await bytesOf(`/api/reports/${report.reportId}/media.zip?ids=${resultId}&media=images`);
    expect(status).toBe(200);
    const { 'manifest.json': told, ...files } = unzipSync(zipped);
    // The first is another organisation's, and the third is nowhere in this product.
    expect(Object.keys(files)).toEqual([`${resultId}/matched-image-1.png`, `${resultId}/target-image-2.png`]);
    const [, shown] = await bytesOf(`/api/report_results/${resultId}/target_image/2`);
    expect(Buffer.from(files[`${resultId}/target-image-2.png`] ?? [])).toEqual(shown);
    const match = { name: 'Logo', distance: 4, match_image: 'matched-image-1' };
    const manifest = JSON.parse(Buffer.from(told ?? []).toString()) as {
      results: unknown;
      files: { path: string; sha256: string; state: string }[];
    };
    expect(manifest.results).toEqual([
      {
        ...{ id: resultId, url: 'http://site-1.example/logos', country: 'GB' },
        compared_images: [
          expect.objectContaining({ ...match, rule: 'r1', matched: true, target_image: 'target-image-1' }),
          expect.objectContaining({ ...match, rule: 'r1', matched: true, target_image: 'target-image-2' }),
          expect.objectContaining({ ...match, rule: 'r2', matched: false, target_image: 'target-image-2' }),
          {
            ...{ ...match, rule: 'r2', matched: true, target_image: 'target-image-3' },
            target_url: 'https://cdn.example/logo.png',
          },
        ],
      },
    ]);
    expect(manifest.files.map(({ state }) => state)).toEqual(['as_recorded', 'as_recorded']);
    expect(manifest.files[1]?.sha256).toBe(createHash('sha256').update(shown).digest('hex'));
  });

  it('and stored pictures are had one by one, numbered as in the file', async () => {
    expect(await bytesOf(`/api/report_results/${resultId}/match_image/1`)).toEqual([200, stored]);
    const [status, target] = await bytesOf(`/api/report_results/${resultId}/target_image/2`);
    expect([status, (await sharp(target).metadata()).width]).toEqual([200, 300]);
  });

  it.each(['target_image/1', 'target_image/3', 'target_image/4', 'target_image/0', 'match_image/2', 'match_image/x'])(
    "that are another organisation's or nowhere are not found: %s",
    async (path) => {
      expect((await plain.get(`/api/report_results/${resultId}/${path}`)).status).toBe(404);
    },
  );

  it('are not there for others', async () => {
    const other = await world.signedIn(people.other);
    for (const path of ['target_image/1', 'target_image/2', 'match_image/1'])
      expect((await other.get(`/api/report_results/${resultId}/${path}`)).status).toBe(404);
  });
});
