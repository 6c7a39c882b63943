import {
  alongChain,
  atAddress,
  atAnyClick,
  type ExpectedOpening,
  type OpeningFacts,
} from '../truth/expected-opening.ts';
import { type Chain, chains, chainUrl, wayOfChain } from './chains.ts';
import { type PopSite, type SitePage, siteWords } from './site-page.ts';

/** A way to open a window that nobody asked for, as a website of its own, with what must be told of it. */
export interface Technique {
  readonly id: string;
  readonly what: string;
  readonly site: PopSite;
  readonly expected: readonly ExpectedOpening[];
}

interface Given {
  readonly what: string;
  /** By place among the chains. */
  readonly chain: number;
  readonly page: (target: string, host: string) => SitePage;
  readonly expected: (chain: Chain, tag: string, host: string) => readonly ExpectedOpening[];
}

/** Once each time the page is loaded. */
const once = (event: string, act: string, on = 'document') =>
  `let done = false; ${on}.addEventListener('${event}', (event) => { if (done) return; done = true; ${act} }, true);`;
const text = (value: string) => JSON.stringify(value);
const opens = (facts: OpeningFacts) => (chain: Chain, tag: string) => atAnyClick(chain, tag, facts);
const byClick = (
  what: string,
  chain: number,
  act: (target: string) => string,
  facts: OpeningFacts,
  event = 'click',
  on = 'document',
): Given => ({
  what,
  chain,
  page: (target) => ({ script: once(event, act(text(target)), on) }),
  expected: opens(facts),
});

const windowOpen = { mechanism: 'window_open' } as const;
const anchor = { mechanism: 'anchor' } as const;
const player = (inside: string) =>
  `<div style="position:relative;width:640px;height:360px;background:#000"><p style="color:#fff;padding:150px 240px">▶ Episode 1</p>${inside}</div>`;
const slotFrame = (host: string, attributes = '') =>
  `${siteWords}<iframe src="http://slots.popserve.example/slot?u=${host}" width="640" height="360" style="border:0" ${attributes}></iframe>`;
const cover = 'position:fixed;inset:0;z-index:2147483647;opacity:0';

/** In the order of the catalogue: P01 is the first. */
const given: readonly Given[] = [
  byClick('a click anywhere calls window.open', 0, (target) => `window.open(${target});`, windowOpen),
  byClick(
    'the window listens before everybody else',
    1,
    (target) => `window.open(${target});`,
    windowOpen,
    'click',
    'window',
  ),
  byClick('the mouse is pressed', 2, (target) => `window.open(${target});`, windowOpen, 'mousedown'),
  {
    what: 'onclick of the body',
    chain: 3,
    page: (target) => ({
      bodyAttributes: `onclick="if (!window.opened) { window.opened = true; window.open('${target.replaceAll('&', '&amp;')}') }"`,
    }),
    expected: opens(windowOpen),
  },
  {
    what: 'a saved pointer to window.open',
    chain: 6,
    page: (target) => ({
      script: `const saved = window.open; window.open = () => null; ${once('click', `saved.call(window, ${text(target)});`)}`,
    }),
    expected: opens(windowOpen),
  },
  byClick(
    'a window of one pixel off the screen',
    0,
    (target) => `window.open(${target}, '_blank', 'width=1,height=1,left=6000,top=6000');`,
    { ...windowOpen, placement: 'under' },
  ),
  byClick('blur and focus put it under', 7, (target) => `const w = window.open(${target}); w.blur(); window.focus();`, {
    ...windowOpen,
    placement: 'under',
  }),
  byClick(
    'a blank window is opened and closed to bring the page to the front',
    0,
    (target) => `window.open(${target}); const b = window.open('about:blank'); b.close();`,
    { ...windowOpen, placement: 'under' },
  ),
  byClick(
    'blank, then its location is set',
    4,
    (target) => `const w = window.open('about:blank'); w.location = ${target};`,
    windowOpen,
  ),
  byClick(
    'blank, then location.replace',
    1,
    (target) => `const w = window.open('about:blank'); w.location.replace(${target});`,
    windowOpen,
  ),
  byClick(
    'blank, then a script is written into it',
    0,
    (target) =>
      `const w = window.open('about:blank'); w.document.write('<script>location.href=' + JSON.stringify(${target}) + '</' + 'script>');`,
    windowOpen,
  ),
  byClick(
    'blank, filled by a frame',
    0,
    (target) =>
      `const w = window.open('about:blank'); const f = w.document.createElement('iframe'); f.style = 'position:fixed;inset:0;width:100%;height:100%;border:0'; f.src = ${target}; w.document.body.append(f);`,
    windowOpen,
  ),
  byClick(
    'a blob that leads on',
    5,
    (target) =>
      `const html = '<script>location.href=' + JSON.stringify(${target}) + '</' + 'script>'; window.open(URL.createObjectURL(new Blob([html], { type: 'text/html' })));`,
    windowOpen,
  ),
  byClick(
    'a link is made and clicked',
    3,
    (target) =>
      `const a = document.createElement('a'); a.href = ${target}; a.target = '_blank'; document.body.append(a); a.click(); a.remove();`,
    anchor,
  ),
  byClick(
    'a link is made and clicked with the control key',
    0,
    (target) =>
      `const a = document.createElement('a'); a.href = ${target}; document.body.append(a); a.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true, view: window })); a.remove();`,
    anchor,
  ),
  {
    what: 'base target is set as a link is pressed, and the page leaves',
    chain: 0,
    page: (target) => ({
      script: `document.addEventListener('mousedown', ({ target }) => { if (!target.closest('a')) return; const base = document.createElement('base'); base.target = '_blank'; document.head.append(base); setTimeout(() => location.assign(${text(target)}), 400); }, true);`,
    }),
    expected: (chain, tag, host) => [
      atAddress('link', 'link_click', `http://${host}/films`, { ...anchor, unrequested: false }),
      alongChain('link', 'link_click', chain, tag, { mechanism: 'script_location', placement: 'tab_under' }),
    ],
  },
  {
    what: 'a transparent link over the whole page',
    chain: 6,
    page: (target) => ({
      main: `${siteWords}<a id="cover" href="${target.replaceAll('&', '&amp;')}" target="_blank" style="${cover}"></a>`,
      script: `const cover = document.getElementById('cover'); cover.addEventListener('click', () => setTimeout(() => cover.remove()));`,
    }),
    expected: (chain, tag) => [
      alongChain('media', 'media_click', chain, tag, anchor),
      alongChain('link', 'link_click', chain, tag, anchor),
    ],
  },
  {
    what: 'a transparent link over the player',
    chain: 0,
    page: (target) => ({
      main: player(
        `<a href="${target.replaceAll('&', '&amp;')}" target="_blank" class="play-area" style="position:absolute;inset:0;opacity:0"></a>`,
      ),
      script: `document.querySelector('.play-area').addEventListener('click', ({ target }) => setTimeout(() => target.remove()));`,
    }),
    expected: (chain, tag) => [alongChain('media', 'media_click', chain, tag, anchor)],
  },
  {
    what: 'an overlay is made as the mouse is pressed, and is gone afterwards',
    chain: 3,
    page: (target) => ({
      script: `let done = false; document.addEventListener('mousedown', () => { if (done) return; done = true; const a = document.createElement('a'); a.href = ${text(target)}; a.target = '_blank'; a.style = '${cover}'; document.body.append(a); document.addEventListener('mouseup', () => { a.click(); a.remove(); }, { once: true, capture: true }); }, true);`,
    }),
    expected: (chain, tag) => [
      // The link under the overlay is not reached in the pass that clicks one.
      alongChain('page', 'click', chain, tag, anchor),
      alongChain('link', 'link_click', chain, tag, anchor),
      alongChain('back', 'click', chain, tag, anchor),
    ],
  },
  byClick(
    'a form is sent by GET',
    0,
    (target) =>
      `const f = document.createElement('form'); const u = new URL(${target}); f.action = u.origin + u.pathname; f.target = '_blank'; const i = document.createElement('input'); i.name = 'p'; i.value = u.searchParams.get('p'); f.append(i); document.body.append(f); f.submit(); f.remove();`,
    { mechanism: 'form' },
  ),
  byClick(
    'a form is sent by POST',
    6,
    (target) =>
      `const f = document.createElement('form'); f.method = 'post'; f.action = ${target}; f.target = '_blank'; document.body.append(f); f.submit(); f.remove();`,
    { mechanism: 'form' },
  ),
  {
    what: 'a window with a name is used for a second advertisement',
    chain: 0,
    page: (target) => ({
      script: `let clicks = 0; document.addEventListener('click', () => { clicks += 1; if (clicks < 3) window.open(${text(target)} + '&n=' + clicks, 'offer'); }, true);`,
    }),
    expected: (chain, tag) => {
      const [first, second] = ['1', '2'].map((number) => wayOfChain(chain, `${tag}&n=${number}`));
      const one = (pass: 'page' | 'link' | 'back', step: 'click' | 'link_click') =>
        alongChain(pass, step, chain, `${tag}&n=1`, windowOpen);
      if (first === undefined || second === undefined) return [];
      const landed = { url: first.finalUrl, status: first.status, by: 'script' } as const;
      const both = { ...second, hops: [...first.hops, landed, ...second.hops] };
      return [
        { ...one('page', 'click'), way: both, places: ['hop', 'final_url', 'title', 'text', 'link', 'image_alt'] },
        one('link', 'link_click'),
        one('back', 'click'),
      ];
    },
  },
  {
    what: 'a javascript: link',
    chain: 7,
    page: (target) => ({
      menu: `<a href="javascript:void(window.open(${text(target).replaceAll('"', "'")}))">Films</a>`,
    }),
    expected: (chain, tag) => [alongChain('link', 'link_click', chain, tag, windowOpen)],
  },
  byClick(
    'open of a frame of the same website',
    0,
    (target) => `document.getElementById('helper').contentWindow.open(${target});`,
    windowOpen,
  ),
  {
    what: 'an advertisement slot of another website opens on its own click',
    chain: 3,
    page: (target) => ({ main: slotFrame(encodeURIComponent(target)) }),
    expected: (chain, tag) => [alongChain('media', 'media_click', chain, tag, windowOpen)],
  },
  {
    what: 'a frame in a sandbox that allows popups',
    chain: 0,
    page: (target) => ({
      main: slotFrame(
        encodeURIComponent(target),
        'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
      ),
    }),
    expected: (chain, tag) => [alongChain('media', 'media_click', chain, tag, windowOpen)],
  },
  byClick(
    'a frame is made at the click, and its open used',
    5,
    (target) =>
      `const f = document.createElement('iframe'); f.hidden = true; document.body.append(f); f.contentWindow.open(${target});`,
    // A click does not count for a frame that was made after it.
    { ...windowOpen, blocked: true },
  ),
  {
    what: 'the link opens anew, and the page leaves',
    chain: 6,
    page: (target) => ({
      script: `document.addEventListener('click', (event) => { const a = event.target.closest('a'); if (!a) return; event.preventDefault(); window.open(a.href); location.assign(${text(target)}); }, true);`,
    }),
    expected: (chain, tag, host) => [
      atAddress('link', 'link_click', `http://${host}/films`, { ...windowOpen, unrequested: false }),
      alongChain('link', 'link_click', chain, tag, { mechanism: 'script_location', placement: 'tab_under' }),
    ],
  },
  {
    what: 'the link opens anew, and the page leaves once it is hidden',
    chain: 0,
    page: (target) => ({
      script: `const leave = () => location.assign(${text(target)}); document.addEventListener('click', (event) => { const a = event.target.closest('a'); if (!a) return; event.preventDefault(); window.open(a.href); if (document.hidden) leave(); else { document.addEventListener('visibilitychange', leave, { once: true }); setTimeout(leave, 700); } }, true);`,
    }),
    expected: (chain, tag, host) => [
      atAddress('link', 'link_click', `http://${host}/films`, { ...windowOpen, unrequested: false }),
      alongChain('link', 'link_click', chain, tag, { mechanism: 'script_location', placement: 'tab_under' }),
    ],
  },
  byClick('noopener', 1, (target) => `window.open(${target}, '_blank', 'noopener');`, windowOpen),
  byClick(
    'a link without a way back is clicked',
    9,
    (target) =>
      `const a = document.createElement('a'); a.href = ${target}; a.target = '_blank'; a.rel = 'noopener noreferrer'; document.body.append(a); a.click(); a.remove();`,
    anchor,
  ),
  byClick(
    '800 ms after the click',
    2,
    (target) => `event.preventDefault(); setTimeout(() => window.open(${target}), 800);`,
    windowOpen,
  ),
  {
    what: '4 s after the click',
    chain: 0,
    page: (target) => ({ script: once('click', `setTimeout(() => window.open(${text(target)}), 4000);`) }),
    expected: (chain, tag) => atAnyClick(chain, tag, windowOpen).filter(({ pass }) => pass === 'page'),
  },
  {
    what: 'as the page is loaded',
    chain: 0,
    page: (target) => ({
      script: `if (!sessionStorage.opened) { sessionStorage.opened = 1; window.open(${text(target)}); }`,
    }),
    expected: (chain, tag) =>
      (['page', 'media', 'link', 'back'] as const).map((pass) =>
        alongChain(pass, 'load', chain, tag, { ...windowOpen, blocked: true }),
      ),
  },
  {
    what: 'by a timer',
    chain: 6,
    page: (target) => ({
      script: `if (!sessionStorage.opened) { sessionStorage.opened = 1; setTimeout(() => window.open(${text(target)}), 1500); }`,
    }),
    expected: (chain, tag) =>
      (['page', 'media', 'link', 'back'] as const).map((pass) =>
        alongChain(pass, 'timer', chain, tag, { ...windowOpen, blocked: true }),
      ),
  },
  {
    what: 'at the first scroll',
    chain: 7,
    page: (target) => ({ script: once('wheel', `window.open(${text(target)});`) }),
    expected: (chain, tag) => [alongChain('page', 'scroll', chain, tag, { ...windowOpen, blocked: null })],
  },
  {
    what: 'at the third click',
    chain: 0,
    page: (target) => ({
      script: `let clicks = 0; document.addEventListener('click', () => { clicks += 1; if (clicks === 4) window.open(${text(target)}); });`,
    }),
    expected: (chain, tag) => [alongChain('page', 'second_click', chain, tag, windowOpen)],
  },
  {
    what: 'once for each visitor',
    chain: 3,
    page: (target) => ({
      script: `document.addEventListener('click', () => { if (/seen=1/.test(document.cookie) || localStorage.seen) return; document.cookie = 'seen=1;max-age=86400;path=/'; localStorage.seen = '1'; window.open(${text(target)}); });`,
    }),
    expected: opens(windowOpen),
  },
  {
    what: 'the way back leads elsewhere',
    chain: 6,
    page: (target) => ({
      script: `history.pushState({ here: 1 }, ''); addEventListener('popstate', () => location.assign(${text(target)}));`,
    }),
    expected: (chain, tag) => [
      alongChain('back', 'back', chain, tag, { mechanism: 'popstate', placement: 'back_hijack' }),
    ],
  },
  {
    what: 'the mouse leaves the page',
    chain: 0,
    page: (target) => ({
      script: `let done = false; document.documentElement.addEventListener('mouseleave', () => { if (done) return; done = true; window.open(${text(target)}); });`,
    }),
    expected: (chain, tag) => [alongChain('page', 'leave', chain, tag, { ...windowOpen, blocked: null })],
  },
  {
    what: 'a key',
    chain: 5,
    page: (target) => ({
      script: once('keydown', `if (event.key === 'Tab') return void (done = false); window.open(${text(target)});`),
    }),
    expected: (chain, tag) => [alongChain('page', 'key', chain, tag, windowOpen)],
  },
  {
    what: 'a listener inside a closed shadow root',
    chain: 0,
    page: (target) => ({
      main: '<div id="host" style="min-height:900px"></div>',
      script: `const root = document.getElementById('host').attachShadow({ mode: 'closed' }); root.innerHTML = ${text(`<div style="min-height:900px">${siteWords}</div>`)}; let done = false; root.addEventListener('click', () => { if (done) return; done = true; window.open(${text(target)}); });`,
    }),
    expected: (chain, tag) => [alongChain('page', 'click', chain, tag, windowOpen)],
  },
  {
    what: 'every link, made anew whenever the page changes',
    chain: 3,
    page: (target) => ({
      script: `const arm = () => { for (const a of document.links) a.onclick = () => { window.open(${text(target)}); }; }; arm(); new MutationObserver(arm).observe(document.body, { subtree: true, childList: true });`,
    }),
    expected: (chain, tag) => [alongChain('link', 'link_click', chain, tag, windowOpen)],
  },
  {
    what: 'a window opens a window and closes itself',
    chain: 6,
    page: (target) => ({
      script: once(
        'click',
        `window.open(${text(`http://slots.popserve.example/relay?u=${encodeURIComponent(target)}`)});`,
      ),
    }),
    expected: (chain, tag, host) =>
      (['page', 'link', 'back'] as const).flatMap((pass) => {
        const step = pass === 'link' ? 'link_click' : 'click';
        const target = encodeURIComponent(chainUrl(chain, host.slice(4, 6)));
        const relay = `http://slots.popserve.example/relay?u=${target}`;
        return [
          atAddress(pass, step, relay, { ...windowOpen, closedItself: true }),
          alongChain(pass, step, chain, tag, { ...windowOpen, blocked: true }),
        ];
      }),
  },
  {
    what: 'a window leads its opener elsewhere',
    chain: 7,
    page: (target) => ({
      script: once(
        'click',
        `event.preventDefault(); window.open(${text(`http://slots.popserve.example/pilot?u=${encodeURIComponent(target)}`)});`,
      ),
    }),
    expected: (chain, tag, host) =>
      (['page', 'link', 'back'] as const).flatMap((pass) => {
        const step = pass === 'link' ? 'link_click' : 'click';
        const target = encodeURIComponent(chainUrl(chain, host.slice(4, 6)));
        return [
          atAddress(pass, step, `http://slots.popserve.example/pilot?u=${target}`, windowOpen),
          alongChain(pass, step, chain, tag, { mechanism: 'script_location', placement: 'tab_under' }),
        ];
      }),
  },
  {
    what: 'only for visitors from Britain, and only from the page itself',
    chain: 0,
    page: (target) => ({ script: once('click', `window.open(${text(target)} + '&ref=1');`) }),
    expected: (chain, tag) => atAnyClick(chain, `${tag}&ref=1`, windowOpen),
  },
];

/** Which ways need a frame that is there beforehand, and which are shown to Britain alone. */
const withHelper = 24;
export const BRITAIN_ONLY = 'pop-46.example';

export const techniques: readonly Technique[] = given.map(({ what, chain: place, page, expected }, index) => {
  const number = String(index + 1).padStart(2, '0');
  const host = `pop-${number}.example`;
  const chain = chains[place];
  if (chain === undefined) throw new RangeError(`There is no chain ${place}.`);
  const made = page(chainUrl(chain, number), host);
  const front = index + 1 === withHelper ? { ...made, main: `${siteWords}<iframe id="helper" hidden></iframe>` } : made;
  return {
    id: `P${number}`,
    what,
    site: { host, title: `Stream mirror ${number}`, front },
    expected: expected(chain, number, host),
  };
});
