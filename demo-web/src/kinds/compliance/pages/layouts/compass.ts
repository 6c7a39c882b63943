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

/** A portal: light head with rounded tabs, picture beside the title, wide offer cards in two columns. */
export const compass: Layout = (parts) => {
  const { phrases, offers, title, lead } = parts;
  const cards = offers.map(
    (offer, index) =>
      `<li><div class="plate">${operatorLogo(offer, 150, 64)}${index === 0 ? `<em>Nº 1</em>` : ''}</div><h3>${operatorName(offer)}</h3><p class="deal">${escapeHtml(offer.text)}</p>${starsHtml(offer)}<p class="fact">${escapeHtml(phrases.labels.payout)}: ${offer.brand.payoutHours} ${escapeHtml(phrases.labels.hours)}</p>${buttonHtml(offer, phrases.labels.getBonus)}${parts.offerNoticeHtml}</li>`,
  );
  return `<header>${headBarHtml(parts)}</header>
<main class="wrap"><div class="opening"><div><p class="pill">${escapeHtml(phrases.labels.updated)}</p><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${parts.claimHtml}</div><img src="${parts.picture}" width="480" height="270" alt=""></div>
${cards.length > 0 ? `<h2>${escapeHtml(phrases.labels.topPicks)}</h2><ul class="plates">${cards.join('\n')}</ul>` : ''}
<div class="two"><article>${bylineHtml(parts)}${parts.articleHtml}</article>${linksSection(parts)}</div></main>${footerHtml(parts)}`;
};

export const compassCss = `
body{background:hsl(var(--hue) 40% 98%);color:#1d2733}header{background:#fff;border-bottom:1px solid hsl(var(--hue) 25% 90%)}
.bar{display:flex;gap:36px;align-items:center;padding-top:16px;padding-bottom:16px}.bar nav a{padding:7px 14px;border-radius:999px;background:hsl(var(--hue) 45% 95%);color:hsl(var(--hue) 60% 24%);font-size:14px}
.bar nav{gap:8px}.opening{display:grid;grid-template-columns:1fr 480px;gap:44px;align-items:center;padding:40px 0 20px}.opening img{width:100%;height:auto;border-radius:22px}
.opening h1{font-size:42px;line-height:1.12;margin:12px 0;letter-spacing:-.02em}.lead{font-size:18px;color:#536070}.pill{display:inline-block;background:hsl(var(--hue) 70% 90%);color:hsl(var(--hue) 70% 22%);padding:5px 13px;border-radius:999px;font-size:13px;margin:0}
.claim{background:#fff;border:2px solid hsl(var(--hue) 70% 45%);border-radius:12px;padding:10px 16px;font-weight:700}
.plates{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:18px}.plates li{background:#fff;border-radius:18px;padding:20px;box-shadow:0 6px 24px hsl(var(--hue) 40% 40% / .1)}
.plate{background:hsl(var(--hue) 35% 95%);border-radius:12px;padding:18px;text-align:center;position:relative}.plate em{position:absolute;top:8px;right:10px;font-style:normal;font-size:12px;font-weight:700;color:hsl(var(--hue) 70% 30%)}
.plates h3{margin:14px 0 2px}.deal{font-size:18px;font-weight:700;margin:4px 0 8px}.fact{color:#6a7684;font-size:14px}.button{background:hsl(var(--hue) 75% 30%);border-radius:12px;display:block}
.two{display:grid;grid-template-columns:1fr 320px;gap:44px;margin-top:30px}.links{background:#fff;border-radius:18px;padding:10px 24px;align-self:start}
footer{background:#fff;border-top:1px solid hsl(var(--hue) 25% 90%)}
`;
