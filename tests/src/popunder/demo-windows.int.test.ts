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
/** A pass has seconds of the wall clock, which a machine shared with others may not give it: then it says `time_over`. */
const MAX_LOOKS = 2;
const LIMIT_MS = 240_000;

let web: DemoWeb;
let looker: SiteLooker;

beforeAll(async () => {
  web = await startDemoWeb();
  looker = await siteLooker(web.port, [DEMO_KEYWORD]);
}, 120_000);

/** A look whose passes were made to their end; the last one where none was. Each test looks itself, also when it is asked again. */
async function lookAt(host: string): Promise<Looked> {
  for (let look = 1; ; look += 1) {
    const looked = await looker.look(`http://${host}/`);
    const made = looked.looks.flatMap(({ type, data }) => (type === 'PassMade' ? [data.ended] : []));
    const isWhole = made.length === PASSES.length && !made.includes('time_over');
    if (isWhole || look === MAX_LOOKS) return looked;
  }
}

afterAll(async () => {
  await looker?.stop();
  await web?.stop();
});

describe('A website that opens windows', { timeout: LIMIT_MS }, () => {
  it.each(techniques.filter(({ id }) => chosen.includes(id)).map((technique) => [technique.what, technique] as const))(
    'is told as it is: %s',
    async (_, { site, expected }) => {
      const looked = await lookAt(site.host);
      expect(compare(site.host, toldOf(looked), expected).wrong.join('\n')).toBe('');
      for (const look of looked.looks) expect(postedPageSchema.safeParse(look).error).toBeUndefined();
    },
  );
});

describe('A good website', { timeout: LIMIT_MS }, () => {
  it.each(
    benignSites.filter(({ site }) => good.includes(site.host)).map(({ what, site }) => [what, site.host] as const),
  )('opens nothing unrequested: %s', async (_, host) => {
    const looked = await lookAt(host);
    expect(toldOf(looked).filter(({ unrequested }) => unrequested)).toEqual([]);
    expect(looked.looks.filter(({ type }) => type === 'PassMade')).toHaveLength(PASSES.length);
    // A banner that is clicked opens what it promised.
    const nothing = looked.looks.flatMap(({ type, data }) => (type === 'NothingOpened' ? [data.looks] : []));
    expect(nothing).toEqual(toldOf(looked).length === 0 ? [PASSES.length] : []);
  });
});

it('the demo internet tells who asked for what, and takes what forms send', () => {
  const asked = web.seen('tds.popserve.example');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ url }) => url.startsWith('http://tds.popserve.example/'))).toBe(true);
});
