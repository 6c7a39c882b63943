import { escapeHtml } from '../../../serving/html.ts';
import type { ListedOffer, ListPage } from '../lists/list-page.ts';
import {
  adHtml,
  buttonHtml,
  type Family,
  headHtml,
  logoHtml,
  nameHtml,
  offerHtml,
  reviewHref,
  termsHtml,
} from './family.ts';

const cardCss =
  '.item{border:1px solid #ddd;border-radius:12px;padding:16px;background:#fff;margin:0 0 14px}.item h3{margin:0}';
const inside = (offer: ListedOffer, page: ListPage): string =>
  `${logoHtml(offer)}<div><h3>${nameHtml(offer)}</h3><p class="offer">${offerHtml(offer)}</p>${termsHtml(offer)}</div><div>${buttonHtml(offer, page.action)}<a class="info" href="${reviewHref(offer)}">${escapeHtml(page.review)}</a></div>`;

/** An ordered list whose numbers a style sheet counts. */
export const olCounters: Family = {
  css: `${cardCss}ol.places{list-style:none;counter-reset:place;padding:0}ol.places>li{counter-increment:place;display:grid;grid-template-columns:50px 140px 1fr 190px;gap:14px;align-items:center}ol.places>li::before{content:counter(place);font-size:26px;font-weight:800}`,
  body: (page) =>
    `${headHtml(page)}<ol class="places">${page.offers.map((offer) => `<li class="item">${inside(offer, page)}</li>`).join('\n')}</ol>`,
};

export const ulCards: Family = {
  css: `${cardCss}ul.cards{list-style:none;padding:0}ul.cards>li{display:grid;grid-template-columns:140px 1fr 190px;gap:14px;align-items:center}`,
  body: (page) =>
    `${headHtml(page)}<ul class="cards">${page.offers.map((offer) => `<li class="item">${inside(offer, page)}<span class="score">★ ${offer.rating}</span></li>`).join('\n')}</ul>`,
};

/** Rows of three, each row an element of its own. */
export const divGrid: Family = {
  css: `${cardCss}.row{display:flex;gap:14px}.row .item{flex:1 1 0;text-align:center}`,
  body: (page) => {
    const rows = Array.from({ length: Math.ceil(page.offers.length / 3) }, (_, row) =>
      page.offers.slice(row * 3, row * 3 + 3),
    );
    return `${headHtml(page)}<div class="grid">${rows.map((row) => `<div class="row">${row.map((offer) => `<div class="item">${offer.printed === null ? '' : `<span class="no">#${offer.printed}</span>`}${inside(offer, page)}</div>`).join('')}</div>`).join('\n')}</div>`;
  },
};

/** The document has them in another order than the page shows. */
export const flexOrder: Family = {
  css: `${cardCss}.stack{display:flex;flex-direction:column}.stack .item{display:flex;gap:20px;align-items:center}`,
  body: (page) => {
    const mixed = page.offers
      .map((offer, index) => ({ offer, index }))
      .sort((one, other) => ((one.index * 7) % 5) - ((other.index * 7) % 5));
    return `${headHtml(page)}<div class="stack">${mixed.map(({ offer, index }) => `<div class="item" style="order:${index + 1}">${inside(offer, page)}</div>`).join('\n')}</div>`;
  },
};

/** The first is shown large before the list, which goes on with 2. */
export const heroList: Family = {
  css: `${cardCss}.winner{padding:30px;border-radius:16px;background:hsl(var(--hue) 50% 94%);text-align:center;margin-bottom:20px}.rest .item{display:flex;gap:18px;align-items:center}.n{font-weight:800;font-size:22px}`,
  body: (page) => {
    const [first, ...rest] = page.offers;
    const hero =
      first === undefined
        ? ''
        : `<section class="winner"><p class="kicker">No. 1</p>${logoHtml(first)}<h3>${nameHtml(first)}</h3><p>${offerHtml(first)}</p>${buttonHtml(first, page.action, 'cta wide')}</section>`;
    return `${headHtml(page)}${hero}<div class="rest">${rest.map((offer) => `<article class="item"><span class="n">${offer.printed}</span>${inside(offer, page)}</article>`).join('\n')}</div>`;
  },
};

/** An advertisement after every third place. */
export const adsBetween: Family = {
  css: `${cardCss}.promo{padding:10px;text-align:center;background:#fffbe8;margin:0 0 14px}.tag{display:block;font-size:11px}`,
  body: (page) =>
    `${headHtml(page)}<div class="entries">${page.offers
      .map(
        (offer, index) =>
          `<div class="item entry">${inside(offer, page)}</div>${index % 3 === 2 ? adHtml('div', index) : ''}`,
      )
      .join('\n')}</div>`,
};

/** A paid place of the same look on top, which carries no number. */
export const sponsoredTop: Family = {
  css: `${cardCss}.item{display:flex;gap:18px;align-items:center}.n{width:40px;font-weight:800}`,
  body: (page) =>
    `${headHtml(page)}<div class="picks">${page.offers
      .map(
        (offer) =>
          `<div class="item"><span class="n">${offer.printed === null ? '' : `${offer.printed}.`}</span>${offer.position === null ? '<span class="tag">Sponsored</span>' : ''}${inside(offer, page)}</div>`,
      )
      .join('\n')}</div>`,
};

/** Only the picture says whose offer it is. */
export const logoAlt: Family = {
  css: `${cardCss}.item{display:grid;grid-template-columns:140px 1fr 200px;align-items:center;gap:16px}`,
  body: (page) =>
    `${headHtml(page)}<div class="offers">${page.offers
      .map(
        (offer) =>
          `<div class="item"><a href="${offer.href}" rel="nofollow">${logoHtml(offer, `${offer.operator.name} logo`)}</a><div><strong>${offerHtml(offer)}</strong><br>${termsHtml(offer)}</div>${buttonHtml(offer, page.action)}</div>`,
      )
      .join('\n')}</div>`,
};

/** The main list, and shorter ones beside and below it. */
export const severalLists: Family = {
  css: `${cardCss}.cols{display:grid;grid-template-columns:1fr 300px;gap:30px}.item{display:flex;gap:14px;align-items:center}aside .mini{display:flex;gap:10px;align-items:center;border-bottom:1px solid #ddd;padding:8px 0;font-size:13px}aside .mini img{width:70px;height:30px}`,
  body: (page) => {
    const [side, below] = page.others;
    const mini = (offer: ListedOffer) =>
      `<div class="mini">${logoHtml(offer)}<span>${offerHtml(offer)}</span>${buttonHtml(offer, page.action, 'small')}</div>`;
    return `<div class="cols"><div>${headHtml(page)}<div class="main-list">${page.offers.map((offer) => `<div class="item"><b class="n">${offer.printed}</b>${inside(offer, page)}</div>`).join('\n')}</div>
${below === undefined ? '' : `<section><h2>${escapeHtml(below.heading)}</h2><div class="strip">${below.offers.map(mini).join('\n')}</div></section>`}</div>
<aside>${side === undefined ? '' : `<h3>${escapeHtml(side.heading)}</h3>${side.offers.map(mini).join('\n')}`}</aside></div>`;
  },
};

/** Half of it comes when it is asked for. */
export const showMore: Family = {
  css: `${cardCss}.item{display:flex;gap:18px;align-items:center}.late{display:none}.open .late{display:flex}#more{display:block;margin:20px auto;padding:12px 30px}`,
  body: (page) => {
    const half = Math.ceil(page.offers.length / 2);
    const label = {
      en: 'Show more',
      de: 'Mehr anzeigen',
      sv: 'Visa fler',
      fi: 'Näytä lisää',
      es: 'Ver más',
      pt: 'Ver mais',
      it: 'Mostra altri',
      nl: 'Toon meer',
    }[page.language];
    return `${headHtml(page)}<div class="list">${page.offers.map((offer, index) => `<div class="item${index < half ? '' : ' late'}">${inside(offer, page)}</div>`).join('\n')}</div><button id="more" type="button" onclick="document.querySelector('.list').classList.add('open');this.remove()">${label}</button>`;
  },
};
