import { escapeHtml } from '../../../../serving/html.ts';
import {
  buttonHtml,
  bylineHtml,
  footerHtml,
  headHtml,
  type Layout,
  linksSection,
  operatorLogo,
  operatorName,
  starsHtml,
} from './layout-pieces.ts';

/** A personal blog: one warm column, offers as boxes in the text. */
export const journal: Layout = (parts) => {
  const { phrases, offers, title, lead } = parts;
  const boxes = offers.map(
    (offer) =>
      `<li>${operatorLogo(offer, 96, 42)}<div><b>${operatorName(offer)}</b> ${starsHtml(offer)}<p>${escapeHtml(offer.text)}</p>${parts.offerNoticeHtml}</div>${buttonHtml(offer, phrases.labels.getBonus)}</li>`,
  );
  return `${headHtml(parts, 'column head')}
<main class="column"><img class="picture" src="${parts.picture}" width="760" height="300" alt=""><h1>${escapeHtml(title)}</h1>${bylineHtml(parts)}<p class="lead">${escapeHtml(lead)}</p>${parts.claimHtml}
${boxes.length > 0 ? `<section class="picks"><h2>${escapeHtml(phrases.labels.topPicks)}</h2><ul>${boxes.join('\n')}</ul></section>` : ''}
<article>${parts.articleHtml}</article>${linksSection(parts)}</main>${footerHtml(parts)}`;
};

export const journalCss = `
body{background:#fbf6ec;color:#33291f;font-family:Georgia,'Liberation Serif','DejaVu Serif',serif;font-size:17px}
.column{max-width:780px;margin:0 auto;padding-left:20px;padding-right:20px}.head{text-align:center;padding-top:34px;padding-bottom:18px}.head .brand{justify-content:center}
.head .brand span{font-size:32px;font-style:italic}.head nav{justify-content:center;margin-top:12px;font-size:15px;border-top:1px solid #d9cbb3;border-bottom:1px solid #d9cbb3;padding:9px 0}
.head nav a{color:hsl(var(--hue) 45% 34%)}.picture{width:100%;height:300px;object-fit:cover;border-radius:10px;margin:22px 0 8px}
h1{font-size:40px;line-height:1.15;font-weight:600;margin:18px 0 10px}.lead{font-size:20px;font-style:italic;color:#6d5d49}
.picks{background:#fffdf8;border:1px solid #e4d7bf;border-radius:12px;padding:10px 24px;margin:26px 0}.picks ul{list-style:none;margin:0;padding:0}
.picks li{display:grid;grid-template-columns:100px 1fr auto;gap:18px;align-items:center;padding:14px 0;border-top:1px dashed #e4d7bf}.picks p{margin:3px 0}
.button{background:hsl(var(--hue) 45% 36%);border-radius:8px;font-family:Inter,sans-serif;font-size:14px}.claim{background:hsl(var(--hue) 60% 90%);padding:12px 18px;border-radius:8px;font-weight:700}
footer{background:#efe5d2;margin-top:40px}
`;
