import { createHash } from 'node:crypto';
import type { StoredPageView } from '@proofline/contracts/api/stored-pages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport, savedHtml, savedLinks } from '../../app/testing/report-fixture.ts';
import { renderApart } from './render-apart.ts';

vi.mock('./render-apart.ts', async (original) => {
  const real = await original<typeof import('./render-apart.ts')>();
  return { ...real, renderApart: vi.fn(real.renderApart) };
});
const drawn = vi.mocked(renderApart);

let world: ApiWorld;
let plain: Client;
let report: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  report = await runningReport(world, 1001);
});
afterAll(() => world?.stop());

const path = (target: number) => `/api/report_results/${report.reportId}-${target}-1/page`;

describe('A saved page', () => {
  it('is shown without what would run in it, each match marked, under a policy that allows nothing', async () => {
    const { status, headers, text } = await plain.get(path(1));
    expect(drawn.mock.lastCall?.[0].links).toBe(JSON.stringify(savedLinks));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      'img-src data:',
      'sandbox',
      "frame-ancestors 'self'",
      "form-action 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/allow-|script-src|https?:|\*/);
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['SAMEORIGIN', 'private, no-store']);
    expect(savedHtml).toContain('<script>');
    expect(text).not.toContain('<script');
    expect(text).toContain(
      '<span id="match-1" class="proofline-match"></span><mark class="proofline-mark proofline-mark-good">18+</mark> Play responsibly',
    );
  });

  it('comes with what is marked in it, by rule', async () => {
    const { status, body } = await plain.get(`${path(1)}/matches/`);
    expect([status, body]).toEqual([
      200,
      { state: 'shown', count: 1, matches: [{ of: 'rule', rule: 'r1', words: '18+', is_shown: true }] },
    ]);
  });

  it('is not there for another organisation, where none was seen, nor where there is no result', async () => {
    const other = await world.signedIn(people.other);
    for (const what of ['', '/matches/']) {
      expect((await other.get(`${path(1)}${what}`)).status).toBe(404);
      expect((await plain.get(`${path(4)}${what}`)).status).toBe(404);
      expect((await plain.get(`${path(99)}${what}`)).status).toBe(404);
      expect((await world.visitor().get(`${path(1)}${what}`)).status).toBe(401);
    }
  });

  it('of more than 10 MB is not shown, and says so', async () => {
    const { blobs } = world.deps;
    const sha256 = createHash('sha256').update(savedHtml).digest('hex');
    const size = blobs.size.bind(blobs);
    blobs.size = async (asked) => (asked === sha256 ? 10_000_001 : await size(asked));
    try {
      expect((await plain.get(path(2))).status).toBe(404);
      const { body } = await plain.get(`${path(2)}/matches/`);
      expect(body as StoredPageView).toEqual({ state: 'too_large', count: 0, matches: [] });
    } finally {
      blobs.size = size;
    }
  });

  it('says why it is not shown in the frame that it was to be shown in', async () => {
    for (const [client, status] of [
      [plain, 404],
      [world.visitor(), 401],
    ] as const) {
      const { headers, text, ...answer } = await client.get(path(99));
      expect(answer.status).toBe(status);
      expect([headers.get('content-type'), headers.get('x-frame-options')]).toEqual([
        'text/html; charset=utf-8',
        'SAMEORIGIN',
      ]);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).toContain('This cannot be shown.');
    }
    expect((await plain.get(`${path(99)}/matches/`)).headers.get('content-type')).toContain('application/json');
  });

  it('that took too long, became too large or could not be drawn is drawn anew for who asks later', async () => {
    const state = async () => ((await plain.get(`${path(2)}/matches/`)).body as StoredPageView).state;
    for (const why of ['too_slow', 'too_large'] as const) {
      drawn.mockResolvedValueOnce(why);
      expect(await state()).toBe(why);
    }
    drawn.mockRejectedValueOnce(new TypeError('Nobody foresaw this.'));
    expect(await state()).toBe('failed');
    expect(await state()).toBe('shown');
  });

  it('is made into bytes once', async () => {
    drawn.mockClear();
    const made = vi.spyOn(Buffer, 'from');
    try {
      const pages = [await plain.get(path(3)), await plain.get(path(3))];
      expect(pages.map(({ status }) => status)).toEqual([200, 200]);
      expect(drawn).toHaveBeenCalledTimes(1);
      const pagesMade = made.mock.calls.filter(([from]) => typeof from === 'string' && from.includes('proofline-mark'));
      expect(pagesMade).toHaveLength(1);
    } finally {
      made.mockRestore();
    }
  });

  it('is not read while others are being shown, and of one person only so many wait', async () => {
    const other = await world.signedIn(people.full);
    const { blobs } = world.deps;
    const isDrawn = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    drawn.mockImplementationOnce(async () => {
      begun.resolve();
      await isDrawn.promise;
      return { html: '', matches: [], total: 0 };
    });
    const more = await runningReport(world, 1002);
    const pathOf = (target: number) => `/api/report_results/${more.reportId}-${target}-1/page`;
    const first = plain.get(pathOf(1));
    await begun.promise;
    const size = vi.spyOn(blobs, 'size');
    const get = vi.spyOn(blobs, 'get');
    try {
      const second = plain.get(pathOf(2));
      // Of one person no more than two; which of them is the second is for the network to say.
      const third = plain.get(pathOf(3));
      const refused = await Promise.race([second, third]);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
      expect(refused.text).toContain('Other pages are being shown.');
      expect([size.mock.calls, get.mock.calls]).toEqual([[], []]);
      isDrawn.resolve();
      expect((await Promise.all([first, second, third])).map(({ status }) => status).toSorted()).toEqual([
        200, 200, 429,
      ]);
      expect((await other.get(pathOf(3))).status).toBe(200);
    } finally {
      size.mockRestore();
      get.mockRestore();
    }
  });
});

describe('Drawing a page apart', () => {
  const page = {
    html: '<p>18+</p>',
    text: '18+',
    finalUrl: 'https://a.example/',
    links: null,
    rules: [],
    segments: [],
  };

  it('ends at its limit, and with who asked for it', async () => {
    const { signal } = new AbortController();
    const long = { ...page, html: '<p>18+</p>'.repeat(100_000) };
    expect(await renderApart(long, signal, 1)).toBe('too_slow');
    const gone = AbortSignal.abort(new Error('The client went away.'));
    await expect(renderApart(page, gone)).rejects.toThrow('The client went away.');
    expect(await renderApart(page, signal)).toMatchObject({ html: expect.stringContaining('18+') });
  });
});
