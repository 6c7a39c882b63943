/**
 * Small pages with a list, each laid out in another way, and pages without one: what `readBoxes` and the reading must
 * agree on. `odd-pages.boxes` holds their box trees as a browser once read them, a line a page.
 */
export interface OddPage {
  readonly name: string;
  readonly html: string;
  /** Brands in order; null for a page without a list. */
  readonly brands: readonly string[] | null;
  readonly positions: readonly number[];
}

export const oddBrands = [
  'Larkfield',
  'Redfern',
  'Harbour Bay',
  'Moonmill',
  'Copperline',
  'Bluepike',
  'Tidewater',
  'Northgate',
];
const B = oddBrands;
const host = (b: string) => `${b.toLowerCase().replace(' ', '-')}.example`;
const go = (b: string) => `http://${host(b)}/join?btag=1`;
const logo = (b: string) =>
  `<img src="/logo-${host(b).replace('.example', '')}.svg" width="120" height="50" alt="${b}">`;
const offer = (i: number) => `${100 + i * 10}% up to £${100 + i * 50} + ${20 + i} free spins`;
const inner = (b: string, i: number, n = '') =>
  `${n}${logo(b)}<h3>${b}</h3><p class="o">${offer(i)}</p><a class="btn" rel="sponsored" href="${go(b)}">Play now</a>`;
const card = (b: string, i: number, n = '', attributes = '') =>
  `<div class="card" ${attributes}>${inner(b, i, n)}</div>`;

const pages: OddPage[] = [];
const add = (name: string, html: string, brands: readonly string[] | null, positions?: readonly number[]): void => {
  pages.push({ name, html, brands, positions: positions ?? (brands ?? []).map((_, index) => index + 1) });
};
const medals = ['🥇', '🥈', '🥉', '4', '5', '6', '7', '8'];
add('medals', B.map((b, i) => card(b, i, `<span class=m>${medals[i]}</span>`)).join(''), B);
add(
  'roman',
  B.map((b, i) => card(b, i, `<span>${['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'][i]}</span>`)).join(''),
  B,
);
add(
  'words',
  B.map((b, i) =>
    card(b, i, `<span>${['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'][i]}</span>`),
  ).join(''),
  B,
);
add(
  'countdown',
  `<div>${[...B]
    .reverse()
    .map((b, i) => card(b, i, `<span>#${8 - i}</span>`))
    .join('')}</div>`,
  [...B].reverse(),
  [8, 7, 6, 5, 4, 3, 2, 1],
);
add(
  'column-reverse',
  `<div style="display:flex;flex-direction:column-reverse">${[...B]
    .reverse()
    .map((b, i) => card(b, i))
    .join('')}</div>`,
  B,
);
add(
  'absolute',
  `<div style="position:relative;height:1700px">${B.map((b, i) => [b, i] as const)
    .sort((x, y) => ((x[1] * 3) % 8) - ((y[1] * 3) % 8))
    .map(([b, i]) => card(b, i, '', `style="position:absolute;left:0;width:600px;height:190px;top:${i * 200}px"`))
    .join('')}</div>`,
  B,
);
add(
  'columns',
  `<div style="columns:2">${B.map((b, i) => card(b, i, '', 'style="break-inside:avoid"')).join('')}</div>`,
  B,
);
add(
  'rtl',
  `<div dir=rtl style="display:grid;grid-template-columns:repeat(3,1fr)">${B.map((b, i) => card(b, i)).join('')}</div>`,
  B,
);
add(
  'carousel',
  `<div style="overflow:hidden;width:600px"><div style="display:flex;transform:translateX(-400px);width:max-content">${[...B.slice(6), ...B, ...B.slice(0, 2)].map((b, i) => card(b, (i + 6) % 8, '', `style="width:200px" ${i < 2 || i > 9 ? 'aria-hidden=true class="card clone"' : ''}`)).join('')}</div></div>`,
  B,
);
add(
  'tabs',
  `<div><div role=tabpanel>${B.slice(0, 4)
    .map((b, i) => card(b, i))
    .join('')}</div><div role=tabpanel style="display:none">${B.slice(3)
    .map((b, i) => card(b, i))
    .join('')}</div></div>`,
  B.slice(0, 4),
);
add(
  'accordion',
  B.map(
    (b, i) =>
      `<div class=acc style="border:1px solid #ccc;padding:8px"><div class=head><b>${i + 1}.</b> ${logo(b)} <strong>${b}</strong> <span>${offer(i)}</span></div><div class=panel style="display:none"><p>Details here of the operator</p><a class=btn rel=sponsored href="${go(b)}">Play now</a></div></div>`,
  ).join(''),
  B,
);
add(
  'accordion-details',
  B.map(
    (b, i) =>
      `<details><summary>${i + 1}. ${b} <span>${offer(i)}</span></summary><p>Details</p><a class=btn rel=sponsored href="${go(b)}">Play now</a></details>`,
  ).join(''),
  B,
);
add('iframe', `<iframe src="/inner" style="width:100%;height:1600px;border:0"></iframe>`, B);
add(
  'split-iframe',
  `<div class=l>${B.slice(0, 4)
    .map((b, i) => card(b, i, `<i>${i + 1}</i>`))
    .join('')}</div><iframe src="/inner2" style="width:100%;height:900px;border:0"></iframe>`,
  B,
);
add(
  'shadow',
  `<div id=h></div><script>class X extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML=decodeURIComponent(this.dataset.h)}};customElements.define('x-card',X)</script>${B.map((b, i) => `<x-card style="display:block" data-h="${encodeURIComponent(inner(b, i))}"></x-card>`).join('')}`,
  B,
);
add(
  'bg-logo',
  B.map(
    (b, i) =>
      `<div class=card><span style="display:inline-block;width:120px;height:50px;background:url(/img/${host(b).replace('.example', '')}-logo.png)"></span><p>${offer(i)}</p><a class=btn rel=sponsored href="${go(b)}">Play now</a></div>`,
  ).join(''),
  B,
);
add(
  'link-only',
  `<ol>${B.map((b, i) => `<li><a href="${go(b)}" rel=nofollow>${b}</a> – ${offer(i)}</li>`).join('')}</ol>`,
  B,
);
add(
  'js-button',
  B.map(
    (b, i) =>
      `<div class=card>${logo(b)}<h3>${b}</h3><p>${offer(i)}</p><button onclick="window.open('/go/${host(b)}')">Claim bonus</button></div>`,
  ).join(''),
  B,
);
add(
  'js-blind',
  B.map(
    (b, i) => `<div class=card>${logo(b)}<h3>${b}</h3><p>${offer(i)}</p><button class=b>Claim bonus</button></div>`,
  ).join(''),
  B,
);
add('twice', [...B.slice(0, 3), 'Larkfield', ...B.slice(3, 6)].map((b, i) => card(b, i, `<b>${i + 1}</b>`)).join(''), [
  ...B.slice(0, 3),
  'Larkfield',
  ...B.slice(3, 6),
]);
add(
  'twice-adjacent',
  ['Larkfield', 'Redfern', 'Redfern', 'Harbour Bay', 'Moonmill'].map((b, i) => card(b, i)).join(''),
  ['Larkfield', 'Redfern', 'Redfern', 'Harbour Bay', 'Moonmill'],
);
add(
  'gaps',
  B.map((b, i) => card(b, i, `<b>${[1, 2, 4, 5, 6, 8, 9, 10][i]}</b>`)).join(''),
  B,
  [1, 2, 4, 5, 6, 8, 9, 10],
);
add(
  'transposed',
  `<table><tr><th></th>${B.slice(0, 4)
    .map((b) => `<td>${`<a href="${go(b)}">${logo(b)}</a>`}</td>`)
    .join('')}</tr><tr><th>Bonus</th>${B.slice(0, 4)
    .map((_, i) => `<td>${offer(i)}</td>`)
    .join('')}</tr><tr><th></th>${B.slice(0, 4)
    .map((b) => `<td><a class=btn rel=sponsored href="${go(b)}">Visit site</a></td>`)
    .join('')}</tr></table>`,
  B.slice(0, 4),
);
add(
  'flat-heads',
  B.map(
    (b, i) =>
      `<h3>${i + 1}. ${b}</h3><p>${offer(i)}</p><p><a class=btn rel=sponsored href="${go(b)}">Visit ${b}</a></p>`,
  ).join(''),
  B,
);
add(
  'two-flat',
  `<h2>Top casinos</h2>${B.slice(0, 5)
    .map((b, i) => card(b, i))
    .join('')}<h2>New casinos</h2>${B.slice(3, 7)
    .map((b, i) => card(b, i))
    .join('')}`,
  B.slice(0, 5),
);
add(
  'continued',
  `<section><h2>Top 4</h2>${B.slice(0, 4)
    .map((b, i) => card(b, i, `<b>${i + 1}.</b>`))
    .join('')}</section><section><h2>The rest</h2>${B.slice(4)
    .map((b, i) => card(b, i, `<b>${i + 5}.</b>`))
    .join('')}</section>`,
  B,
);
add(
  'ul-bare-ranked',
  `<h1>Top 8 casinos</h1><ol>${B.map((b) => `<li><a href="${go(b)}" rel=sponsored>${b}</a></li>`).join('')}</ol>`,
  B,
);
add(
  'grid-wrapped-ads',
  `<div>${B.map((b, i) => `<div class=wrap>${card(b, i)}${i % 2 ? `<div class=ad><a href="http://adnet.example/x?i=${i}"><img src=/a.png width=300 height=60 alt=ad></a></div>` : ''}</div>`).join('')}</div>`,
  B,
);
add(
  'hero-pinned',
  `<section style="padding:40px;background:#eef"><h2>Casino of the month</h2>${inner('Northgate', 7)}</section><h2>Top list</h2><div>${B.slice(
    0,
    6,
  )
    .map((b, i) => card(b, i))
    .join('')}</div>`,
  B.slice(0, 6),
);
add(
  'hidden-mislead',
  `<div style="display:none">${[...B]
    .reverse()
    .map((b, i) => card(b, i))
    .join('')}</div><div style="position:absolute;left:-9999px">${[...B]
    .reverse()
    .map((b, i) => card(b, i))
    .join('')}</div><div style="opacity:0;position:absolute;top:0">${[...B]
    .reverse()
    .map((b, i) => card(b, i))
    .join('')}</div><div>${B.map((b, i) => card(b, i)).join('')}</div>`,
  B,
);
add(
  'closed-rows',
  B.map((b, i) =>
    i === 3
      ? `<div class="card">${logo(b)}<h3>${b}</h3><p class=o>Not available in your country</p><span class="btn">Closed</span></div>`
      : card(b, i),
  ).join(''),
  B,
);
add(
  'tracker-links',
  B.map(
    (b, i) =>
      `<div class=card><a href="http://trk.net.example/c?id=${i}&pos=logo">${logo(b)}</a><h3>${b}</h3><p>${offer(i)}</p><a class=btn href="http://trk.net.example/c?id=${i}&pos=cta">Get bonus</a></div>`,
  ).join(''),
  B,
);
add(
  'review-links',
  B.map(
    (b, i) =>
      `<div class=card><a href="/review/${host(b)}">${logo(b)}</a><h3><a href="/review/${host(b)}">${b}</a></h3><p>${offer(i)}</p><p class=t>18+ <a href="http://${host(b)}/terms">T&Cs</a> apply. <a href="https://begambleaware.org">BeGambleAware</a> <a href="http://mga.example/licence" rel=nofollow>MGA</a></p><a class=btn href="/go/${i + 1}">Visit</a></div>`,
  ).join(''),
  B,
);

const lorem =
  'The quick brown fox jumps over the lazy dog while the editors of this page think about what to write next. ';
add(
  'n-article',
  `<article>${B.map((b) => `<h2>What about ${b}?</h2><p>${lorem}We like <a href="${go(b)}">${b}</a> for its bonus of £100. ${lorem}</p>`).join('')}</article>`,
  null,
);
add(
  'n-footer',
  `<main><h1>About us</h1><p>${lorem.repeat(5)}</p></main><footer><ul>${B.map((b) => `<li><a href="${go(b)}" rel=nofollow>${logo(b)}</a></li>`).join('')}</ul></footer>`,
  null,
);
add(
  'n-farm',
  `<h1>Partners</h1><ul>${B.map((b) => `<li><a href="${go(b)}" rel=nofollow>${b}</a> ${lorem.slice(0, 50)}</li>`).join('')}</ul>`,
  null,
);
add(
  'n-news',
  `<div>${B.map((b, i) => `<article class=card><img src=/n${i}.jpg width=300 height=160 alt="news picture"><h3><a href="http://news-${i}.example/story">${b} adds forty new games to its lobby this week</a></h3><p>${lorem}</p><a href="http://news-${i}.example/story" rel=nofollow>Read more</a></article>`).join('')}</div>`,
  null,
);
add(
  'n-shop',
  `<div>${B.map((_, i) => `<div class=card><img src=/p${i}.jpg width=200 height=200 alt="Trainers ${i}"><h3>Trainers model ${i}</h3><span>£${40 + i}.99</span><span>4.${i}</span><a class=btn rel=sponsored href="http://shop-${i}.example/p/${i}">Buy now</a></div>`).join('')}</div>`,
  null,
);
add(
  'n-shop2',
  `<div>${B.map((_, i) => `<div class=card><img src=/p${i}.jpg width=200 height=200 alt="Trainers ${i}"><h3>Trainers model ${i}</h3><span>£${40 + i}.99 20% off</span><span>4.${i}/5</span><a class=btn rel=sponsored href="http://amazon.example/p/${i}">View offer</a></div>`).join('')}</div>`,
  null,
);
add(
  'n-payments',
  `<h2>Payment methods</h2><div>${['Visa', 'Skrill', 'PayPal', 'Neteller', 'Trustly'].map((b) => `<a href="http://${b.toLowerCase()}.example/" rel=nofollow>${logo(b)}</a>`).join('')}</div><p>${lorem.repeat(8)}</p>`,
  null,
);

const css =
  'body{font:16px Arial;margin:0}.card{border:1px solid #ccc;padding:10px;min-height:60px}.btn{display:inline-block;background:#06c;color:#fff;padding:8px 14px}';
const inFrames: Readonly<Record<string, string>> = {
  inner: B.map((b, i) => card(b, i)).join(''),
  inner2: B.slice(4)
    .map((b, i) => card(b, i + 4, `<i>${i + 5}</i>`))
    .join(''),
};

export const oddPages: readonly OddPage[] = pages;

/** What is answered at a page's name, or at that of a frame in one; undefined for pictures. */
export function oddAnswer(name: string): string | undefined {
  const html = inFrames[name] ?? pages.find((page) => page.name === name)?.html;
  if (html === undefined) return undefined;
  return `<!doctype html><html><head><title>x</title><style>${css}</style></head><body><h1>Best casinos</h1><p>${lorem}</p><main>${html}</main></body></html>`;
}
