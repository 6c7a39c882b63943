import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LISTED_BRANDS } from './brands.ts';
import type { HeldOutPage } from './held-out-pages.ts';

/** A server on loopback that answers for the hosts of pages, their trackers and the operators, by the Host header. */
export interface PageServer {
  readonly port: number;
  stop(): Promise<void>;
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="48"><rect width="120" height="48" fill="#357"/></svg>';

/** @param pages their hosts must differ; the last of a host wins */
export async function servePages(pages: readonly HeldOutPage[]): Promise<PageServer> {
  const documents = new Map(
    pages.flatMap(({ host, documents: own }) => [...own].map(([path, html]) => [`${host}${path}`, html] as const)),
  );
  const redirects = new Map(pages.flatMap((page) => [...page.redirects]));
  const operators = new Set(LISTED_BRANDS.map(({ host }) => host));
  const server = createServer(({ headers, url = '/' }, response) => {
    const host = headers.host ?? '';
    const location = redirects.get(`http://${host}${url}`);
    if (location !== undefined) return response.writeHead(302, { location }).end();
    if (url.startsWith('/media/')) return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LOGO);
    const html = operators.has(host)
      ? `<!doctype html><title>${host}</title><h1>Welcome</h1>`
      : documents.get(`${host}${url}`);
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(html ?? '<!doctype html><p>Not found</p>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
