import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countryCodeSchema } from '@proofline/contracts/codes';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { toplistAssignmentSchema, toplistLeasedTargetSchema } from '@proofline/contracts/kinds/toplist/assignment';
import { brandRowsOf } from '@proofline/contracts/kinds/toplist/brand-rows';
import { toplistGatheringSchema } from '@proofline/contracts/kinds/toplist/gathering';
import { toplistPosted } from '@proofline/contracts/kinds/toplist/posted';
import { systemClock } from '@proofline/platform/clock';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../../browser/crawl-browser.ts';
import { LinkFollower } from '../../gather/follow-links.ts';
import { PageJudge } from '../../judge/page-judge.ts';
import { SiteFiles } from '../../site-files/site-files.ts';
import { crawlToplist } from './crawl-toplist.ts';
import type { ToplistFinding } from './toplist-result.ts';

const names = ['Larkfield', 'Redfern', 'Moonmill', 'Copperline', 'Bluepike', 'Tidewater'];
const entry = (name: string, href: string) =>
  `<div class="entry"><h3>${name}</h3><p>100% up to £100 bonus</p><a class="cta" rel="sponsored" href="${href}">Play now</a></div>`;
const list = names.map((name) => entry(name, `/go/${name.toLowerCase()}`)).join('');
const css =
  '.entry{border:1px solid #999;padding:12px}.cta{display:inline-block;background:#06c;color:#fff;padding:9px}';
const html = (body: string) =>
  `<!doctype html><title>Best casinos</title><style>${css}</style><h1>Best casinos</h1>${body}`;
const words = '<p>The editors of this page write about what they have seen, at length and without a list. </p>'.repeat(
  6,
);
const wall = `<div style="position:fixed;inset:0;background:#fff"><p>We use cookies and need your consent.</p></div>`;
const long = Array.from({ length: 5_000 }, (_, index) =>
  entry(`Operator ${index + 1}x`, `http://op-${index + 1}x.example/`),
).join('');
const foreignFrame = '<iframe src="http://elsewhere.example/list" style="width:900px;height:600px"></iframe>';

/** Languages of `moreWords`: what is asked, and the button that lets in beside one that does not. */
const gates: readonly (readonly [language: string, asks: string, yes: string, no: string])[] = [
  ['en', 'Are you over 18 years old?', 'Yes, I am over 18', 'No, I am under 18'],
  ['de', 'Bist du mindestens 18 Jahre alt?', 'Ja, ich bin über 18', 'Nein, ich bin unter 18'],
  ['sv', 'Har du fyllt 18 år?', 'Ja, jag har fyllt 18 år', 'Nej, jag är under 18'],
  ['fi', 'Oletko täysi-ikäinen?', 'Kyllä, olen täysi-ikäinen', 'Ei, olen alle 18'],
  ['es', '¿Eres mayor de edad?', 'Sí, soy mayor de edad', 'No, soy menor'],
  ['pt', 'Você é maior de idade?', 'Sim, sou maior de idade', 'Não, sou menor'],
  ['it', 'Sei maggiorenne?', 'Sì, sono maggiorenne', 'No, sono minorenne'],
  ['nl', 'Ben je meerderjarig?', 'Ja, ik ben 18 jaar of ouder', 'Nee, ik ben jonger dan 18'],
  ['fr', 'Êtes-vous majeur ? Réservé aux plus de 18 ans.', "Oui, j'ai plus de 18 ans", "Non, j'ai moins de 18 ans"],
  ['da', 'Er du fyldt 18 år?', 'Ja, jeg er fyldt 18', 'Nej, jeg er ikke fyldt 18'],
  ['pl', 'Czy jesteś pełnoletni? Strona od 18 lat.', 'Tak, mam ukończone 18 lat', 'Nie, mam poniżej 18 lat'],
];
const gated = (asks: string, ...buttons: readonly string[]) =>
  html(
    `<div id="kept" style="display:none">${list}</div><div style="position:fixed;inset:0;background:#222"><p>${asks}</p>${buttons.join('')}</div>`,
  );
const gateOf = ([, asks, yes, no]: (typeof gates)[number]) =>
  gated(
    asks,
    `<button onclick="location.href='http://elsewhere.example/list'">${no}</button>`,
    `<button onclick="kept.style.display='block';this.parentNode.remove()">${yes}</button>`,
  );

const pages: Readonly<Record<string, string>> = {
  'lists.example/': html(list),
  'careful.example/': html(list),
  'empty.example/': html(words),
  'walled.example/': html(list + wall),
  'framed.example/': html(list + foreignFrame),
  'borrowed.example/': html(words + foreignFrame),
  'elsewhere.example/list': html(entry('Northgate', '/go/northgate')),
  'long.example/': html(long),
  'paged.example/': html(`${list}<p><a href="/?page=2">Load more</a></p>`),
  'crowded.example/': html(`${list}<div>${'<button>x</button>'.repeat(3_100)}</div>`),
  ...Object.fromEntries(gates.map((gate) => [`gate-${gate[0]}.example/`, gateOf(gate)])),
  // What leads elsewhere, or wants to know a birthday, is nobody's to answer.
  'gate-away.example/': gated(
    'Are you over 18 years old?',
    '<a href="http://elsewhere.example/list">Yes, I am over 18</a>',
    `<button onclick="location.href='http://elsewhere.example/list'">No</button>`,
  ),
  'gate-birthday.example/': gated(
    'Are you over 18 years old?',
    '<input type="date"><button onclick="kept.style.display=\'block\';this.parentNode.remove()">Enter</button>',
  ),
  'gate-trap.example/': gated(
    'Are you over 18 years old?',
    `<button onclick="location.href='http://elsewhere.example/list'">Yes, I am over 18</button>`,
  ),
};
const server = createServer(({ headers, url = '/' }, answer) => {
  const address = `${headers.host}${url}`;
  const name = /\/go\/(\w+)$/.exec(url)?.[1];
  const page = pages[address];
  if (name !== undefined) answer.writeHead(302, { location: `http://${name}.example/join?btag=a_1` }).end();
  else if (address === 'careful.example/robots.txt') answer.end('User-agent: *\nDisallow: /go/\n');
  else if (page !== undefined) answer.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  else answer.writeHead(404).end();
});
let proxy: EgressProxy;
let browser: CrawlBrowser;
let follower: LinkFollower;
let siteFiles: SiteFiles;
const judge = new PageJudge();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  const log = createLog('test', { level: 'silent' });
  browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
  follower = new LinkFollower(proxy.url);
  siteFiles = new SiteFiles(proxy.url, systemClock);
});
afterAll(async () => {
  await judge.close();
  await follower?.close();
  await siteFiles?.close();
  await browser?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

const expected = { Larkfield: 1, Redfern: 5, Moonmill: 1, Northgate: 2 };

async function crawl(url: string, seenFrom: string | null = null) {
  const target = toplistLeasedTargetSchema.parse({
    ...{ kind: 'toplist', report: reportIdSchema.parse(1_200_000), check: checkIdSchema.parse(12), target: 1, url },
    ...{ country: 'GB', lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7', revision: 0, attempt: 1 },
    ...{ deadline: '2026-11-20T12:01:00Z', posted_pages: [], posted_outcome: null, brand_positions: expected },
  });
  const assignment = toplistAssignmentSchema.parse({ kind: 'toplist', report: 1_200_000, known_brands: names });
  const permits = {
    take: async () => ({ kind: 'granted' as const, giveBack: () => undefined }),
    pause: () => undefined,
  };
  const { signal } = new AbortController();
  // Everything passes the proxy as ever; where its way out stands is another's word.
  const exit = { ...proxy.exit, country: seenFrom === null ? null : countryCodeSchema.parse(seenFrom) };
  const shared = { browser, links: follower, judge, permits, siteFiles, clock: systemClock, signal };
  const tools = { ...shared, proxy: { ...proxy, exit } };
  const findings: ToplistFinding[] = [];
  const { outcome, gathering } = await crawlToplist(
    target,
    assignment,
    tools,
    async (finding) => void findings.push(finding),
  );
  const [finding] = findings;
  if (finding === undefined || findings.length > 1) throw new Error('A toplist is told of once.');
  return {
    outcome,
    gathering: toplistGatheringSchema.parse(gathering),
    result: toplistPosted.parse(finding.result),
    files: finding.files,
  };
}

/** State and place of each expected brand, by its name. */
function statesOf({ result }: Awaited<ReturnType<typeof crawl>>) {
  if (result.type !== 'ToplistRead') throw new Error(`Not read: ${JSON.stringify(result)}`);
  return Object.fromEntries(
    brandRowsOf(expected, result.data.reading).map(({ brand, state, found }) => [brand, [state, found]]),
  );
}

describe('A toplist', { timeout: 120_000 }, () => {
  it('is read with where its entries lead, and says of every brand where it is', async () => {
    const crawled = await crawl('http://lists.example/');
    expect(statesOf(crawled)).toEqual({
      ...{ Larkfield: ['match', 1], Moonmill: ['worse', 3], Northgate: ['missing', null], Redfern: ['better', 2] },
    });
    expect(crawled.outcome).toBe('judged');
    expect(crawled.gathering).toMatchObject({ ended: 'read_whole', done: { entries: 6, linksFollowed: 6 } });
    const { reading, seen } = crawled.result.type === 'ToplistRead' ? crawled.result.data : {};
    expect(reading?.sections[0]?.entries[0]).toMatchObject({
      operatorDomain: 'larkfield.example',
      offer: '100% up to £100 bonus',
      link: {
        chain: [{ url: 'http://lists.example/go/larkfield', status: 302, by: 'header' }],
        finalUrl: 'http://larkfield.example/join?btag=a_1',
        affiliate: { network: null, ids: [{ name: 'btag', value: 'a_1' }] },
      },
    });
    const stored = [...crawled.files.keys()];
    expect(stored).toEqual(
      expect.arrayContaining([seen?.evidence.html, seen?.evidence.screenshot, seen?.evidence.archive]),
    );
  });

  it('whose robots.txt forbids its ways out is read without following them', async () => {
    const crawled = await crawl('http://careful.example/');
    expect(statesOf(crawled).Larkfield).toEqual(['match', 1]);
    expect(crawled.gathering.leftOut.linksByRobots).toBe(6);
  });

  it('is undecided where there is none, and where a wall stands before it', async () => {
    expect((await crawl('http://empty.example/')).result).toMatchObject({
      type: 'ToplistFailed',
      data: { reason: 'no_list_found' },
    });
    expect((await crawl('http://walled.example/')).result).toMatchObject({
      type: 'ToplistFailed',
      data: { reason: 'consent_wall' },
    });
  });

  it.each(gates)('behind a question for an age is read as a visitor of age sees it (%s)', async (language, _, yes) => {
    const crawled = await crawl(`http://gate-${language}.example/`);
    expect(statesOf(crawled)).toMatchObject({ Larkfield: ['match', 1], Northgate: ['missing', null] });
    expect(crawled.gathering.done.ageAnswer).toBe(yes);
  });

  it.each(['away', 'birthday'])('is undecided where nothing answers the question for an age (%s)', async (name) => {
    const crawled = await crawl(`http://gate-${name}.example/`);
    expect(crawled.result).toMatchObject({ type: 'ToplistFailed', data: { reason: 'consent_wall' } });
    expect(crawled.gathering.done.ageAnswer).toBeUndefined();
  });

  it('is undecided where a question for an age leads to another website', async () => {
    const { result } = await crawl('http://gate-trap.example/');
    expect(result.type).toBe('ToplistFailed');
  });

  it('seen from another country than asked is undecided, with what was seen; from the one asked it is read', async () => {
    const elsewhere = await crawl('http://lists.example/', 'DE');
    expect(elsewhere.result).toMatchObject({ type: 'ToplistFailed', data: { reason: 'exit_mismatch' } });
    expect(elsewhere.gathering.ended).toBe('exit_mismatch');
    expect(elsewhere.files.size).toBeGreaterThan(2);
    expect(statesOf(await crawl('http://lists.example/', 'GB')).Larkfield).toEqual(['match', 1]);
  });

  it('with a frame of another website is read, and says of no brand that it is missing', async () => {
    const crawled = await crawl('http://framed.example/');
    expect(statesOf(crawled)).toMatchObject({ Larkfield: ['match', 1], Northgate: ['unsure', null] });
    expect(crawled.gathering.leftOut.frames).toBe(1);
  });

  it.each([
    ['that goes on behind a link', 'paged', 'still_growing'],
    ['with more controls than are looked at', 'crowded', 'time_over'],
  ])('%s is read, and says of no brand that it is missing', async (_, name, ended) => {
    const crawled = await crawl(`http://${name}.example/`);
    expect(statesOf(crawled)).toMatchObject({ Larkfield: ['match', 1], Northgate: ['unsure', null] });
    expect(crawled.gathering.ended).toBe(ended);
  });

  it('that stands in a frame of another website alone is undecided, and says that it was not read', async () => {
    const { result } = await crawl('http://borrowed.example/');
    expect(result).toMatchObject({
      type: 'ToplistFailed',
      data: {
        reason: 'no_list_found',
        detail: 'No run of three entries or more. A large frame of another website was not read.',
      },
    });
  });

  it('of five thousand entries is cut short within its limits, and says of no brand that it is missing', async () => {
    const crawled = await crawl('http://long.example/');
    expect(Object.values(statesOf(crawled)).map(([state]) => state)).toEqual(['unsure', 'unsure', 'unsure', 'unsure']);
    expect(crawled.gathering.done.nodes).toBeLessThanOrEqual(25_000);
    const { reading } = crawled.result.type === 'ToplistRead' ? crawled.result.data : {};
    expect(reading?.cutShort).toContain('node_cap');
    // What the event has no room for is kept beside it.
    const kept = [...crawled.files.values()].some((file) => file.subarray(0, 12).toString() === '[{"section":');
    expect(kept).toBe(true);
  });
});
