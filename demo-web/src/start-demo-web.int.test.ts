import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteCatalogue } from './kinds/compliance/sites/site-catalogue.ts';
import { demoManifest, type ManifestPage } from './kinds/compliance/truth/manifest.ts';
import { type DemoWeb, startDemoWeb } from './start-demo-web.ts';
import { ask, overAll, type Reply, type Trouble } from './testing/ask.ts';

const WIDTH = 24;
/** Longer than the slowest page that does answer. */
const PATIENCE_MS = 6_000;

/** One motif a site is enough to see that pictures are served. */
const FURTHER_MOTIFS = /picture-[2-9]\.png$/;

const pages = demoManifest();
const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });
let demoWeb: DemoWeb;
let replies: Map<ManifestPage, Reply | Trouble>;

function get(url: string, patienceMs = PATIENCE_MS): Promise<Reply | Trouble> {
  return ask(url, { port: demoWeb.port, agent, patienceMs });
}

async function answered(url: string): Promise<Reply> {
  const reply = await get(url);
  if (typeof reply === 'string') throw new Error(`${url}: ${reply}`);
  return reply;
}

function withTrait(...wanted: readonly string[]): [ManifestPage, Reply | Trouble | undefined][] {
  return pages
    .filter(({ traits }) => traits.some((trait) => wanted.includes(trait)))
    .map((page) => [page, replies.get(page)]);
}

beforeAll(async () => {
  demoWeb = await startDemoWeb();
  const all = await overAll(pages, WIDTH, ({ url }) => get(url));
  replies = new Map(pages.map((page, index): [ManifestPage, Reply | Trouble] => [page, all[index] ?? 'silent']));
}, 60_000);

afterAll(async () => {
  agent.destroy();
  await demoWeb.stop();
});

describe('the demo internet over http', () => {
  it('answers every page that can be judged with 200 and HTML, or sends it on its way', () => {
    let judged = 0;
    for (const [{ url, expected, redirectChain }, reply] of replies) {
      if (expected.outcome === 'blocked' || expected.outcome === 'failed') continue;
      judged += 1;
      if (reply === undefined || typeof reply === 'string') expect.fail(`${url}: ${reply}`);
      const sendsOn = reply.headers.location !== undefined;
      expect(sendsOn ? [301, 302] : [200], url).toContain(reply.status);
      expect(reply.headers['content-type'], url).toMatch(/^text\/html/);
      if (sendsOn) expect(reply.headers.location).toBe(redirectChain[1]);
    }
    expect(judged).toBeGreaterThan(1_500);
  });

  it('leads along every redirect chain, hop by hop, to the final address', async () => {
    const chains = pages.filter(({ redirectChain }) => redirectChain.length > 1);
    expect(chains.length).toBeGreaterThan(60);
    await overAll(chains, WIDTH, async ({ redirectChain, finalUrl }) => {
      for (const [index, hop] of redirectChain.slice(0, -1).entries()) {
        const next = redirectChain[index + 1] ?? '';
        const reply = await answered(hop);
        if (reply.headers.location === undefined) expect(reply.body.toString(), hop).toContain(next);
        else expect(reply.headers.location, hop).toBe(next);
      }
      expect((await answered(finalUrl)).status).toBe(200);
    });
  });

  it.each([
    ['not_found', 404],
    ['gone', 410],
    ['server_error', 500],
    ['bad_gateway', 502],
    ['forbidden', 403],
    ['captcha', 200],
    ['captcha_forbidden', 403],
    ['challenge', 503],
    ['rate_limited', 429],
  ])('answers a page with the trait %s by status %i', (trait, status) => {
    const found = withTrait(trait);
    expect(found.length).toBeGreaterThan(0);
    for (const [page, reply] of found) expect(reply, page.url).toMatchObject({ status });
  });

  it('shows a captcha or a browser check on pages that stand behind one', () => {
    for (const [, reply] of withTrait('captcha', 'captcha_forbidden')) {
      expect(reply).toMatchObject({ body: expect.toSatisfy((body: Buffer) => /captcha/i.test(body.toString())) });
    }
    for (const [, reply] of withTrait('challenge')) {
      expect(reply).toMatchObject({ body: expect.toSatisfy((body: Buffer) => body.includes('Checking your browser')) });
    }
  });

  it.each([
    ['never_answers', 'silent'],
    ['connection_reset', 'reset'],
    ['truncated_body', 'aborted'],
    ['bad_content_length', 'aborted'],
    ['endless_body', 'unending'],
  ])('leaves a page with the trait %s %s', (trait, trouble) => {
    const found = withTrait(trait);
    expect(found.length).toBeGreaterThan(0);
    for (const [page, reply] of found) expect(reply, page.url).toBe(trouble);
  });

  it('sends a page of another type, an empty page and a loop as it promises', () => {
    for (const [, reply] of withTrait('wrong_content_type')) {
      expect(reply).toMatchObject({ headers: { 'content-type': 'application/pdf' } });
    }
    for (const [, reply] of withTrait('empty_page')) {
      expect(reply).toMatchObject({ body: expect.toSatisfy((body: Buffer) => body.includes('<body></body>')) });
    }
    for (const [page, reply] of withTrait('redirect_loop')) {
      expect(reply).toMatchObject({ headers: { location: new URL(page.url).pathname } });
    }
  });

  it('keeps slow pages back for three seconds', async () => {
    const [slow] = withTrait('slow');
    const startedAt = performance.now();
    await answered(slow?.[0].url ?? '');
    const tookMs = performance.now() - startedAt;
    // A timer may fire a little early, and a busy machine answers late.
    expect(tookMs).toBeGreaterThan(2_900);
    expect(tookMs).toBeLessThan(10_000);
  });

  it('serves robots.txt and a sitemap with every page of the site', async () => {
    for (const { host } of siteCatalogue) {
      expect((await answered(`http://${host}/robots.txt`)).body.toString()).toContain(`http://${host}/sitemap.xml`);
      const sitemap = (await answered(`http://${host}/sitemap.xml`)).body.toString();
      const listed = new Set([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url));
      const own = pages.filter(({ site, traits }) => site === host && !traits.includes('leads_to_operator'));
      expect(listed).toEqual(new Set(own.map(({ url }) => url)));
    }
  });

  it('serves every image, style sheet and frame its pages ask for', async () => {
    const wanted = new Set<string>();
    for (const [{ url }, reply] of replies) {
      if (typeof reply === 'string' || reply.status !== 200) continue;
      const source = reply.body.toString();
      for (const [, path] of source.matchAll(/\b(?:src|href)="(\/(?:assets|embed)\/[^"]*)"/g)) {
        if (!FURTHER_MOTIFS.test(path ?? '')) wanted.add(new URL(path ?? '', url).href);
      }
    }
    expect(wanted.size).toBeGreaterThan(500);
    const answers = await overAll([...wanted], WIDTH, answered);
    for (const [index, { status, body }] of answers.entries()) {
      expect(status, [...wanted][index]).toBe(200);
      expect(body.length).toBeGreaterThan(20);
    }
    const pictures = [...wanted].flatMap((url, index) => (url.endsWith('.png') ? [answers[index]?.body] : []));
    for (const picture of pictures) expect(picture?.subarray(1, 4).toString('latin1')).toBe('PNG');
  }, 60_000);

  it('goes on for ever where an archive is endless', async () => {
    const archive = await answered('http://matchday-odds.example/archive?page=70000');
    expect(archive.status).toBe(200);
    expect(archive.body.toString()).toContain('/archive?page=70001');
  });

  it('knows nobody under another name', async () => {
    expect(await get('http://nobody-lives-here.example/')).toBe('reset');
    expect(await get('http://localhost/')).toBe('reset');
  });

  it('gives the same bytes for the same seed and others for another seed', async () => {
    const twin = await startDemoWeb();
    const other = await startDemoWeb({ seed: 7 });
    const urls = siteCatalogue
      .map(({ host }) => `http://${host}/`)
      .concat('http://bonuskompass.example/assets/picture-1.png');
    const hashOf = async (port: number): Promise<string> => {
      const hash = createHash('sha256');
      for (const url of urls) {
        const reply = await ask(url, { port, patienceMs: PATIENCE_MS });
        if (typeof reply !== 'string') hash.update(reply.body);
      }
      return hash.digest('hex');
    };
    const mine = await hashOf(demoWeb.port);
    expect(await hashOf(twin.port)).toBe(mine);
    expect(await hashOf(other.port)).not.toBe(mine);
    await Promise.all([twin.stop(), other.stop()]);
  });

  it('stops at once, though requests are held open', async () => {
    const held = await startDemoWeb();
    const waiting = ask('http://oddsharbour.example/promo/larkfield', { port: held.port, patienceMs: PATIENCE_MS });
    await ask('http://oddsharbour.example/', { port: held.port, patienceMs: PATIENCE_MS });
    await held.stop();
    expect(await waiting).toBe('reset');
  });
});
