import { escapeHtml } from '../../../../serving/html.ts';
import {
  brandHtml,
  buttonHtml,
  bylineHtml,
  footerHtml,
  type Layout,
  linkHtml,
  navigationHtml,
  operatorLogo,
  operatorName,
  starsHtml,
} from './layout-pieces.ts';

/** The column ends about where a front page's text does. */
const COLUMN_OFFERS = 5;
const PICTURED_TEASERS = 3;

/** A newspaper: serif heads, a large picture, a column of offers, teasers with pictures. */
export const magazine: Layout = (parts) => {
  const { phrases, offers, title, lead, links } = parts;
  const cards = offers
    .slice(0, COLUMN_OFFERS)
    .map(
      (offer) =>
        `<li>${operatorLogo(offer, 100, 42)}<div><b>${operatorName(offer)}</b>${starsHtml(offer)}</div><p>${escapeHtml(offer.text)}</p>${buttonHtml(offer, phrases.labels.getBonus)}${parts.offerNoticeHtml}</li>`,
    );
  const teasers = links.map(
    (link, index) =>
      `<li>${index < PICTURED_TEASERS ? `<img src="/assets/picture-${index + 1}.png" width="320" height="180" alt="">` : ''}${linkHtml(link)}</li>`,
  );
  return `<header class="mast"><div class="wrap">${brandHtml(parts)}<p>${escapeHtml(phrases.labels.updated)}</p></div>${`<div class="rule"><div class="wrap">${navigationHtml(parts)}</div></div>`}</header>
<main class="wrap"><div class="lead-story"><article><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${bylineHtml(parts)}
<img class="picture" src="${parts.picture}" width="760" height="428" alt="">${parts.claimHtml}${parts.articleHtml}</article>
${cards.length > 0 ? `<aside><h2>${escapeHtml(phrases.labels.topPicks)}</h2><ol class="column">${cards.join('\n')}</ol></aside>` : ''}</div>
${teasers.length > 0 ? `<section class="teasers"><h2>${escapeHtml(parts.linksHead)}</h2><ul>${teasers.join('\n')}</ul></section>` : ''}</main>${footerHtml(parts)}`;
};

export const magazineCss = `
body{background:#fff;color:#1b1b1b}h1,h2,h3,.mast .brand span{font-family:Georgia,'Liberation Serif','DejaVu Serif',serif;letter-spacing:-.01em}
.mast{border-top:6px solid hsl(var(--hue) 62% 40%)}.mast>.wrap{display:flex;align-items:center;justify-content:space-between;padding-top:22px;padding-bottom:18px}
.mast .brand span{font-size:34px;font-weight:700}.mast p{color:#777;font-size:13px}.rule{border-top:1px solid #1b1b1b;border-bottom:1px solid #ddd}
.rule nav{padding:11px 0;font-weight:600;font-size:14px}.rule nav a{color:#1b1b1b}
.lead-story{display:grid;grid-template-columns:1fr 320px;gap:52px;padding-top:34px}.lead-story h1{font-size:46px;line-height:1.08;margin:0 0 14px}
.lead{font-size:20px;color:#555}.picture{width:100%;height:auto;border-radius:2px;margin:18px 0}
.column{list-style:none;margin:0;padding:0}.column li{border-top:1px solid #ddd;padding:18px 0}.column li>div{display:flex;justify-content:space-between;margin:8px 0 4px}
.column p{margin:4px 0 10px}.button{background:hsl(var(--hue) 62% 40%);border-radius:2px;display:block}
.claim{border-left:4px solid hsl(var(--hue) 62% 40%);padding:8px 16px;font-size:19px;font-weight:600}
.teasers ul{display:grid;grid-template-columns:repeat(3,1fr);gap:26px;list-style:none;padding:0}.teasers img{width:100%;height:auto;display:block;margin-bottom:10px}
.teasers a{color:#1b1b1b;font-weight:600;font-size:17px;line-height:1.3}footer{background:#f4f1ec}
`;
