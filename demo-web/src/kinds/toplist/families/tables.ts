import { escapeHtml } from '../../../serving/html.ts';
import { buttonHtml, type Family, headHtml, logoHtml, nameHtml, offerHtml, reviewHref, termsHtml } from './family.ts';

const tableCss =
  'table{width:100%;border-collapse:collapse}td,th{padding:14px 10px;border-bottom:1px solid #ddd;text-align:left}.rank{font-weight:700;font-size:20px}';

/** A row a place: number, logo, name, offer, button. */
export const table: Family = {
  css: tableCss,
  body: (page) =>
    `${headHtml(page)}<table><thead><tr><th>#</th><th>Casino</th><th>Bonus</th><th>Score</th><th></th></tr></thead><tbody>${page.offers
      .map(
        (offer) =>
          `<tr><td class="rank">${offer.printed}</td><td><a href="${reviewHref(offer)}">${logoHtml(offer)}</a> <b>${nameHtml(offer)}</b></td><td>${offerHtml(offer)}</td><td>${offer.rating}/5</td><td>${buttonHtml(offer, page.action)}</td></tr>`,
      )
      .join('\n')}</tbody></table>`,
};

/** Two rows a place: the second has the small print. */
export const detailRows: Family = {
  css: `${tableCss}.more td{border:0;background:#f6f6f6;font-size:12px;padding:6px 10px}`,
  body: (page) =>
    `${headHtml(page)}<table>${page.offers
      .map(
        (offer) =>
          `<tr class="place"><td>${logoHtml(offer)}</td><td><strong>${nameHtml(offer)}</strong><br>${offerHtml(offer)}</td><td>${buttonHtml(offer, page.action)}</td></tr><tr class="more"><td colspan="3">${termsHtml(offer)} <a href="${reviewHref(offer)}">${escapeHtml(page.review)}</a></td></tr>`,
      )
      .join('\n')}</table>`,
};
