import { postedPageSchema } from '@proofline/contracts/agent-api/results';
import { PASSES } from '@proofline/contracts/kinds/popunder/findings';
import { benignSites } from '@proofline/demo-web/kinds/popunder/sites/benign-sites';
import { DEMO_KEYWORD } from '@proofline/demo-web/kinds/popunder/sites/landings';
import { techniques } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import { type DemoWeb, startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, toldOf } from './differences.ts';
import { type Looked, type SiteLooker, siteLooker } from './look-at-sites.ts';

/** One for each way in which first requests and placements differ; the bench looks at all of them. */
const chosen = ['P10', 'P28', 'P30', 'P44'];
/** Buttons beside the clicks, and a banner that is clicked. */
const good = ['plain-04.example', 'plain-25.example'];
const WIDTH = 2;
/** A pass has seconds of the wall clock, which a machine shared with others may not give it: then it says `time_over`. */
const MAX_LOOKS = 3;
const LIMIT_MS = 600_000;

let web: DemoWeb;
let looker: SiteLooker;
const lookedAt = new Map<string, Looked>();

beforeAll(async () => {
  web = await startDemoWeb();
  looker = await siteLooker(web.port, [DEMO_KEYWORD]);
  const bad = techniques.filter(({ id }) => chosen.includes(id)).map(({ site }) => site.host);
  const hosts = [...bad, ...good].values();
  const worker = async () => {
    for (const host of hosts) lookedAt.set(host, await inTime(host));
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
}, LIMIT_MS);

/** A look whose passes were made to their end; the last one where none was. */
async function inTime(host: string): Promise<Looked> {
  for (let look = 1; ; look += 1) {
    const looked = await looker.look(`http://${host}/`);
    const isCut = looked.looks.some(({ type, data }) => type === 'PassMade' && data.ended === 'time_over');
    const isWhole = !isCut && looked.looks.filter(({ type }) => type === 'PassMade').length === PASSES.length;
    if (isWhole || look === MAX_LOOKS) return looked;
  }
}

function looksAt(host: string): Looked {
  const looked = lookedAt.get(host);
  if (looked === undefined) throw new Error(`${host} was not looked at.`);
  return looked;
}

afterAll(async () => {
  await looker?.stop();
  await web?.stop();
});

describe('A website that opens windows', () => {
  it.each(techniques.filter(({ id }) => chosen.includes(id)).map((technique) => [technique.what, technique] as const))(
    'is told as it is: %s',
    (_, { site, expected }) => {
      const looked = looksAt(site.host);
      expect(compare(site.host, toldOf(looked), expected).wrong.join('\n')).toBe('');
      for (const look of looked.looks) expect(postedPageSchema.safeParse(look).error).toBeUndefined();
    },
  );
});

describe('A good website', () => {
  it.each(
    benignSites.filter(({ site }) => good.includes(site.host)).map(({ what, site }) => [what, site.host] as const),
  )('opens nothing unrequested: %s', (_, host) => {
    const looked = looksAt(host);
    expect(toldOf(looked).filter(({ unrequested }) => unrequested)).toEqual([]);
    expect(looked.looks.filter(({ type }) => type === 'PassMade')).toHaveLength(4);
  });
});

it('the demo internet tells who asked for what, and takes what forms send', () => {
  const asked = web.seen('tds.popserve.example');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ url }) => url.startsWith('http://tds.popserve.example/'))).toBe(true);
});
