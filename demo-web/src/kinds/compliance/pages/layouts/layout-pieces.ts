import { escapeHtml } from '../../../../serving/html.ts';
import type { PageLink } from '../page-links.ts';
import type { Offer } from '../page-offers.ts';
import type { PageParts } from '../page-parts.ts';

/** Builds the inside of `<body>`. */
export type Layout = (parts: PageParts) => string;

export function linkHtml({ href, label }: PageLink, className = ''): string {
  const attribute = className === '' ? '' : ` class="${className}"`;
  return `<a${attribute} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

export function navigationHtml({ navigation }: PageParts): string {
  return `<nav>${navigation.map((link) => linkHtml(link)).join('\n')}</nav>`;
}

export function brandHtml({ plan }: PageParts): string {
  return `<a class="brand" href="/"><img src="/assets/logo.svg" width="34" height="34" alt=""><span>${escapeHtml(plan.site.name)}</span></a>`;
}

/** Whose page it is, and the way to its others. */
export function headHtml(parts: PageParts, className: string): string {
  return `<header class="${className}">${brandHtml(parts)}${navigationHtml(parts)}</header>`;
}

/** The same on a bar as wide as the page's text, in a head that may hold more. */
export function headBarHtml(parts: PageParts, after = ''): string {
  return `<div class="wrap bar">${brandHtml(parts)}${navigationHtml(parts)}${after}</div>`;
}

export function operatorLogo({ brand }: Offer, width = 132, height = 56): string {
  return `<img class="operator" src="/assets/operator-${brand.id}.svg" width="${width}" height="${height}" alt="${escapeHtml(brand.name)}">`;
}

export function starsHtml({ stars }: Offer): string {
  const full = Math.round(stars);
  const star = (index: number): string =>
    `<svg viewBox="0 0 20 20" width="15" height="15" class="${index < full ? 'on' : 'off'}" aria-hidden="true"><path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z"/></svg>`;
  return `<span class="stars">${[0, 1, 2, 3, 4].map(star).join('')}<b>${stars.toFixed(1)}</b></span>`;
}

export function buttonHtml({ href, brand }: Offer, label: string): string {
  if (href === null) return `<span class="button off">${escapeHtml(label)}</span>`;
  return `<a class="button" rel="sponsored nofollow noopener" data-operator="${brand.id}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

/** The operator's name, linked where the page keeps a direct link beside the tracked button. */
export function operatorName({ brand, directHref }: Offer): string {
  const name = escapeHtml(brand.name);
  return directHref === null ? name : `<a rel="sponsored nofollow" href="${escapeHtml(directHref)}">${name}</a>`;
}

export function linksSection({ links, linksHead }: PageParts, className = 'links'): string {
  if (links.length === 0) return '';
  const items = links.map((link) => `<li class="${link.kind}">${linkHtml(link)}</li>`).join('\n');
  return `<section class="${className}"><h2>${escapeHtml(linksHead)}</h2><ul>${items}</ul></section>`;
}

export function footerHtml(parts: PageParts): string {
  const { plan, imprint, footHtml, wayOut } = parts;
  const out = wayOut === null ? '' : linkHtml(wayOut, 'way-out');
  return `<footer><div class="wrap"><div class="notices">${footHtml}</div>
<p class="imprint">${imprint.map((link) => linkHtml(link)).join('\n')} ${out}</p>
<p class="imprint">&copy; 2026 ${escapeHtml(plan.site.name)}</p></div></footer>`;
}

export function bylineHtml({ phrases, author }: PageParts): string {
  return `<p class="byline"><span class="face">${escapeHtml(author.slice(0, 1))}</span>${escapeHtml(`${phrases.labels.writtenBy} ${author}`)} <span>${escapeHtml(phrases.labels.updated)}</span></p>`;
}
