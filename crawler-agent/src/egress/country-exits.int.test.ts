import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { UpstreamProxy } from '@proofline/platform/env/country-exits';
import { Server as ProxyServer } from 'proxy-chain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CountryExits, startCountryExits } from './country-exits.ts';
import { startSocksProxy } from './testing/socks-proxy.ts';
import { watchDirectConnections } from './testing/watch-connections.ts';

/** A public address that nobody answers at here: only a proxy can lead there. */
const PUBLIC = '93.184.216.34';
const credentials = { username: 'maya', password: 'right' };

describe('An exit through a proxy of the country', () => {
  const asked: string[] = [];
  const website = createHttpServer((_request, answer) => answer.end('from the website'));
  let httpProxy: ProxyServer;
  let socksProxy: Server;
  const trusted = getCACertificates('default');
  let tlsProxy: Server;
  let tlsConnections = 0;
  let certificate: string;
  let exits: CountryExits;

  beforeAll(async () => {
    certificate = await read('proxy-certificate.pem');
    website.listen(0, '127.0.0.1');
    await once(website, 'listening');
    const { port } = website.address() as AddressInfo;
    const leadToWebsite = (host: string, asPort: number) => {
      asked.push(`${host}:${asPort}`);
      return connect({ host: '127.0.0.1', port });
    };
    httpProxy = new ProxyServer({
      port: 0,
      host: '127.0.0.1',
      prepareRequestFunction: ({ hostname, port: asPort, username, password }) => {
        asked.push(`${hostname}:${asPort}`);
        return {
          requestAuthentication: username !== credentials.username || password !== credentials.password,
          // Everything it is asked for is this one website.
          customConnectServer: website,
        };
      },
    });
    await httpProxy.listen();
    socksProxy = await startSocksProxy(credentials, leadToWebsite);
    const at = (protocol: UpstreamProxy['protocol'], toPort: number, password = credentials.password) => ({
      protocol,
      host: '127.0.0.1',
      port: toPort,
      credentials: { ...credentials, password },
    });
    const socksPort = (socksProxy.address() as AddressInfo).port;
    setDefaultCACertificates([...trusted, certificate]);
    tlsProxy = createTlsServer({ cert: certificate, key: await read('proxy-key.pem') }, (socket) => {
      tlsConnections += 1;
      httpProxy.server.emit('connection', socket);
    });
    tlsProxy.listen(0, '127.0.0.1');
    await once(tlsProxy, 'listening');
    const tlsPort = (tlsProxy.address() as AddressInfo).port;
    exits = await startCountryExits({
      demoHosts: [{ pattern: '*.demo.example', host: '127.0.0.1', port }],
      countries: ['GB'],
      proxies: new Map([
        ['DE', at('http', httpProxy.port)],
        ['AT', at('socks5', socksPort)],
        ['CH', at('http', httpProxy.port, 'wrong')],
        ['LI', at('socks5', socksPort, 'wrong')],
        ['FR', at('http', await closedPort())],
        ['BE', at('socks5', await closedPort())],
        ['NL', at('https', tlsPort)],
        ['PL', at('https', tlsPort, 'wrong')],
        // The certificate is for the address alone.
        ['SE', { ...at('https', tlsPort), host: 'localhost' }],
        ['NO', at('https', httpProxy.port)],
      ]),
      exitAddresses: new Map([
        ['DE', '203.0.113.7'],
        ['*', '198.51.100.4'],
      ]),
      lookup: async (name) => (name === 'rebound.example.com' ? ['10.0.0.1'] : [PUBLIC]),
      limits: { connectMs: 3_000 },
    });
  });

  afterEach(() => {
    asked.length = 0;
  });

  afterAll(async () => {
    await exits?.stop();
    setDefaultCACertificates(trusted);
    tlsProxy?.close();
    await httpProxy?.close(true);
    socksProxy?.close();
    website.close();
  });

  it('serves the countries of its proxies beside its own', () => {
    expect(exits.countries).toEqual(['GB', 'DE', 'AT', 'CH', 'LI', 'FR', 'BE', 'NL', 'PL', 'SE', 'NO']);
  });

  it('has no way out for a country that it does not serve', () => {
    expect(() => exits.of('IT')).toThrow('This agent does not serve IT.');
  });

  it('knows where its connections come from, as far as somebody said', () => {
    const told = ['GB', 'DE', 'AT'].map((country) => exits.of(country).exit);
    expect(told).toMatchObject([
      { address: '198.51.100.4', country: 'GB' },
      { address: '203.0.113.7', country: 'DE' },
      { address: null, country: 'AT' },
    ]);
  });

  it.each(['DE', 'AT', 'NL'])('hands the proxy of %s the address that was checked, never the name', async (country) => {
    expect(await get(exits.of(country), 'http://www.example.com/')).toEqual({
      status: 200,
      refusal: undefined,
      body: 'from the website',
    });
    expect(asked).toContain(`${PUBLIC}:80`);
    expect(asked.join()).not.toContain('example');
  });

  it.each(['DE', 'AT', 'NL'])('opens tunnels through the proxy of %s', async (country) => {
    const answer = await tunnel(exits.of(country), 'www.example.com:443', 'GET / HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection Established/);
    expect(answer).toContain('from the website');
    expect(asked).toContain(`${PUBLIC}:443`);
  });

  it.each(['DE', 'AT', 'NL'])('asks the proxy of %s for nothing that is not public', async (country) => {
    for (const url of ['http://10.0.0.1/', 'http://localhost/', 'http://rebound.example.com/', 'http://[::1]/']) {
      expect(await get(exits.of(country), url)).toMatchObject({ status: 502, refusal: 'address_not_allowed' });
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['refuses us', 'CH'],
    ['refuses us, by SOCKS', 'LI'],
    ['is not there', 'FR'],
    ['is not there, by SOCKS', 'BE'],
    ['refuses us, by TLS', 'PL'],
    ['shows a certificate of another name', 'SE'],
    ['does not speak TLS', 'NO'],
  ])('says so when the proxy %s, and never leaves directly', async (_, country) => {
    const direct = watchDirectConnections();
    try {
      expect(await get(exits.of(country), 'http://www.example.com/')).toMatchObject({
        status: 502,
        refusal: 'exit_failed',
      });
      expect(await tunnel(exits.of(country), 'www.example.com:443', '')).toContain(':exit_failed');
      expect(direct.to).toEqual([]);
    } finally {
      direct.stop();
    }
  });

  it('talks to a proxy by TLS alone where it is told to, and only to one whose certificate is trusted', async () => {
    tlsConnections = 0;
    await get(exits.of('NL'), 'http://www.example.com/');
    expect(tlsConnections).toBe(1);
    setDefaultCACertificates(trusted);
    const direct = watchDirectConnections();
    try {
      const answer = await get(exits.of('NL'), 'http://www.example.com/');
      expect(answer).toMatchObject({ status: 502, refusal: 'exit_failed' });
      expect(direct.to).toEqual([]);
    } finally {
      direct.stop();
      setDefaultCACertificates([...trusted, certificate]);
    }
  });

  it('would be seen leaving directly by the same watch', async () => {
    const direct = watchDirectConnections();
    await get(exits.of('GB'), 'http://www.example.com/');
    direct.stop();
    expect(direct.to).toContain(PUBLIC);
  });

  it('reaches the demo internet beside the agent from every country', async () => {
    expect(await get(exits.of('DE'), 'http://site.demo.example/')).toMatchObject({ status: 200 });
    expect(asked).toEqual([]);
  });
});

const read = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url), 'utf8');

/** A proxy's answer to one request, 8 seconds at the most. */
async function get(proxy: EgressProxy, url: string) {
  const { hostname, port } = new URL(proxy.url);
  const asking = request({ hostname, port, path: url, signal: AbortSignal.timeout(8_000) });
  asking.end();
  const [answer] = await once(asking, 'response');
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) body += chunk;
  return { status: answer.statusCode, refusal: proxy.refusalOf(answer.headers), body };
}

/** Everything that comes back through a tunnel after `sent`. */
async function tunnel(proxy: EgressProxy, authority: string, sent: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(proxy.url).port) });
  socket.setTimeout(8_000, () => socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    if (received === '') socket.write(sent);
    received += text;
  });
  socket.on('error', () => socket.destroy());
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  await once(socket, 'close');
  return received;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
