import { describe, expect, it } from 'vitest';
import { type PageToRender, type RenderedPage, type RenderLimits, renderPage } from './render-page.ts';
import { answered } from './testing/answered.ts';

const rule = (id: string, value: string) => ({
  rule: { id, field: 'dom_text' as const, operator: 'contains' as const, value },
  isGood: id === 'good',
});
const page = (made: Partial<PageToRender> = {}): PageToRender => ({
  ...{
    html: '<p>Nothing</p>',
    text: 'Nothing',
    finalUrl: 'https://site.example/a/b',
    links: null,
    rules: [],
    segments: [],
  },
  ...made,
});
const shown = async (made: Partial<PageToRender>, limits?: RenderLimits): Promise<RenderedPage> => {
  const rendered = await renderPage(page(made), limits);
  if (rendered === 'too_large') throw new Error('The page is not shown.');
  return rendered;
};
const marked = (html: string) => [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, words]) => words);

describe('Matches', () => {
  it('are marked where the page shows them, not where it hides the same words', async () => {
    const { html, matches } = await shown({
      html: '<h1>Get a bonus</h1><p style="display:none">The bonus nobody sees, a secret</p><p>This bo<b>nus</b> is free</p>',
      text: 'Get a bonus This bonus is free',
      rules: [rule('bad', 'bonus')],
    });
    expect(matches.map(({ words, isShown }) => [words, isShown])).toEqual([
      ['bonus', true],
      ['bonus', true],
    ]);
    expect(marked(html)).toEqual(['bonus', 'bo', 'nus']);
    expect(html).toContain('<p style="display: none">The bonus nobody sees, a secret</p>');
    expect(html).toMatch(/<h1>Get a <span id="match-1" class="proofline-match"><\/span><mark/);
  });

  it('that begin alike with what is hidden before them are told from it', async () => {
    const { html } = await shown({
      html: '<p>All is well here.</p><i hidden>The secret of the house</i><p>Terms apply to all of this offer</p>',
      text: 'All is well here. Terms apply to all of this offer',
      rules: [rule('good', 'terms apply')],
    });
    expect(marked(html)).toEqual(['Terms apply']);
    expect(html).toContain('<i hidden="">The secret of the house</i>');
  });

  it('that overlap are each found by their number', async () => {
    const { html, matches } = await shown({
      html: '<p>A risk-free first bet</p>',
      text: 'A risk-free first bet',
      rules: [rule('bad', 'risk-free first'), rule('good', 'free')],
    });
    expect(matches).toHaveLength(2);
    expect(marked(html)).toEqual(['risk-', 'free', ' first']);
    for (const number of [1, 2]) expect(html).toContain(`id="match-${number}"`);
  });

  it('are not forged by the page, nor hidden by naming them', async () => {
    const { html } = await shown({
      html:
        '<style>.proofline-mark { display: none } #match-1 { display: none } p:has(mark) { display: none } .match-row { color: red }</style>' +
        '<p class="a proofline-mark PROOFLINE-mark-good match-row" id="match-1">Forged</p><p class="proofline-missing">Real</p>',
      text: 'Forged Real',
      rules: [rule('bad', 'real')],
    });
    expect(html).toContain('<p class="a match-row">Forged</p><p><span id="match-1"');
    expect(html).toContain('<style>.match-row { color: red }</style>');
    expect(html.match(/class="proofline-mark/g)).toHaveLength(1);
    // The first layer of a document is stronger than all that is important after it.
    expect(html.indexOf('@layer {')).toBeLessThan(html.indexOf('.match-row { color'));
  });

  it('that are links are marked where they stand, among those in the text, and numbered as one comes to them', async () => {
    const link = {
      rule: {
        ...{ id: 'l', field: 'dom_link' as const, operator: 'contains' as const },
        value: { link_rule: 'partner.example', export_parameters: [] },
      },
      isGood: true,
    };
    const urls = ['https://site.example/go/1', 'https://partner.example/frame', 'https://partner.example/pic#a'];
    const { html, matches, total } = await shown({
      html:
        '<p>First bonus</p><p><a href="/go/1"> Play <b>now</b></a> or <a href="/other">not</a></p><p>Last bonus</p>' +
        '<a href="https://partner.example/pic#a"><img src="x.png"></a><div style="display:none"><a href="/go/1">Put away</a></div>' +
        '<a href="javascript:go()">None</a>',
      text: 'First bonus Play now or not Last bonus',
      rules: [rule('bad', 'bonus'), link],
      links: JSON.stringify([
        { url: urls[0], redirectedTo: ['https://partner.example/'] },
        ...urls.map((url) => ({ url })),
      ]),
    });
    expect(matches.map(({ words, rule: of, isShown }) => [words, of, isShown])).toEqual([
      ['bonus', 0, true],
      [urls[0], 1, true],
      ['bonus', 0, true],
      [urls[2], 1, true],
      [urls[0], 1, false],
      [urls[1], 1, false],
    ]);
    expect(total).toBe(6);
    expect(marked(html)).toEqual(['bonus', 'Play', 'now', 'bonus']);
    expect(html).toMatch(
      /<a> <span id="match-2" class="proofline-match"><\/span><mark class="[^"]*-good">Play<\/mark> <b><mark/,
    );
    expect(html).toMatch(
      /<a><span id="match-4" class="proofline-match"><\/span><mark class="[^"]*"><img class="proofline-missing"/,
    );
    expect(html).not.toMatch(/href|go\(\)/);
  });

  it('that are links are none of a list that nobody would have written', async () => {
    for (const links of ['{', '[{"url":7}]', JSON.stringify([{ url: 'x'.repeat(20_000_000) }])])
      expect((await shown({ html: '<p>18+</p>', text: '18+', rules: [rule('bad', '18+')], links })).total).toBe(1);
  });

  it('in what is not shown are told as such', async () => {
    const { matches } = await shown({
      html: '<p>Seen by all of us here</p><iframe src="/frame"></iframe><p>and the end of it all</p>',
      text: 'Seen by all of us here Words in a frame and the end of it all',
      rules: [rule('bad', 'frame'), rule('bad', 'the end')],
    });
    expect(matches.map(({ words, isShown }) => [words, isShown])).toEqual([
      ['frame', false],
      ['the end', true],
    ]);
  });

  it('are found in a page whose words are written in another way', async () => {
    const { html } = await shown({
      html: '<p style="text-transform:uppercase">play\n   respon&shy;sibly</p>',
      text: 'PLAY RESPONSIBLY',
      rules: [rule('good', 'play responsibly')],
    });
    expect(marked(html)).toEqual(['play\n   respon\u00adsibly']);
  });
});

const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

describe('Pictures and style sheets', () => {
  it('are those that were stored, written into the page; others leave a gap', async () => {
    const { html } = await shown({
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
    });
    expect(html).toContain('<style>p { color: red }</style>');
    expect(html).toContain(`<img class="logo" src="data:image/gif;base64,${pixel.toString('base64')}">`);
    expect(html).toContain('<img class="proofline-missing">');
    expect(html).toContain('<img src="data:image/svg+xml;base64,');
    expect(html).not.toMatch(/url\(|https?:|href/);
  });

  it('are written again and again only as far as there is room in the page', async () => {
    const url = 'https://site.example/a/large.gif';
    const large = Buffer.concat([pixel, Buffer.alloc(1_400_000)]);
    const { html } = await shown({
      html: '<img src=large.gif>'.repeat(400),
      segments: [answered(url, 'image/gif', large)],
    });
    const pictures = [...html.matchAll(/<img ([a-z]+)/g)].map(([, attribute]) => attribute);
    expect(pictures).toHaveLength(400);
    // 1.87 million characters each, 16 million in all.
    expect(pictures.map((attribute) => attribute === 'src')).toEqual(pictures.map((_, index) => index < 8));
    expect(html.length).toBeLessThan(16_100_000);
  }, 60_000);

  it('of a style that is named again and again are written as far as there is room', async () => {
    const css = `p { color: red }${' '.repeat(984)}`;
    const named = page({
      html: '<link rel=stylesheet href=site.css>'.repeat(50),
      segments: [answered('https://site.example/a/site.css', 'text/css', Buffer.from(css))],
    });
    const rendered = await shown(named, { pictures: 0, styles: 3_500, page: 1_000_000 });
    expect(rendered.html.match(/<style>p \{ color: red \}/g)).toHaveLength(3);
  });

  it('hold for what they say that they hold for', async () => {
    const sheet = (media: string, name: string) => `<style media="${media}">.${name} { color: red }</style>`;
    const { html } = await shown({
      html: [
        sheet('only screen and (max-width: 768px)', 'narrow'),
        sheet('all', 'always'),
        sheet('print', 'paper'),
        sheet('print and (min-width: 1px)', 'wide-paper'),
        sheet('not all', 'never'),
        sheet('print, (orientation: landscape)', 'either'),
        sheet('screen { } .forged { color: blue } @media all', 'forged'),
        sheet('(min-width: 1px', 'broken'),
        '<style media="(min-width: 1px)">} .outside { color: red } @media all {</style>',
        '<link rel=stylesheet media="(max-width: 5em)" href=site.css>',
      ].join(''),
      segments: [answered('https://site.example/a/site.css', 'text/css', Buffer.from('.linked { color: red }'))],
    });
    const sheets = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css);
    expect(sheets.slice(1, -1)).toEqual([
      '@media only screen and (max-width: 768px) { .narrow { color: red } }',
      '.always { color: red }',
      '@media (orientation: landscape) { .either { color: red } }',
      '@media (max-width: 5em) { .linked { color: red } }',
    ]);
  });

  it('of a segment that cannot be read are missing, and the page is shown', async () => {
    const { html } = await shown({
      html: '<p>Seen</p><img src=pixel.gif>',
      segments: [Buffer.from('no archive'), new Uint8Array(0)],
    });
    expect(html).toContain('<p>Seen</p><img class="proofline-missing">');
  });
});

describe('A page', () => {
  it('of 10 MB with 20,000 matches is shown in time', async () => {
    const line = 'Play a bonus game with us and read the terms of it before you begin, whatever it is. ';
    const html = `<p>${line}</p><div hidden>${'x'.repeat(300)}</div>`.repeat(24_000);
    const began = process.cpuUsage();
    const rendered = await shown({ html, text: line.repeat(24_000).trim(), rules: [rule('bad', 'bonus')] });
    expect([rendered.matches.length, rendered.total]).toEqual([20_000, 24_000]);
    expect(rendered.matches.every(({ isShown }) => isShown)).toBe(true);
    const { user, system } = process.cpuUsage(began);
    // Microseconds of processors, all threads of the process: it took 4 s at most.
    expect(user + system).toBeLessThan(20_000_000);
  }, 180_000);

  it('as wide as calls are not is shown', async () => {
    const html = `<style>p { color: red }</style>${'x<br>'.repeat(150_000)}<p>End of it</p>`;
    const rendered = await shown({ html, text: 'End of it', rules: [rule('bad', 'end of it')] });
    expect(rendered.html.match(/x<br>/g)).toHaveLength(150_000);
    expect(marked(rendered.html)).toEqual(['End of it']);
    expect(rendered.html).toContain('<style>p { color: red }</style>');
  }, 120_000);

  it('that becomes larger than is shown is told from others, not thrown at whoever asks', async () => {
    const wanted = page({ html: `<p>${'&'.repeat(10_000)}</p>` });
    const limits = { pictures: 0, styles: 0, page: 40_000 };
    expect(await renderPage(wanted, limits)).toBe('too_large');
    expect(await shown(wanted, { ...limits, page: 60_000 })).toBeDefined();
  });
});
