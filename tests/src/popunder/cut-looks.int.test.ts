import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PASSES } from '@proofline/contracts/kinds/popunder/findings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Given, type SiteLooker, siteLooker } from './look-at-sites.ts';

/** Busy from when it has been read until after it was asked where to click. */
const busy = '<script>setTimeout(() => { for (const end = Date.now() + 14_000; Date.now() < end;); }, 4_000)</script>';

/** All that is seen of a page is one form, and answers to a click anywhere; or is one button. */
const inOneForm = `<body style="margin:0"><form style="display:block;height:100vh"><p>A film</p><input></form>
<script>document.addEventListener('click', () => window.open('http://other.example/'), { once: true })</script>`;
const oneButton =
  '<body style="margin:0"><button style="position:fixed;inset:0;width:100%;height:100%">A film</button>';
const mains: Readonly<Record<string, string>> = { 'one-form.example': inOneForm, 'one-button.example': oneButton };

const pagesServed = new Map<string, number>();
const server = createServer(({ url, headers: { host = '' } }, answer) => {
  const isPage = url === '/';
  const served = (pagesServed.get(host) ?? 0) + (isPage ? 1 : 0);
  pagesServed.set(host, served);
  const isBusy = host === 'always-busy.example' || (host === 'busy-once.example' && served === 1);
  answer.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(`<!doctype html><title>Films</title>${mains[host] ?? '<p>A film</p>'}${isPage && isBusy ? busy : ''}`);
});
let looker: SiteLooker;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  looker = await siteLooker((server.address() as AddressInfo).port, ['larkfield'], { through: 'nothing' });
}, 60_000);

afterAll(async () => {
  await looker?.stop();
  server.closeAllConnections();
  server.close();
});

/** What a website is told to have done, pass by pass. */
async function toldOf(host: string, given?: Given): Promise<string[]> {
  const { looks } = await looker.look(`http://${host}/`, given);
  return looks.map(({ type, data }) => {
    const words = {
      PassMade: () => ('ended' in data ? data.ended : ''),
      NothingOpened: () => `nothing in ${'looks' in data ? data.looks : ''}`,
      LookFailed: () => ('reason' in data ? data.reason : ''),
      LookBlocked: () => ('reason' in data ? data.reason : ''),
    };
    return `${data.page} ${words[type]()}`;
  });
}

describe('A website that opened nothing', { timeout: 120_000 }, () => {
  it('was not looked at by a look that never learned where to click', async () => {
    const whole = PASSES.length - 1;
    expect(await toldOf('busy-once.example')).toEqual([
      '1 time_over',
      '2 done',
      '3 done',
      '4 done',
      `5 nothing in ${whole}`,
    ]);
  });

  it('is told as seen in part when no look at all was made to its end', async () => {
    const posted = { pages: 3, results: 0, broken_off: 3 };
    expect(await toldOf('always-busy.example', { posted })).toEqual(['4 time_over', '5 seen_in_part']);
  });

  it('is told so by who takes it over, with the looks that were made before', async () => {
    const posted = { pages: 3, results: 0, broken_off: 1 };
    expect(await toldOf('films.example', { posted })).toEqual(['4 done', '5 nothing in 3']);
  });

  it('is told so with the looks there were when it wants to be left alone after one', async () => {
    expect(await toldOf('films.example', { visits: 1 })).toEqual(['1 done', '2 nothing in 1']);
  });

  it('was not looked at where there was nowhere to click', async () => {
    const posted = { pages: 3, results: 0, broken_off: 3 };
    expect(await toldOf('one-button.example', { posted })).toEqual(['4 nowhere_to_click', '5 seen_in_part']);
  });

  it('is told as blocked when it was never looked at', async () => {
    expect(await toldOf('films.example', { visits: 0 })).toEqual(['1 rate_limited']);
  });
});

it('A website that opened something before it was taken over is not told to open nothing', async () => {
  const posted = { pages: 3, results: 2, broken_off: 0 };
  expect(await toldOf('films.example', { posted })).toEqual(['4 done']);
}, 60_000);

it('A website in one form is clicked all the same', async () => {
  const posted = { pages: 3, results: 0, broken_off: 0 };
  const { looks } = await looker.look('http://one-form.example/', { posted });
  expect(looks).toMatchObject([{ type: 'PassMade', data: { ended: 'done', windows: [{ unrequested: true }] } }]);
}, 60_000);

it('A website whose looks had ended early is looked at by the passes that are left', async () => {
  const posted = { pages: 4, results: 1, broken_off: 0, passes: 3 };
  const { looks } = await looker.look('http://films.example/', { posted });
  expect(looks).toMatchObject([{ type: 'PassMade', data: { page: 5, pass: 'back' } }]);
}, 60_000);
