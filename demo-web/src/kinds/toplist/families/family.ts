import { escapeHtml } from '../../../serving/html.ts';
import type { ListedOffer, ListPage } from '../lists/list-page.ts';

/** A way in which sites lay out a list. */
export interface Family {
  readonly css: string;
  /** The inside of `<main>`. */
  body(page: ListPage): string;
}

export const logoHtml = ({ operator }: ListedOffer, alt = operator.name): string =>
  `<img src="/assets/logo-${operator.id}.svg" width="120" height="51" alt="${escapeHtml(alt)}">`;

export const buttonHtml = ({ href }: ListedOffer, label: string, className = 'cta'): string =>
  `<a class="${className}" rel="sponsored nofollow noopener" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

export const nameHtml = ({ operator }: ListedOffer): string => escapeHtml(operator.name);
export const offerHtml = ({ offer }: ListedOffer): string => escapeHtml(offer);
export const termsHtml = ({ terms }: ListedOffer): string => `<small class="terms">${escapeHtml(terms)}</small>`;
export const reviewHref = ({ operator }: ListedOffer): string => `/reviews/${operator.id}`;

export const headHtml = ({ title, lead, heading }: ListPage): string =>
  `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p><h2>${escapeHtml(heading)}</h2>`;

/** An advertisement as it stands among the places of a list. */
export const adHtml = (tag: string, index: number): string =>
  `<${tag} class="promo"><span class="tag">Advertisement</span><a href="http://ads.popserve.example/c?id=${index}"><img src="/assets/banner.svg" width="468" height="60" alt="Banner"></a></${tag}>`;
