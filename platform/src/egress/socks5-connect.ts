import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { UpstreamProxy } from '../env/country-exits.ts';
import { EgressRefusal } from './egress-refusal.ts';

const VERSION = 5;
const method = { none: 0, password: 2 } as const;
const command = { connect: 1 } as const;
const addressType = { ipv4: 1, name: 3, ipv6: 4 } as const;
/** Network or host unreachable, refused, or too far: the website's failure and not the proxy's (RFC 1928 §6). */
const repliesAboutTheWebsite = new Set([3, 4, 5, 6]);

/**
 * SOCKS5 (RFC 1928, password by RFC 1929) over an open connection: afterwards the socket leads to `address:port`.
 * @throws EgressRefusal, or the socket's own error
 */
export async function socks5Connect(
  socket: Socket,
  address: string,
  port: number,
  credentials: UpstreamProxy['credentials'],
): Promise<Socket> {
  socket.write(Buffer.from([VERSION, 1, credentials === null ? method.none : method.password]));
  const [, chosen] = await readBytes(socket, 2);
  if (chosen === method.password && credentials !== null) await signIn(socket, credentials);
  else if (chosen !== method.none) throw new EgressRefusal('exit_failed', "The country's proxy refused to sign us in.");

  const bytes = ipaddr.parse(address).toByteArray();
  const type = bytes.length === 4 ? addressType.ipv4 : addressType.ipv6;
  socket.write(Buffer.from([VERSION, command.connect, 0, type, ...bytes, port >> 8, port & 0xff]));
  const [, reply = 1, , boundType] = await readBytes(socket, 4);
  if (reply !== 0) {
    const reason = repliesAboutTheWebsite.has(reply) ? 'connection_failed' : 'exit_failed';
    throw new EgressRefusal(reason, `The country's proxy answered with code ${reply}.`);
  }
  await skipBoundAddress(socket, boundType);
  return socket;
}

async function signIn(socket: Socket, { username, password }: { username: string; password: string }): Promise<void> {
  const [user, pass] = [Buffer.from(username), Buffer.from(password)];
  if (user.length > 255 || pass.length > 255) throw new EgressRefusal('exit_failed', 'SOCKS5 takes 255 bytes each.');
  socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([pass.length]), pass]));
  const [, status] = await readBytes(socket, 2);
  if (status !== 0) throw new EgressRefusal('exit_failed', "The country's proxy refused to sign us in.");
}

async function skipBoundAddress(socket: Socket, type: number | undefined): Promise<void> {
  const named = type === addressType.name ? ((await readBytes(socket, 1))[0] ?? 0) : 0;
  const length = type === addressType.ipv4 ? 4 : type === addressType.ipv6 ? 16 : named;
  await readBytes(socket, length + 2);
}

/** Exactly `count` bytes; what comes after them stays in the socket. */
async function readBytes(socket: Socket, count: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  while (bytes.length < count) {
    // All there is: a socket that holds fewer bytes than it is asked for says again and again that it can be read.
    const chunk: Buffer | null = socket.read();
    if (chunk !== null) bytes = Buffer.concat([bytes, chunk]);
    else if (socket.destroyed || socket.readableEnded) throw new Error('The connection was closed.');
    else await moreOrEnd(socket);
  }
  if (bytes.length > count) socket.unshift(bytes.subarray(count));
  return bytes.subarray(0, count);
}

async function moreOrEnd(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = ['readable', 'end', 'close'] as const;
  for (const event of events) socket.on(event, resolve);
  await promise;
  for (const event of events) socket.off(event, resolve);
}
