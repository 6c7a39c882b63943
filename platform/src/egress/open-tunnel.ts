import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ByteBudget } from './byte-budget.ts';
import type { Departures } from './departures.ts';

/** `host:port` as CONNECT has it: no user, no path, no missing port. */
const authorityPattern = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+):(\d{1,5})$/i;

/** One tunnel: `CONNECT host:port`, then bytes both ways until a side, a limit or the idle time ends it. */
export async function openTunnel(
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
  departures: Departures,
): Promise<void> {
  client.on('error', () => client.destroy());
  const [, host = '', port = ''] = authorityPattern.exec(incoming.url ?? '') ?? [];
  const authority = URL.parse(`http://${host}/`);
  if (host === '' || authority === null || Number(port) > 65_535) {
    client.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return;
  }
  const { limits } = departures;
  try {
    const server = await departures.open(authority.hostname, Number(port));
    if (client.destroyed) {
      server.destroy();
      return;
    }
    const close = () => {
      server.destroy();
      client.destroy();
    };
    const tooLong = setTimeout(close, limits.exchangeMs);
    server.setTimeout(limits.idleMs, close);
    server.on('error', close);
    for (const side of [server, client]) {
      side.on('close', () => {
        clearTimeout(tooLong);
        close();
      });
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const received = new ByteBudget(limits.tunnelBytes);
    const sent = new ByteBudget(limits.sentBytes);
    for (const budget of [received, sent]) {
      budget.on('error', (error) => {
        departures.refuse(authority.hostname, error);
        close();
      });
    }
    sent.write(head);
    server.pipe(received).pipe(client);
    client.pipe(sent).pipe(server);
  } catch (error) {
    const lines = Object.entries(departures.refuse(authority.hostname, error)).map((header) => header.join(': '));
    client.end(['HTTP/1.1 502 Bad Gateway', ...lines, 'Connection: close', '', ''].join('\r\n'));
  }
}
