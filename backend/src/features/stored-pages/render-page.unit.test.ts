import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PageToRender, renderPage } from './render-page.ts';

const rule = (id: string, value: string) => ({
  rule: { id, field: 'dom_text' as const, operator: 'contains' as const, value },
  isGood: id === 'good',
});
const page = (made: Partial<PageToRender> = {}): PageToRender => ({
  ...{ html: '<p>Nothing</p>', text: 'Nothing', finalUrl: 'https://site.example/a/b', rules: [], segments: [] },
  ...made,
});
const marked = (html: string) => [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, words]) => words);

describe('Matches', () => {
  it('are marked where the page shows them, not where it hides the same words', async () => {
    const { html, matches } = await renderPage(
      page({
        html: '<h1>Get a bonus</h1><p style="display:none">The bonus nobody sees, a secret</p><p>This bo<b>nus</b> is free</p>',
        text: 'Get a bonus This bonus is free',
        rules: [rule('bad', 'bonus')],
      }),
    );
    expect(matches.map(({ words, isShown }) => [words, isShown])).toEqual([
      ['bonus', true],
      ['bonus', true],
    ]);
    expect(marked(html)).toEqual(['bonus', 'bo', 'nus']);
    expect(html).toContain('<p style="display: none">The bonus nobody sees, a secret</p>');
    expect(html).toMatch(/<h1>Get a <span id="match-1" class="proofline-match"><\/span><mark/);
  });

  it('that begin alike with what is hidden before them are told from it', async () => {
    const { html } = await renderPage(
      page({
        html: '<p>All is well here.</p><i hidden>The secret of the house</i><p>Terms apply to all of this offer</p>',
        text: 'All is well here. Terms apply to all of this offer',
        rules: [rule('good', 'terms apply')],
      }),
    );
    expect(marked(html)).toEqual(['Terms apply']);
    expect(html).toContain('<i hidden="">The secret of the house</i>');
  });

  it('that overlap are each found by their number', async () => {
    const { html, matches } = await renderPage(
      page({
        html: '<p>A risk-free first bet</p>',
        text: 'A risk-free first bet',
        rules: [rule('bad', 'risk-free first'), rule('good', 'free')],
      }),
    );
    expect(matches).toHaveLength(2);
    expect(marked(html)).toEqual(['risk-', 'free', ' first']);
    for (const number of [1, 2]) expect(html).toContain(`id="match-${number}"`);
  });

  it('in what is not shown are told as such', async () => {
    const { matches } = await renderPage(
      page({
        html: '<p>Seen by all of us here</p><iframe src="/frame"></iframe><p>and the end of it all</p>',
        text: 'Seen by all of us here Words in a frame and the end of it all',
        rules: [rule('bad', 'frame'), rule('bad', 'the end')],
      }),
    );
    expect(matches.map(({ words, isShown }) => [words, isShown])).toEqual([
      ['frame', false],
      ['the end', true],
    ]);
  });

  it('are found in a page whose words are written in another way', async () => {
    const { html } = await renderPage(
      page({
        html: '<p style="text-transform:uppercase">play\n   respon&shy;sibly</p>',
        text: 'PLAY RESPONSIBLY',
        rules: [rule('good', 'play responsibly')],
      }),
    );
    expect(marked(html)).toEqual(['play\n   respon\u00adsibly']);
  });
});

const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** An answer as an archive keeps it. */
function answered(url: string, contentType: string, body: Buffer): Uint8Array {
  const http = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.byteLength}\r\n\r\n`),
    body,
  ]);
  const head = [
    'WARC/1.1',
    'WARC-Type: response',
    'WARC-Record-ID: <urn:uuid:92283950-ef2f-4d72-b224-f54c6ec90bb0>',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-23T10:00:00Z',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.byteLength}`,
  ].join('\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]));
}

describe('Pictures and style sheets', () => {
  it('are those that were stored, written into the page; others leave a gap', async () => {
    const { html } = await renderPage(
      page({
        html: '<base href="/files/"><link rel=stylesheet href=site.css><img class=logo src=pixel.gif><img src=lost.gif><img src="/a.svg">',
        segments: [
          answered(
            'https://site.example/files/site.css',
            'text/css',
            Buffer.from('p { color: red; background: url(x.png) }'),
          ),
          answered('https://site.example/files/pixel.gif', 'image/gif', pixel),
          answered('https://site.example/a.svg', 'image/svg+xml', Buffer.from('<svg/>')),
        ],
      }),
    );
    expect(html).toContain('<style>p { color: red }</style>');
    expect(html).toContain(`<img class="logo" src="data:image/gif;base64,${pixel.toString('base64')}">`);
    expect(html).toContain('<img class="proofline-missing">');
    expect(html).toContain('<img src="data:image/svg+xml;base64,');
    expect(html).not.toMatch(/url\(|https?:|href/);
  });

  it('of a segment that cannot be read are missing, and the page is shown', async () => {
    const { html } = await renderPage(
      page({ html: '<p>Seen</p><img src=pixel.gif>', segments: [Buffer.from('no archive'), new Uint8Array(0)] }),
    );
    expect(html).toContain('<p>Seen</p><img class="proofline-missing">');
  });
});

describe('A page', () => {
  it('of 10 MB with 20,000 matches is shown in time', async () => {
    const line = 'Play a bonus game with us and read the terms of it before you begin, whatever it is. ';
    const html = `<p>${line}</p><div hidden>${'x'.repeat(300)}</div>`.repeat(24_000);
    const began = performance.now();
    const rendered = await renderPage(page({ html, text: line.repeat(24_000).trim(), rules: [rule('bad', 'bonus')] }));
    expect([rendered.matches.length, rendered.total]).toEqual([20_000, 24_000]);
    expect(rendered.matches.every(({ isShown }) => isShown)).toBe(true);
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 30_000);
});
