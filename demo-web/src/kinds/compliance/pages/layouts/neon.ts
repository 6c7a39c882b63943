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

/** A night page: dark ground, glowing cards in a grid. */
export const neon: Layout = (parts) => {
  const { phrases, offers, title, lead } = parts;
  const cards = offers.map(
    (offer) =>
      `<li>${operatorLogo(offer, 160, 68)}<h3>${operatorName(offer)}</h3>${starsHtml(offer)}<p class="deal">${escapeHtml(offer.text)}</p>${buttonHtml(offer, phrases.labels.playNow)}${parts.offerNoticeHtml}</li>`,
  );
  return `${headHtml(parts, 'wrap bar')}
<div class="stage" style="background-image:linear-gradient(180deg,#0b0714aa,#0b0714),url(${parts.picture})"><div class="wrap"><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${parts.claimHtml}</div></div>
<main class="wrap">${cards.length > 0 ? `<h2>${escapeHtml(phrases.labels.topPicks)}</h2><ul class="cards">${cards.join('\n')}</ul>` : ''}
<article>${bylineHtml(parts)}${parts.articleHtml}</article>${linksSection(parts)}</main>${footerHtml(parts)}`;
};

export const neonCss = `
body{background:#0b0714;color:#e9e4f5}a,main a:not(.button),footer a{color:hsl(var(--hue) 95% 76%)}.bar{display:flex;gap:32px;align-items:center;padding-top:18px;padding-bottom:18px}
.bar .brand span{background:linear-gradient(90deg,hsl(var(--hue) 95% 72%),hsl(calc(var(--hue) + 70) 95% 72%));-webkit-background-clip:text;color:transparent}
.stage{background-size:cover;background-position:center;padding:84px 0 64px;text-align:center}.stage h1{font-size:50px;line-height:1.05;max-width:18em;margin:0 auto 16px;text-shadow:0 0 34px hsl(var(--hue) 90% 50%)}
.lead{font-size:18px;color:#c9c0de}.claim{display:inline-block;border:1px solid hsl(var(--hue) 90% 65%);border-radius:999px;padding:9px 22px;font-weight:700;box-shadow:0 0 24px hsl(var(--hue) 90% 50% / .5)}
.cards{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:20px}
.cards li{background:linear-gradient(180deg,#1c1430,#130d22);border:1px solid #ffffff17;border-radius:20px;padding:24px;text-align:center}.cards li:first-child{border-color:hsl(var(--hue) 90% 60%);box-shadow:0 0 40px hsl(var(--hue) 90% 50% / .35)}
.cards h3{margin:12px 0 6px}.deal{font-weight:700;min-height:3em}.button{background:linear-gradient(90deg,hsl(var(--hue) 85% 48%),hsl(calc(var(--hue) + 50) 85% 50%));border-radius:999px;display:block}
article{max-width:760px;margin:44px auto}.links{max-width:760px;margin:0 auto 48px}.small-print{color:#a79cc0}.pros,.cons{background:#1c1430!important}
footer{background:#07040d;color:#a79cc0}
`;
