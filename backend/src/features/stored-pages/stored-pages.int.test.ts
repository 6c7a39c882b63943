import { createHash } from 'node:crypto';
import type { StoredPageView } from '@proofline/contracts/api/stored-pages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport, savedHtml } from '../../app/testing/report-fixture.ts';

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
});
