import { postedPageSchema } from '@proofline/contracts/agent-api/results';
import { benignSites } from '@proofline/demo-web/kinds/popunder/sites/benign-sites';
import { DEMO_KEYWORD } from '@proofline/demo-web/kinds/popunder/sites/landings';
import { techniques } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import { type DemoWeb, startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, toldOf } from './differences.ts';
import { type SiteLooker, siteLooker } from './look-at-sites.ts';

/** One for each way in which first requests and placements differ; the bench looks at all of them. */
const chosen = ['P10', 'P18', 'P28', 'P30', 'P39', 'P44'];
/** Buttons beside the clicks, a banner that is clicked, and a way out that is counted. */
const good = ['plain-04.example', 'plain-23.example', 'plain-25.example'];
const LOOK_LIMIT_MS = 95_000;

let web: DemoWeb;
let looker: SiteLooker;

beforeAll(async () => {
  web = await startDemoWeb();
  looker = await siteLooker(web.port, [DEMO_KEYWORD]);
});

afterAll(async () => {
  await looker?.stop();
  await web?.stop();
});

describe.concurrent('A website that opens windows', () => {
  it.each(techniques.filter(({ id }) => chosen.includes(id)).map((technique) => [technique.what, technique] as const))(
    'is told as it is: %s',
    async (_, { site, expected }) => {
      const looked = await looker.look(`http://${site.host}/`);
      expect(compare(site.host, toldOf(looked), expected).wrong).toEqual([]);
      for (const look of looked.looks) expect(postedPageSchema.safeParse(look).error).toBeUndefined();
    },
    LOOK_LIMIT_MS,
  );
});

describe.concurrent('A good website', () => {
  it.each(
    benignSites.filter(({ site }) => good.includes(site.host)).map(({ what, site }) => [what, site.host] as const),
  )(
    'opens nothing unrequested: %s',
    async (_, host) => {
      const looked = await looker.look(`http://${host}/`);
      expect(toldOf(looked).filter(({ unrequested }) => unrequested)).toEqual([]);
      expect(looked.looks.filter(({ type }) => type === 'PassMade')).toHaveLength(4);
    },
    LOOK_LIMIT_MS,
  );
});

it('the demo internet tells who asked for what, and takes what forms send', () => {
  const asked = web.seen('tds.popserve.example');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ url }) => url.startsWith('http://tds.popserve.example/'))).toBe(true);
});
