import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PASSES } from '@proofline/contracts/kinds/popunder/findings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SiteLooker, siteLooker } from './look-at-sites.ts';

/** Busy from when it has been read until after it was asked where to click. */
const busy = '<script>setTimeout(() => { for (const end = Date.now() + 14_000; Date.now() < end;); }, 4_000)</script>';

let pagesServed = 0;
const server = createServer(({ url }, answer) => {
  const isPage = url === '/';
  if (isPage) pagesServed += 1;
  answer.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(`<!doctype html><title>Films</title><p>A film</p>${isPage && pagesServed === 1 ? busy : ''}`);
});
let looker: SiteLooker;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  looker = await siteLooker((server.address() as AddressInfo).port, ['larkfield'], 'nothing');
}, 60_000);

afterAll(async () => {
  await looker?.stop();
  server.closeAllConnections();
  server.close();
});

it('a look at a page that never said where to click is none of those in which nothing opened', async () => {
  const { looks } = await looker.look('http://films.example/');
  const told = looks.map(({ type, data }) => {
    if (type === 'PassMade') return data.ended;
    return type === 'NothingOpened' ? `nothing in ${data.looks}` : type;
  });
  expect(told).toEqual(['time_over', 'done', 'done', 'done', `nothing in ${PASSES.length - 1}`]);
}, 120_000);
