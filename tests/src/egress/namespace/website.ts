import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type AttackPage, acts, attackPages } from './attack-pages.ts';
import { ATTACKER } from './names.ts';

/** Marks an answer as the public website's own. */
export const WEBSITE_WORDS = 'An ordinary page of a public website, with a sentence or two to read.';

export interface Website {
  /** Takes a connection that came to one of the website's addresses. */
  take(socket: Socket, port: number): void;
  /** `Host` headers and cookies it was sent. */
  readonly hosts: ReadonlySet<string>;
  readonly cookies: ReadonlySet<string>;
}

const bombBytes = 16 * 1024 * 1024;

/** The attacker's website, in plain and in TLS: every page it serves attacks the targets. */
export async function createWebsite(targets: readonly string[]): Promise<Website> {
  const hosts = new Set<string>();
  const cookies = new Set<string>();
  const bomb = gzipSync(Buffer.alloc(bombBytes), { level: 1 });
  const serve = (request: IncomingMessage, answer: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${ATTACKER}`);
    const [, kind = '', name = ''] = pathname.split('/');
    hosts.add(request.headers.host ?? '');
    if (request.headers.cookie !== undefined && pathname === '/') cookies.add(request.headers.cookie);
    const target = searchParams.get('t') ?? '';
    switch (kind) {
      case 'attack': {
        const names = name.split('+');
        if (names.includes('js-early-hints-103'))
          answer.writeEarlyHints({ link: targets.filter(isAscii).map(preload) });
        return show(answer, together(names.map((one) => attackPages[one]?.(aimed(targets, one)))));
      }
      case 'act':
        return show(answer, acts[name]?.(target));
      case 'r':
        return redirect(answer, Number(name), target, searchParams.has('attachment'));
      case 'refresh':
        return void answer
          .writeHead(200, { refresh: `0;url=${headerText(target)}`, 'content-type': 'text/html' })
          .end();
      case 'loop':
        return void answer.writeHead(302, { location: `/loop/${Number(name) + 1}` }).end();
      case 'bomb':
        return void answer.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'image/png' }).end(bomb);
      case 'rebound':
        // Each request is a connection of its own, and so a lookup.
        answer.setHeader('connection', 'close');
        return show(answer, { html: reboundPage(request.headers.host ?? '') });
      case 'cookie':
        answer.setHeader('set-cookie', ['kept=1; Path=/', 'other=1; Domain=example.com; Path=/', 'top=1; Domain=test']);
    }
    show(answer, { html: `<title>Public</title><p>${WEBSITE_WORDS}</p>` });
  };
  const plain = createServer(serve);
  const folder = new URL('../data/', import.meta.url);
  const secure = createSecureServer(
    {
      cert: await readFile(new URL('website-certificate.pem', folder)),
      key: await readFile(new URL('website-key.pem', folder)),
    },
    serve,
  );
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  return {
    take: (socket, port) => void (port === 443 ? secure : plain).emit('connection', socket),
    hosts,
    cookies,
  };
}

/** Asks for more of its own website, by all ports of the web, and goes there in the end. */
const reboundPage = (host: string) =>
  `<title>Public</title><p>${WEBSITE_WORDS}</p>${['', ':80', ':8080', ':443']
    .map((port) => `<img src="http://${host}${port}/again.png"><iframe src="http://${host}${port}/again"></iframe>`)
    .join('')}<script>fetch('/again').catch(() => 0); setTimeout(() => { location = '/again' }, 300)</script>`;

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text);
const preload = (url: string) => `<${url}>; rel=preload; as=image`;
/** A header as bytes: what an attacker writes is not always what a header may hold. */
const headerText = (text: string) => Buffer.from(text).toString('latin1');

/** Addresses that are written out, for every scenario; of the names each scenario takes a few others. */
const WRITTEN_OUT = 14;
const NAMES_OF_A_SCENARIO = 4;

function aimed(targets: readonly string[], scenario: string): string[] {
  const names = targets.slice(WRITTEN_OUT);
  const first = (Object.keys(attackPages).indexOf(scenario) * NAMES_OF_A_SCENARIO) % names.length;
  const some = [...names, ...names].slice(first, first + NAMES_OF_A_SCENARIO);
  return [...targets.slice(0, WRITTEN_OUT), ...some].map((url) => marked(url, scenario));
}

/** The scenario is seen in what a canary hears. */
const marked = (url: string, scenario: string) => (url.endsWith('/') ? `${url}?s=${scenario}` : url);

function together(pages: readonly (AttackPage | undefined)[]): AttackPage | undefined {
  const known = pages.filter((page) => page !== undefined);
  if (known.length < pages.length) return undefined;
  return {
    html: known.map(({ html }) => html).join('\n'),
    headers: Object.assign({}, ...known.map(({ headers }) => headers)),
  };
}

function show(answer: ServerResponse, page: AttackPage | undefined): void {
  answer.writeHead(page === undefined ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'x-website': 'public',
    ...page?.headers,
  });
  answer.end(page === undefined ? 'Nothing here.' : `${page.html}`);
}

function redirect(answer: ServerResponse, status: number, location: string, isAttachment: boolean): void {
  // Written by hand: some locations are ones that Node refuses to send.
  const lines = [
    `HTTP/1.1 ${status} Moved`,
    `lOcAtIoN: ${headerText(location)}`,
    ...(isAttachment ? ['Content-Disposition: attachment; filename=a.bin'] : []),
    'Content-Length: 0',
    'Connection: close',
  ];
  answer.socket?.end(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
