import { DEMO_KEYWORD } from '@proofline/demo-web/kinds/popunder/sites/landings';
import { BRITAIN_ONLY } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import { type DemoWeb, startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldOf } from './differences.ts';
import { type Looked, type LookerOptions, siteLooker } from './look-at-sites.ts';

const url = `http://${BRITAIN_ONLY}/`;
/** One pass is enough: it clicks where the website opens something. */
const posted = { pages: 3, results: 0, broken_off: 0 };
let web: DemoWeb;

beforeAll(async () => {
  web = await startDemoWeb();
}, 60_000);
afterAll(() => web?.stop());

/** As a target that is to be looked at from Great Britain. */
async function lookAtIt(options: LookerOptions): Promise<Looked> {
  const looker = await siteLooker(web.port, [DEMO_KEYWORD], options);
  try {
    return await looker.look(url, { posted });
  } finally {
    await looker.stop();
  }
}

describe('A website that shows itself to one country alone', { timeout: 120_000 }, () => {
  it('is told as what opened there', async () => {
    const looked = await lookAtIt({ from: 'GB', isFromKnown: true });
    expect(toldOf(looked).map(({ unrequested }) => unrequested)).toEqual([true]);
    expect(web.seen(BRITAIN_ONLY).every(({ exit }) => exit === 'GB')).toBe(true);
  });

  it('seen from another than asked is undecided, with what was seen: nothing is said to open, or not to', async () => {
    const { looks } = await lookAtIt({ from: 'DE', isFromKnown: true });
    expect(looks).toMatchObject([
      {
        type: 'LookFailed',
        data: {
          page: 4,
          reason: 'exit_mismatch',
          detail: 'It was seen from DE, not GB.',
          site: { exit: { country: 'DE' } },
        },
      },
    ]);
    expect(web.seen(BRITAIN_ONLY).at(-1)?.exit).toBe('DE');
  });
});
