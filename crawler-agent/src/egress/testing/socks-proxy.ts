import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

/** A SOCKS5 proxy with a password (RFC 1928, 1929) that connects by `lead`. Answers come in pieces, as they may. */
export async function startSocksProxy(
  credentials: { readonly username: string; readonly password: string },
  lead: (host: string, port: number) => Socket,
): Promise<Server> {
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    void serve(client, credentials, lead).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function serve(
  client: Socket,
  credentials: { readonly username: string; readonly password: string },
  lead: (host: string, port: number) => Socket,
): Promise<void> {
  const next = async (): Promise<Buffer> => (await once(client, 'data'))[0];
  const greeting = await next();
  client.write(Buffer.from([5, greeting.subarray(2).includes(2) ? 2 : 0xff]));
  const signIn = await next();
  const user = signIn.subarray(2, 2 + (signIn[1] ?? 0)).toString();
  const password = signIn.subarray(3 + (signIn[1] ?? 0)).toString();
  const isRight = user === credentials.username && password === credentials.password;
  client.write(Buffer.from([1, isRight ? 0 : 1]));
  if (!isRight) {
    client.end();
    return;
  }
  const asked = await next();
  const website = lead(hostOf(asked), asked.readUInt16BE(asked.length - 2));
  website.on('error', () => client.destroy());
  client.write(Buffer.from([5, 0]));
  await setImmediate();
  client.write(Buffer.from([0, 1, 127, 0, 0, 1, 0, 80]));
  website.pipe(client).pipe(website);
}

/** What a request for a connection names: an address, or a name that the proxy is to resolve. */
function hostOf(asked: Buffer): string {
  if (asked[3] === 3) return asked.subarray(5, 5 + (asked[4] ?? 0)).toString();
  return ipaddr.fromByteArray([...asked.subarray(4, asked.length - 2)]).toString();
}
