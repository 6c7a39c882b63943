import type { PopSite, SitePage } from './site-page.ts';
import { siteWords } from './site-page.ts';

/** A website that opens windows, moves or listens as good ones do: nothing of it is unrequested. */
export interface BenignSite {
  readonly what: string;
  readonly site: PopSite;
}

const main = (html: string, script?: string): SitePage => ({
  main: `${siteWords}${html}`,
  ...(script === undefined ? {} : { script }),
});
const script = (text: string): SitePage => ({ script: text });
const menu = (html: string, text?: string): SitePage => ({
  menu: html,
  ...(text === undefined ? {} : { script: text }),
});
const big = 'position:fixed;inset:0;background:#0a0d12;z-index:50;padding:300px';

const pages: readonly (readonly [what: string, page: SitePage])[] = [
  ['menu that opens anew', menu('<a href="/films" target="_blank">Films</a><a href="/about">About</a>')],
  ['link to another website', main('<p><a href="http://fast-loans.example/apply?aff=9">Our sponsor</a></p>')],
  [
    'help in a window of its own',
    menu('<a href="/help" onclick="window.open(this.href, \'help\', \'width=480,height=600\'); return false">Help</a>'),
  ],
  [
    'buttons that share',
    main(
      "<button onclick=\"window.open('http://friends.example/share?u=' + encodeURIComponent(location.href), '_blank', 'width=600,height=400')\">Share</button>",
    ),
  ],
  [
    'log-in by another website',
    main(
      "<button onclick=\"window.open('http://accounts.example/oauth', 'login', 'width=500,height=600')\">Log in</button>",
    ),
  ],
  [
    'chat bubble',
    main(
      '<div role="button" style="position:fixed;right:20px;bottom:20px;width:60px;height:60px;border-radius:30px;background:#36c" onclick="window.open(\'http://chat.example/\')">Chat</div>',
    ),
  ],
  ['print', main('<button onclick="window.print()">Print</button>')],
  ['a document', main('<p><a href="/brochure.pdf">Brochure</a></p>')],
  ['a download', main('<p><a href="/player.zip" download>Download the player</a></p>')],
  ['language of a sister website', main('<p><a href="http://sister.example/de" hreflang="de">Deutsch</a></p>')],
  [
    'a window that is used again',
    menu('<a href="/shop" target="shop">Shop</a><a href="/about" target="shop">About</a>'),
  ],
  [
    'search form that opens anew',
    main('<form action="/search" target="_blank"><input name="q"><button>Search</button></form>'),
  ],
  [
    'a player that plays',
    main(
      '<div class="player" style="width:640px;height:360px;background:#000" onclick="this.textContent=\'▶ playing\'">▶</div>',
    ),
  ],
  [
    'a picture shown large',
    main(
      '<img alt="A train" width="400" height="300" src="/train.svg" onclick="this.style.cssText=\'position:fixed;inset:0;width:100%\'">',
    ),
  ],
  ['cookie policy', main('<p>We use cookies. <a href="/cookies" target="_blank">Cookie policy</a></p>')],
  [
    'an accordion',
    main(
      '<details><summary>Cast</summary><p>Many.</p></details>',
      "document.addEventListener('click', () => document.querySelector('details').toggleAttribute('open'));",
    ),
  ],
  [
    'clicks are counted',
    script(
      "document.addEventListener('click', ({ clientX, clientY }) => navigator.sendBeacon('/count', clientX + ',' + clientY));",
    ),
  ],
  [
    'a click outside closes the menu',
    main(
      '<div id="m">Menu</div>',
      "document.addEventListener('click', ({ target }) => { if (!target.closest('#m')) document.getElementById('m').hidden = true; });",
    ),
  ],
  [
    'a router of its own',
    script(
      "document.addEventListener('click', (event) => { const a = event.target.closest('a'); if (!a || a.host !== location.host) return; event.preventDefault(); history.pushState({}, '', a.href); document.querySelector('main').textContent = a.textContent; });",
    ),
  ],
  [
    'a way back of its own',
    script(
      "history.pushState({ open: true }, ''); addEventListener('popstate', () => { document.querySelector('main').textContent = 'Closed'; });",
    ),
  ],
  ['a ticker that loads anew', { head: '<meta http-equiv="refresh" content="4">' }],
  [
    'it asks before it is left',
    script(
      "let changed = false; document.addEventListener('keydown', () => { changed = true; }); addEventListener('beforeunload', (event) => { if (changed) event.preventDefault(); });",
    ),
  ],
  ['links out are counted', menu('<a href="/out?u=http%3A%2F%2Ffast-loans.example%2Fapply">Our sponsor</a>')],
  ['a map', main('<iframe src="http://maps.example/embed" width="600" height="400" title="Map"></iframe>')],
  [
    'a banner that opens when it is clicked',
    main(
      '<iframe src="http://banners.example/one" width="600" height="300" style="border:0" title="Advertisement"></iframe>',
    ),
  ],
  [
    'a wall without a link',
    main(`<div style="${big}"><h2>Subscribers only</h2><p>Come back with a subscription.</p></div>`),
  ],
  [
    'an age gate',
    main(
      `<div id="gate" style="${big}"><h2>Are you 18?</h2><button onclick="document.getElementById('gate').remove()">Yes</button></div>`,
    ),
  ],
  [
    'a question for people',
    main('<div style="border:1px solid #888;padding:20px"><label><input type="checkbox"> I am no robot</label></div>'),
  ],
  [
    'a newsletter over the page',
    main(
      `<div id="n" style="${big}"><h2>Our letter</h2><input placeholder="Mail"><button onclick="document.getElementById('n').remove()">No, thanks</button></div>`,
    ),
  ],
  ['copy', main('<button onclick="navigator.clipboard?.writeText(location.href).catch(() => 0)">Copy link</button>')],
  [
    'more as one scrolls',
    main(
      '<div id="more"></div>',
      "addEventListener('scroll', () => { if (document.querySelectorAll('#more p').length < 40) document.getElementById('more').insertAdjacentHTML('beforeend', '<p>More</p>'); });",
    ),
  ],
  [
    'a slider',
    main(
      '<input type="range" style="width:600px">',
      "document.addEventListener('mousedown', () => document.body.classList.add('drag')); document.addEventListener('mouseup', () => document.body.classList.remove('drag'));",
    ),
  ],
  [
    'a game',
    main(
      '<canvas width="640" height="360" style="background:#234"></canvas>',
      "let score = 0; document.querySelector('canvas').addEventListener('click', () => { score += 1; });",
    ),
  ],
  ['a service worker', script("navigator.serviceWorker?.register('/sw.js').catch(() => 0);")],
  [
    'a payment in a window',
    main("<button onclick=\"window.open('http://pay.example/checkout', 'pay')\">Buy now</button>"),
  ],
  [
    'windows are refused by the page itself',
    script(
      "window.open = () => null; document.addEventListener('click', () => window.open('http://fast-loans.example/apply'));",
    ),
  ],
  [
    'a window has a name',
    script("window.name = 'reader'; document.addEventListener('click', () => { window.name = 'reader2'; });"),
  ],
  ['a button that goes back', main('<button onclick="history.back()">Back</button>')],
  ['the first field has the caret', main('<input autofocus placeholder="Search">')],
  ['styles from elsewhere', { head: '<link rel="stylesheet" href="http://fonts.example/font.css">' }],
  [
    'a call',
    script(
      "if (window.RTCPeerConnection) { const c = new RTCPeerConnection(); c.createDataChannel('x'); setTimeout(() => c.close(), 500); }",
    ),
  ],
  ['a script that breaks', script("document.addEventListener('click', () => { throw new Error('broken'); });")],
  [
    'a consent manager with a window of its own',
    main(
      '<div id="cmp" style="position:fixed;bottom:0;left:0;right:0;background:#fff;color:#000;padding:30px"><p>We value your privacy. We and our partners store cookies.</p><button id="accept" onclick="this.parentNode.remove()">Accept all</button><button onclick="window.open(\'http://cmp.example/policy\')">Policy</button></div>',
    ),
  ],
  ['telephone and mail', main('<p><a href="tel:+44100">Call</a> <a href="mailto:a@plain.example">Write</a></p>')],
  [
    'a window of its own website by itself',
    script("if (!sessionStorage.w) { sessionStorage.w = 1; setTimeout(() => window.open('/news'), 500); }"),
  ],
  ['focus is given back', script("document.addEventListener('click', () => window.focus());")],
  [
    'a hero that leads to the website itself',
    main('<a href="/films"><img alt="Films" src="/train.svg" width="760" height="500"></a>'),
  ],
  [
    'a large picture that leads to a sponsor',
    main(
      '<a href="http://fast-loans.example/apply?aff=9" target="_blank"><img alt="Fast loans, our sponsor" src="/train.svg" style="position:absolute;left:80px;top:140px;width:1100px;height:720px"></a>',
    ),
  ],
];

export const benignSites: readonly BenignSite[] = pages.map(([what, front], index) => {
  const host = `plain-${String(index + 1).padStart(2, '0')}.example`;
  return { what, site: { host, title: `A plain website ${index + 1}`, front } };
});
