import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CountryExits as AgentExits,
  startCountryExits as startAgentExits,
} from '@proofline/crawler-agent/egress/country-exits';
import { type CountryExits, EXIT_HEADER, startCountryExits } from '@proofline/demo-web/exits/start-country-exits';
import { countryProxiesSchema } from '@proofline/platform/env/country-exits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A website that shows one thing in one country and another elsewhere, as advertisements do. */
const website = createServer((asked, answer) => {
  const from = asked.headers[EXIT_HEADER] ?? 'nowhere';
  if (asked.url === '/reset') answer.socket?.resetAndDestroy();
  else answer.end(from === 'GB' ? 'an offer for GB' : `nothing for ${from}`);
});
let exits: CountryExits;
let agent: AgentExits;

beforeAll(async () => {
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  const { port } = website.address() as AddressInfo;
  exits = await startCountryExits({ countries: ['GB', 'DE'], demoWebPort: port });
  agent = await startAgentExits({
    countries: ['MT'],
    proxies: countryProxiesSchema.parse(exits.proxies),
    exitAddresses: new Map(),
    demoThroughExits: true,
    demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }],
  });
});
afterAll(async () => {
  await agent?.stop();
  await exits?.stop();
  website.close();
});

/** As a page of this country asks, through the agent's own guard. */
async function seenFrom(country: string, path = '/', headers: Record<string, string> = {}): Promise<string> {
  const asking = request({
    ...{ host: '127.0.0.1', port: new URL(agent.of(country).url).port },
    path: `http://offers.example${path}`,
    headers: { host: 'offers.example', ...headers },
  });
  asking.end();
  const [answer] = await once(asking, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return `${answer.statusCode} ${text}`;
}

describe('The demo internet', () => {
  it('knows by the way out from which country it is looked at, and shows what it shows there', async () => {
    expect(await seenFrom('GB')).toBe('200 an offer for GB');
    expect(await seenFrom('DE')).toBe('200 nothing for DE');
    expect(exits.opened('GB')).toBeGreaterThan(0);
  });

  it('is not told another country by whoever asks', async () => {
    expect(await seenFrom('DE', '/', { [EXIT_HEADER]: 'GB' })).toBe('200 nothing for DE');
  });

  it('is seen from nowhere in particular without such a way out', async () => {
    const before = exits.opened('GB') + exits.opened('DE');
    expect(await seenFrom('MT')).toBe('200 nothing for nowhere');
    expect(exits.opened('GB') + exits.opened('DE')).toBe(before);
  });

  it('breaks off as it does without one where nobody lives', async () => {
    expect(await seenFrom('GB', '/reset')).toMatch(/^50\d /);
    expect(await seenFrom('GB')).toBe('200 an offer for GB');
  });
});
