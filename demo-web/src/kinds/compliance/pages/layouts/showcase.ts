import { escapeHtml } from '../../../../serving/html.ts';
import {
  buttonHtml,
  bylineHtml,
  footerHtml,
  headBarHtml,
  type Layout,
  linksSection,
  operatorLogo,
  operatorName,
  starsHtml,
} from './layout-pieces.ts';

/** A coloured band with the best offer on a bright card, numbered rows below. */
export const showcase: Layout = (parts) => {
  const { phrases, offers, title, lead, marketLabel } = parts;
  const [best] = offers;
  const card =
    best === undefined
      ? ''
      : `<aside class="best">${operatorLogo(best)}<strong>${escapeHtml(best.text)}</strong>${parts.claimHtml}${buttonHtml(best, phrases.labels.getBonus)}${parts.offerNoticeHtml}</aside>`;
  const rows = offers.map(
    (offer, index) =>
      `<li><span class="rank">${index + 1}</span>${operatorLogo(offer)}<div><h3>${operatorName(offer)}</h3><p>${escapeHtml(offer.text)}</p>${starsHtml(offer)}</div><div class="act">${buttonHtml(offer, phrases.labels.playNow)}${parts.offerNoticeHtml}</div></li>`,
  );
  return `<header class="band">${headBarHtml(parts, `<span class="market">${escapeHtml(marketLabel)}</span>`)}
<div class="wrap hero"><div><span class="pill">${escapeHtml(phrases.labels.updated)}</span><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p></div>${card}</div></header>
<main class="wrap">${rows.length > 0 ? `<h2>${escapeHtml(phrases.labels.topPicks)}</h2><ol class="rows">${rows.join('\n')}</ol>` : ''}
<div class="two"><article>${bylineHtml(parts)}${parts.articleHtml}</article>${linksSection(parts)}</div></main>${footerHtml(parts)}`;
};

export const showcaseCss = `
body{background:hsl(var(--hue) 30% 97%)}
.band{background:radial-gradient(900px 500px at 85% 0,hsl(calc(var(--hue) + 40) 70% 42%),transparent 70%),hsl(var(--hue) 56% 24%);color:#fff}
.band .bar{display:flex;gap:28px;align-items:center;padding-top:18px;padding-bottom:18px}
.band a{color:#fff}.band nav{flex:1}.market{border:1px solid #ffffff55;border-radius:999px;padding:5px 14px;font-size:13px}
.hero{display:grid;grid-template-columns:1fr 360px;gap:48px;padding-top:44px;padding-bottom:60px;align-items:center}
.hero h1{font-size:44px;line-height:1.1;margin:14px 0 16px}.lead{font-size:18px;opacity:.88;max-width:36em}
.pill{background:#ffffff24;border-radius:999px;padding:6px 14px;font-size:13px}
.best{background:#ffd54a;color:#241a00;border-radius:20px;padding:24px;text-align:center;box-shadow:0 24px 60px #0006}
.best strong{display:block;font-size:25px;line-height:1.2;margin:14px 0}.best .claim{background:#fff6;border-radius:8px;padding:6px;font-weight:600}
.rows{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.rows li{display:grid;grid-template-columns:40px 140px 1fr 210px;gap:20px;align-items:center;background:#fff;border:1px solid hsl(var(--hue) 20% 90%);border-radius:14px;padding:16px 20px}
.rows li:first-child{border:2px solid #ffd54a}.rank{font-size:22px;font-weight:800;color:hsl(var(--hue) 50% 45%);text-align:center}
.act{text-align:center}.button{background:#1f9d55}.two{display:grid;grid-template-columns:1fr 300px;gap:48px;margin-top:36px}
footer{background:hsl(var(--hue) 40% 14%);color:#fff}footer a{color:#fff}
`;
