import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PageToRender, renderPage } from '@proofline/backend/features/stored-pages/render-page';
import { answered } from '@proofline/backend/features/stored-pages/testing/answered';
import { STORED_PAGE_POLICY } from '@proofline/backend/kernel/http/security-headers';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../product/browser-page.ts';

/** Each tells of itself by asking another origin, HERE, for `/hit/…`: by a script, by loading something, by leading there. */
const ATTACKS: Readonly<Record<string, string>> = {
  script: `<script>fetch('HERE/hit/script')</script>`,
  'script from elsewhere': `<script src="HERE/hit/script-src"></script>`,
  'event handlers': `<img src="HERE/none" onerror="fetch('HERE/hit/onerror')"><body onload="fetch('HERE/hit/onload')">`,
  'svg onload': `<svg onload="fetch('HERE/hit/svg')"><script>fetch('HERE/hit/svg-script')</script></svg>`,
  'svg loads': `<svg><image href="HERE/hit/svg-image"></image><use href="HERE/hit/use#a"></use></svg>`,
  'svg animation': `<svg><a><animate attributeName="href" values="javascript:fetch('HERE/hit/animate')"></animate></a></svg>`,
  picture: `<img src="HERE/hit/img" srcset="HERE/hit/srcset 1x"><picture><source srcset="HERE/hit/source"><img></picture>`,
  'data page': `<iframe src="data:text/html,<script>fetch('HERE/hit/data-frame')</script>"></iframe>`,
  frames: `<iframe src="HERE/hit/frame"></iframe><object data="HERE/hit/object"></object><embed src="HERE/hit/embed">`,
  srcdoc: `<iframe srcdoc="<script>fetch('HERE/hit/srcdoc')</script>"></iframe>`,
  'javascript link': `<a href="javascript:fetch('HERE/hit/js-link')" id="click">Click</a>`,
  'javascript link in disguise': `<a href="jav&#x09;ascript:fetch('HERE/hit/js-tab')" id="click">Click</a>`,
  link: `<a href="HERE/hit/link" id="click">Click</a>`,
  'link in a map': `<img usemap="#m" width=9 height=9><map name=m><area shape=default href="HERE/hit/area" id="click"></map>`,
  form: `<form action="HERE/hit/form"><input name=a><button id="click">Send</button></form>`,
  'form of a button': `<form id=f></form><button form=f formaction="HERE/hit/formaction" id="click">Send</button>`,
  refresh: `<meta http-equiv="refresh" content="0;url=HERE/hit/refresh">`,
  base: `<base href="HERE/hit/base/"><img src="relative.png"><link rel="stylesheet" href="relative.css">`,
  'style sheet': `<link rel="stylesheet" href="HERE/hit/sheet"><link rel="preload" as="image" href="HERE/hit/preload"><link rel="icon" href="HERE/hit/icon">`,
  prefetch: `<link rel="prefetch" href="HERE/hit/prefetch"><link rel="dns-prefetch" href="HERE"><link rel="modulepreload" href="HERE/hit/module">`,
  'style url': `<style>body { background: url(HERE/hit/style-url) }</style><p style="background:url(HERE/hit/style-attr)">x</p>`,
  'style import': `<style>@import "HERE/hit/import"; @import url(HERE/hit/import-url);</style>`,
  'style font': `<style>@font-face { font-family: a; src: url(HERE/hit/font) } p { font-family: a }</style><p>x</p>`,
  'style in disguise': `<style>p { background: u\\72l(HERE/hit/escaped); list-style: image-set("HERE/hit/image-set" 1x) } q { --a: url(HERE/hit/var); background: var(--a) }</style><p>x</p><q>x</q>`,
  'end of a style': `<style>p { content: "</style><img src=HERE/hit/style-end>" }</style>`,
  'background attribute': `<table background="HERE/hit/background"><tr><td background="HERE/hit/td">x</td></tr></table>`,
  media: `<video src="HERE/hit/video" poster="HERE/hit/poster" autoplay></video><audio src="HERE/hit/audio" autoplay></audio><video><track src="HERE/hit/track" default></video>`,
  'input image': `<input type="image" src="HERE/hit/input-image">`,
  'mxss noscript': `<noscript><p title="</noscript><img src=HERE/hit/noscript onerror=fetch('HERE/hit/noscript-run')>"></noscript>`,
  'mxss math': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=HERE/hit/math onerror=fetch('HERE/hit/math-run')&gt;"></mglyph></table></mtext></math>`,
  'mxss svg style': `<svg></p><style><a id="</style><img src=HERE/hit/svg-style onerror=fetch('HERE/hit/svg-style-run')>">`,
  'mxss form': `<form><math><mtext></form><form><mglyph><style></math><img src=HERE/hit/form-math onerror=fetch('HERE/hit/form-math-run')>`,
  'mxss template': `<template><img src=HERE/hit/template></template><select><template><style><!--</style><a rel="--></style></template></select><img src=HERE/hit/select-template>">`,
  'mxss textarea': `<textarea></textarea><img src=HERE/hit/textarea onerror=fetch('HERE/hit/textarea-run')></textarea><title></title><img src=HERE/hit/title></title>`,
  'mxss xmp': `<xmp><p title="</xmp><img src=HERE/hit/xmp>"></xmp><noembed><p title="</noembed><img src=HERE/hit/noembed>"></noembed>`,
  'mxss comment': `<!--><img src=HERE/hit/comment>--><!--!><img src=HERE/hit/comment-bang --!><img src=HERE/hit/comment-end>-->`,
  'mxss cdata': `<svg><![CDATA[</svg><img src=HERE/hit/cdata>]]></svg><?xml <img src=HERE/hit/pi>?>`,
  plaintext: `<p><plaintext><img src=HERE/hit/plaintext>`,
  'stored style sheet': `<link rel="stylesheet" href="/stored.css"><p>x</p><q>x</q>`,
  'stored style sheet for a medium': `<link rel="stylesheet" media="all and (min-width: 1px)" href="/stored.css"><p>x</p><q>x</q>`,
  'stored style sheet of another kind': `<link rel="stylesheet" href="/stored.svg"><img src="/stored.css">`,
  'stored drawing': `<img src="/stored.svg"><object data="/stored.svg"></object><iframe src="/stored.svg"></iframe>`,
  'style by its medium': `<style media="screen { } @import 'HERE/hit/medium'; p { background: url(HERE/hit/medium-url) } @media all"></style><style media="all">} p { background: url(HERE/hit/medium-end) } @media all {</style><p>x</p>`,
};

/** What the archive of the page has, and the website answers. */
const STORED: Readonly<Record<string, readonly [contentType: string, body: string]>> = {
  '/stored.css': [
    'text/css',
    `@import "HERE/hit/stored-import"; @font-face { font-family: a; src: url(HERE/hit/stored-font) } p { font-family: a; background: url(HERE/hit/stored-url) }
     q { list-style: image-set("HERE/hit/stored-set" 1x); background: u\\72l(HERE/hit/stored-escaped); --a: url(HERE/hit/stored-var); border-image: var(--a) }
     i { content: "</style><img src=HERE/hit/stored-end onerror=fetch('HERE/hit/stored-run')>" }`,
  ],
  '/stored.svg': [
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="fetch('HERE/hit/drawing-onload')"><script>fetch('HERE/hit/drawing-script')</script><style>@import "HERE/hit/drawing-import"; rect { fill: url(HERE/hit/drawing-fill#a) }</style><image href="HERE/hit/drawing-image" width="9" height="9"/><use href="HERE/hit/drawing-use#a"/><rect width="9" height="9"/><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="HERE/hit/drawing-foreign"/></foreignObject></svg>`,
  ],
};

const BONUS: PageToRender['rules'][number] = {
  rule: { id: 'bonus', field: 'dom_text', operator: 'contains', value: 'bonus' },
  isGood: false,
};

/** Each would have what is marked look as if it were not. */
const DISGUISES = [
  'html body p mark[class]:not(#a#b#c) { display: none !important }',
  'p > mark { all: initial !important; visibility: hidden !important; opacity: 0 !important; font-size: 0 !important }',
  '@layer a { mark { display: none !important; background: none !important } }',
  '@layer { mark { position: fixed !important; left: -9999px !important; clip-path: inset(50%) !important } }',
  '@keyframes gone { to { opacity: 0 } } mark { animation: gone 1ms forwards !important; filter: opacity(0) !important }',
  'mark { -webkit-text-fill-color: transparent !important; transform: scale(0) !important; zoom: 0.01 !important }',
  'p:has(mark) { display: none !important }',
];

/** A page as it is shown. */
async function drawn(page: PageToRender): Promise<string> {
  const rendered = await renderPage(page);
  if (rendered === 'too_large') throw new Error('The page is too large.');
  return rendered.html;
}

type Way = 'raw' | 'sanitised' | 'policy' | 'both';

describe('A hostile page that was saved', () => {
  let browser: Browser;
  let server: Server;
  let here: string;
  let elsewhere: string;
  let asked: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', here);
      const stored = STORED[pathname];
      if (stored !== undefined) {
        response.setHeader('Content-Type', stored[0]);
        return response.end(stored[1].replaceAll('HERE', elsewhere));
      }
      if (pathname !== '/page') {
        asked.push(pathname);
        return response.end();
      }
      const [name, way] = [searchParams.get('name') ?? '', searchParams.get('way') as Way];
      const html = `<!doctype html><p>Bonus</p>${(ATTACKS[name] ?? '').replaceAll('HERE', elsewhere)}`;
      const segments = Object.entries(STORED).map(([path, [contentType, body]]) =>
        answered(`${here}${path}`, contentType, Buffer.from(body.replaceAll('HERE', elsewhere))),
      );
      const toRender = { html, text: 'Bonus', finalUrl: `${here}/`, links: null, rules: [BONUS], segments };
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (way === 'policy' || way === 'both') response.setHeader('Content-Security-Policy', STORED_PAGE_POLICY);
      response.end(way === 'raw' || way === 'policy' ? html : await drawn(toRender));
    });
    server.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    here = `http://127.0.0.1:${port}`;
    elsewhere = `http://localhost:${port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  /** What was asked for when somebody looks at the page, and clicks what there is to click. */
  async function askedBy(name: string, way: Way): Promise<readonly string[]> {
    asked = [];
    const page = await browser.newPage();
    try {
      const isFramed = way === 'policy' || way === 'both';
      const address = `${here}/page?${new URLSearchParams({ name, way })}`;
      await page.route('**/host', (route) =>
        route.fulfill({
          contentType: 'text/html',
          // As the product's own pages frame it.
          ...(isFramed && {
            headers: { 'content-security-policy': "default-src 'none'; connect-src 'self'; frame-src 'self'" },
          }),
          body: `<iframe ${isFramed ? 'sandbox=""' : ''} src="${address}"></iframe>`,
        }),
      );
      await page.goto(`${here}/host`);
      const shown = page.frames().find((one) => one.parentFrame() === page.mainFrame());
      const toClick = shown?.locator('#click');
      if (await toClick?.count().catch(() => 0))
        await toClick?.click({ timeout: 1_000, noWaitAfter: true }).catch(() => undefined);
      // Whatever it began is asked for before what the page is asked for last.
      const last = page.waitForResponse('**/last');
      await page.evaluate((url) => fetch(url), `${here}/last`);
      await last;
      return asked.filter((path) => path.startsWith('/hit/'));
    } finally {
      await page.close();
    }
  }

  it.each(Object.keys(ATTACKS))(
    'asks for nothing and runs nothing once it is sanitised, without any policy: %s',
    async (name) => {
      expect(await askedBy(name, 'sanitised')).toEqual([]);
    },
  );

  it.each(Object.keys(ATTACKS))(
    'asks for nothing and runs nothing by the policy alone, and with both: %s',
    async (name) => {
      expect(await askedBy(name, 'policy')).toEqual([]);
      expect(await askedBy(name, 'both')).toEqual([]);
    },
  );

  it.each(DISGUISES)('does not hide what is marked in it: %s', async (css) => {
    const html = await drawn({
      ...{ html: `<style>${css}</style><p>Bonus</p>`, text: 'Bonus', finalUrl: `${here}/`, links: null, segments: [] },
      rules: [BONUS],
    });
    const page = await browser.newPage();
    try {
      await page.setContent(html);
      const looks = await page.locator('mark').evaluate((mark) => {
        const { backgroundColor, opacity, visibility, position, filter, transform, clipPath } = getComputedStyle(mark);
        const { width, height, left } = mark.getBoundingClientRect();
        return {
          ...{ backgroundColor, opacity, visibility, position, filter, transform, clipPath },
          isSeen: width > 20 && height > 10 && left >= 0,
        };
      });
      expect(looks).toEqual({
        ...{ backgroundColor: 'rgb(255, 208, 203)', opacity: '1', visibility: 'visible', position: 'static' },
        ...{ filter: 'none', transform: 'none', clipPath: 'none', isSeen: true },
      });
    } finally {
      await page.close();
    }
  });

  it('was seen to do so with neither', { timeout: 120_000 }, async () => {
    const reached: string[] = [];
    for (const name of Object.keys(ATTACKS)) if ((await askedBy(name, 'raw')).length > 0) reached.push(name);
    expect(reached.length).toBeGreaterThan(20);
    expect(reached).toEqual(
      expect.arrayContaining([
        ...['script', 'svg onload', 'refresh', 'style url', 'frames', 'link', 'form'],
        ...['stored style sheet', 'stored style sheet for a medium', 'stored drawing'],
      ]),
    );
  });
});
