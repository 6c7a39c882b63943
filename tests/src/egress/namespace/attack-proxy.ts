import { connect } from 'node:net';
import { inTurns } from './in-turns.ts';
import { ATTACKER } from './names.ts';
import type { Literal } from './targets.ts';

/** Status of the proxy's answer to these bytes; 0 when it closed without one, or not in time. */
function ask(proxyUrl: string, bytes: string): Promise<number> {
  const { port } = new URL(proxyUrl);
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect({ host: '127.0.0.1', port: Number(port) }, () => socket.write(bytes));
  const end = (status: number) => {
    socket.destroy();
    resolve(status);
  };
  socket.setTimeout(8_000, () => end(0));
  socket.on('error', () => end(0));
  socket.on('close', () => resolve(0));
  socket.on('data', (data) => end(Number(/^HTTP\/1\.\d (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)));
  return promise;
}

/**
 * What no well-behaved client would send: every address as it is written, in both forms of a proxy request, and
 * requests that say two things at once.
 * @returns the statuses of requests that must be refused as malformed
 */
export async function attackProxy(proxyUrl: string, literals: readonly Literal[]): Promise<readonly number[]> {
  const hostOf = (url: string) => /^[a-z+\-\s]*:[/\\]*([^/\\?#]*)/i.exec(url)?.[1] ?? url;
  const requests = literals
    .filter(({ expect }) => expect !== 'allow')
    .flatMap(({ url }) => {
      const host = hostOf(url);
      const withPort = (port: number) => (/:\d+$/.test(host) ? host : `${host}:${port}`);
      return [
        `GET ${url} HTTP/1.1\r\nHost: ${ATTACKER}\r\nConnection: close\r\n\r\n`,
        `CONNECT ${withPort(443)} HTTP/1.1\r\nHost: ${ATTACKER}:443\r\n\r\n`,
        `CONNECT ${withPort(80)} HTTP/1.1\r\nHost: ${ATTACKER}:80\r\n\r\n`,
      ];
    });
  await inTurns(requests, 24, async (request) => {
    await ask(proxyUrl, request);
  });
  const malformed = [
    `CONNECT ${ATTACKER} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `CONNECT ${ATTACKER}@127.0.0.1:80 HTTP/1.1\r\nHost: a\r\n\r\n`,
    `CONNECT http://${ATTACKER}:443/ HTTP/1.1\r\nHost: a\r\n\r\n`,
    `CONNECT ${ATTACKER}:443:80 HTTP/1.1\r\nHost: a\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: 127.0.0.1:5432\r\n\r\n',
    'GET //127.0.0.1:5432/ HTTP/1.1\r\nHost: 127.0.0.1:5432\r\n\r\n',
    'GET ftp://127.0.0.1/ HTTP/1.1\r\nHost: a\r\n\r\n',
    `TRACE http://${ATTACKER}/ HTTP/1.1\r\nHost: a\r\n\r\n`,
    `POST http://${ATTACKER}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET http://127.0.0.1:5432/ HTTP/1.1\r\nHost: a\r\n\r\n`,
  ];
  const statuses: number[] = [];
  await inTurns(malformed, 1, async (request) => {
    statuses.push(await ask(proxyUrl, request));
  });
  // Other ports of a public address, and other hosts in headers than in the address.
  for (const port of [22, 25, 2113, 5432, 6379, 3478, 11_211])
    await ask(proxyUrl, `CONNECT ${ATTACKER}:${port} HTTP/1.1\r\nHost: a\r\n\r\n`);
  for (const host of ['127.0.0.1:5432', 'localhost', '10.0.0.1']) {
    await ask(
      proxyUrl,
      `GET http://${ATTACKER}/ HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nConnection: close\r\n\r\n`,
    );
  }
  return statuses;
}
