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

/** A bookmaker's sheet: dark head, comparison table, side column of links. */
export const ledger: Layout = (parts) => {
  const { phrases, offers, title, lead } = parts;
  const { labels } = phrases;
  const rows = offers.map(
    (offer) =>
      `<tr><td>${operatorLogo(offer, 118, 50)}</td><td><b>${operatorName(offer)}</b><br>${starsHtml(offer)}</td><td class="deal">${escapeHtml(offer.text)}${parts.offerNoticeHtml}</td><td class="figure">${offer.brand.payoutHours} ${escapeHtml(labels.hours)}</td><td>${buttonHtml(offer, labels.playNow)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th></th><th>${escapeHtml(labels.operator)}</th><th>${escapeHtml(labels.bonus)}</th><th>${escapeHtml(labels.payout)}</th><th></th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<header class="top">${headBarHtml(parts)}</header>
<div class="intro"><div class="wrap"><p class="crumb">${escapeHtml(parts.marketLabel)} / ${escapeHtml(labels.bonuses)}</p><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${parts.claimHtml}</div></div>
<main class="wrap">${table}<div class="two"><article>${bylineHtml(parts)}${parts.articleHtml}</article>${linksSection(parts)}</div></main>${footerHtml(parts)}`;
};

export const ledgerCss = `
body{background:#eef1f4;font-size:15px}.top{background:#101820;border-bottom:3px solid hsl(var(--hue) 70% 45%)}.top a{color:#fff}
.bar{display:flex;gap:32px;align-items:center;padding-top:14px;padding-bottom:14px}.bar nav{flex:1;font-size:14px}
.intro{background:linear-gradient(180deg,#fff,#eef1f4);padding:26px 0 22px}.intro h1{font-size:32px;margin:4px 0 8px}.crumb{color:#66727f;font-size:13px;margin:0}
.lead{color:#44505c;margin:0}.claim{display:inline-block;background:#fff3c4;border:1px solid #e5c75a;padding:8px 14px;border-radius:4px;font-weight:600}
table{width:100%;border-collapse:collapse;background:#fff;border-radius:6px;overflow:hidden;box-shadow:0 1px 3px #0002}
th{background:hsl(var(--hue) 45% 26%);color:#fff;text-align:left;font-size:12px;padding:10px 14px;text-transform:uppercase;letter-spacing:.05em}
td{padding:12px 14px;border-top:1px solid #e4e8ec;vertical-align:middle}tr:nth-child(even) td{background:#f8fafb}.deal{font-weight:600}.figure{white-space:nowrap}
.button{background:hsl(var(--hue) 70% 38%);border-radius:4px;padding:10px 18px}.two{display:grid;grid-template-columns:1fr 320px;gap:28px;margin-top:24px}
article,.links{background:#fff;border-radius:6px;padding:20px 26px;box-shadow:0 1px 3px #0002}.links{align-self:start}
footer{background:#101820;color:#cfd6dd}footer a{color:#fff}
`;
