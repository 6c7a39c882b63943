import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy that connects wherever it is told: what stands in the guard's place when the guard is somewhere else. */
export async function startOpenProxy(): Promise<{ url: string; stop(): void }> {
  const server = createServer((incoming, answer) => {
    const target = URL.parse(incoming.url ?? '');
    if (target === null) return void answer.writeHead(400).end();
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const outgoing = request({
      host,
      port: target.port || 80,
      method: incoming.method,
      path: `${target.pathname}${target.search}`,
      headers: { ...incoming.headers, host: target.host },
      timeout: 5_000,
    });
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    outgoing.on('timeout', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on('connect', (incoming, client) => {
    const target = URL.parse(`http://${incoming.url}`);
    const port = Number(/:(\d+)$/.exec(incoming.url ?? '')?.[1] ?? 443);
    const there = connect({ host: target?.hostname.replace(/^\[|\]$/g, '') ?? '', port });
    const close = () => {
      there.destroy();
      client.destroy();
    };
    for (const side of [there, client]) side.on('error', close).on('close', close);
    there.on('connect', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(client).pipe(there);
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
