import { request } from 'node:http';
import { isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { UpstreamProxy } from '../env/country-exits.ts';
import { type Dial, firstThatAnswers, openSocket } from './dial.ts';
import { EgressRefusal } from './egress-refusal.ts';
import { socks5Connect } from './socks5-connect.ts';

/**
 * Connects through a country's proxy. The proxy is handed the address that was checked here, never the name: it could
 * resolve the name to something else. When it cannot be used the connection fails; none ever leaves directly.
 * @throws EgressRefusal `exit_failed` for the proxy's own failures
 */
export function dialThrough(upstream: UpstreamProxy): Dial {
  return (destination, limitMs) =>
    firstThatAnswers(destination, limitMs, (address, port, ms) => reach(upstream, address, port, ms));
}

async function reach(upstream: UpstreamProxy, address: string, port: number, limitMs: number): Promise<Socket> {
  const end = Date.now() + limitMs;
  const socket = await openSocket(upstream.host, upstream.port, limitMs).catch((cause: unknown) => {
    throw new EgressRefusal('exit_failed', "The country's proxy could not be reached.", { cause });
  });
  const timer = setTimeout(() => socket.destroy(new Error('No answer in time.')), Math.max(1, end - Date.now()));
  try {
    const transport = upstream.protocol === 'https' ? await secured(socket, upstream.host) : socket;
    return upstream.protocol === 'socks5'
      ? await socks5Connect(transport, address, port, upstream.credentials)
      : await httpConnect(transport, address, port, upstream.credentials);
  } catch (cause) {
    socket.destroy();
    if (cause instanceof EgressRefusal) throw cause;
    throw new EgressRefusal('exit_failed', "The country's proxy broke off.", { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function secured(socket: Socket, host: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // An address is no server name (RFC 6066, section 3); the certificate is held against it all the same.
  const tls = connectTls({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) }, resolve);
  tls.on('error', reject);
  socket.on('close', () => reject(new Error('The connection was closed.')));
  await promise;
  return tls;
}

async function httpConnect(
  socket: Socket,
  address: string,
  port: number,
  credentials: UpstreamProxy['credentials'],
): Promise<Socket> {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const asking = request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...(credentials === null ? {} : { 'proxy-authorization': basic(credentials) }) },
    setHost: false,
  });
  asking.on('error', reject);
  asking.on('response', (response) => reject(refusalOfStatus(response.statusCode ?? 0)));
  asking.on('connect', (response, connected, head) => {
    if (response.statusCode !== 200) reject(refusalOfStatus(response.statusCode ?? 0));
    else {
      if (head.length > 0) connected.unshift(head);
      // Without the agent's HTTP parser the connection is a plain one again.
      resolve(socket);
    }
  });
  asking.end();
  return await promise;
}

/** A gateway's own words for a website that does not answer; everything else is the proxy's failure. */
function refusalOfStatus(status: number): EgressRefusal {
  const isWebsite = status === 502 || status === 504;
  return new EgressRefusal(
    isWebsite ? 'connection_failed' : 'exit_failed',
    `The country's proxy answered with status ${status}.`,
  );
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
