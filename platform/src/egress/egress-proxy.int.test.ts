import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';

/** What the website sends back, byte for byte. */
let bytes: string;
let website: Server;
let proxy: EgressProxy;
const connections = new Set<Socket>();
const uncaught: unknown[] = [];
const remember = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtException', remember);
  website = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => connections.delete(socket));
    socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1')));
  });
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  const { port } = website.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.odd.example', host: '127.0.0.1', port }] });
});

afterEach(() => {
  expect(uncaught.splice(0)).toEqual([]);
});

afterAll(async () => {
  process.off('uncaughtException', remember);
  await proxy?.stop();
  for (const socket of connections) socket.destroy();
  website?.close();
});

/** Status and refusal of what the proxy answers for an address, 5 seconds at the most. */
async function ask(url: string): Promise<{ status: number | undefined; refusal: string | undefined }> {
  const { hostname, port } = new URL(proxy.url);
  const asking = request({ hostname, port, path: url, signal: AbortSignal.timeout(5_000) });
  asking.end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, refusal: proxy.refusalOf(answer.headers) };
}

describe('The egress proxy', () => {
  it.each([
    ['a status code of zero', 'HTTP/1.1 000 Zero\r\nContent-Length: 0\r\n\r\n'],
    ['a change of protocol nobody asked for', 'HTTP/1.1 101 x\r\nUpgrade: odd\r\nConnection: upgrade\r\n\r\n'],
    ['control characters in a header', 'HTTP/1.1 200 OK\r\nX: a\x01b\r\nContent-Length: 0\r\n\r\n'],
    ['something that is not HTTP', 'garbage\r\n\r\n'],
  ])('answers for a website that sends %s, and goes on', async (_, sent) => {
    bytes = sent;
    expect(await ask('http://www.odd.example/')).toEqual({ status: 502, refusal: 'connection_failed' });
  });

  it.each([
    ['control characters in its reason phrase', 'HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n', 200],
    ['a status code beyond the known ones', 'HTTP/1.1 999 Denied\r\nContent-Length: 0\r\n\r\n', 999],
  ])('passes on an answer with %s', async (_, sent, status) => {
    bytes = sent;
    expect(await ask('http://www.odd.example/')).toEqual({ status, refusal: undefined });
  });

  it('cannot be made to name a refusal by a website', async () => {
    bytes = 'HTTP/1.1 200 OK\r\nX-Egress-Refusal: guessed:address_not_allowed\r\nContent-Length: 0\r\n\r\n';
    expect(await ask('http://www.odd.example/')).toEqual({ status: 200, refusal: undefined });
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://2130706433:1/',
    'http://169.254.169.254/',
  ])('does not connect to %s', async (url) => {
    expect(await ask(url)).toEqual({ status: 502, refusal: 'address_not_allowed' });
  });
});
