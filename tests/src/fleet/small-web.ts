import { once } from 'node:events';
import { createServer } from 'node:http';

export interface SmallWeb {
  readonly port: number;
  close(): Promise<void>;
}

const paragraph =
  'An honest review of a casino with its bonus terms and the fine print, for players 18+ only. Play responsibly. ';

/** Any host, any path: a page of common make. Every seventh takes its time, so that there is work under way to lose. */
export async function startSmallWeb(options: { slowMs: number }): Promise<SmallWeb> {
  const server = createServer((request, answer) => {
    const host = request.headers.host ?? '';
    const number = Number(/\d+/.exec(host)?.[0] ?? 0);
    const path = request.url ?? '/';
    if (path !== '/') {
      answer.writeHead(404).end();
      return;
    }
    const links = Array.from({ length: 20 }, (_, index) => `<li><a href="/review-${index}">Review ${index}</a></li>`);
    const body = `<!doctype html><html lang="en"><head><title>${host}</title></head><body><h1>${host}</h1>
      <p>${paragraph.repeat(4 + (number % 20))}</p><ul>${links.join('')}</ul></body></html>`;
    const send = () => answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    if (number % 7 === 0) setTimeout(send, options.slowMs);
    else send();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return {
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
