import { once } from 'node:events';
import { request } from 'node:http';
import {
  type CountryExits as AgentExits,
  startCountryExits as startAgentExits,
} from '@proofline/crawler-agent/egress/country-exits';
import { demoExits } from '@proofline/demo-web/exits/country-exits';
import { BRITAIN_ONLY } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import { type DemoWeb, startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { countryProxiesSchema } from '@proofline/platform/env/country-exits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let web: DemoWeb;
let agent: AgentExits;

beforeAll(async () => {
  web = await startDemoWeb();
  const host = '127.0.0.1';
  const refused = countryProxiesSchema.parse(`FR=http://FR:exit@${host}:${web.port}`);
  agent = await startAgentExits({
    countries: ['MT', 'GB', 'DE', 'FR'],
    proxies: countryProxiesSchema.parse(`SE=http://${host}:9`),
    demoExits: new Map([...countryProxiesSchema.parse(demoExits(web.port)), ...refused]),
    exitAddresses: new Map(),
    demoHosts: [{ pattern: '*.example', host, port: web.port }],
  });
});
afterAll(async () => {
  await agent?.stop();
  await web?.stop();
});

/** As a page of this country asks, through the agent's own guard. */
async function seenFrom(country: string, host: string = BRITAIN_ONLY): Promise<{ status: number; text: string }> {
  const asking = request({
    ...{ host: '127.0.0.1', port: new URL(agent.of(country).url).port },
    path: `http://${host}/`,
    headers: { host },
  });
  asking.end();
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, text };
}

const opensWindows = async (country: string) => (await seenFrom(country)).text.includes('window.open');

describe('The demo internet', () => {
  it('knows by the way out from which country it is looked at, and shows what it shows there', async () => {
    expect(await opensWindows('GB')).toBe(true);
    expect(await opensWindows('DE')).toBe(false);
    expect(web.seen(BRITAIN_ONLY).map(({ exit }) => exit)).toEqual(['GB', 'DE']);
  });

  it('is seen from nowhere in particular without such a way out', async () => {
    expect(await opensWindows('MT')).toBe(false);
    expect(web.seen(BRITAIN_ONLY).at(-1)?.exit).toBeNull();
  });

  it('is reached through it alone where a country has a proxy of its own', async () => {
    // Nobody listens where that proxy is said to be.
    expect((await seenFrom('SE')).status).toBe(200);
    expect(web.seen(BRITAIN_ONLY).at(-1)?.exit).toBe('SE');
  });

  it('has no way out in a country that it does not know', async () => {
    expect((await seenFrom('FR')).status).toBe(502);
  });

  it('breaks off as it does without one where nobody lives', async () => {
    expect((await seenFrom('GB', 'nobody.example')).status).toBeGreaterThanOrEqual(500);
    expect((await seenFrom('GB')).status).toBe(200);
  });

  it('stops while connections through its ways out stand open', async () => {
    const asking = request({ host: '127.0.0.1', port: web.port, method: 'CONNECT', path: '10.0.0.1:80' });
    asking.setHeader('proxy-authorization', `Basic ${Buffer.from('GB:exit').toString('base64')}`);
    asking.end();
    const [, socket] = await once(asking, 'connect');
    const closed = once(socket.resume(), 'close');
    await web.stop();
    expect(await closed).toEqual([false]);
  });
});
