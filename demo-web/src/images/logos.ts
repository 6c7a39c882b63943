import type { Brand } from '../content/brands.ts';
import { hashText } from '../content/random-source.ts';
import { escapeHtml } from '../serving/html.ts';

/** An operator's plate: a mark and its name on its colour. */
export function operatorLogoSvg(brand: Brand): string {
  const size = brand.name.length > 9 ? 23 : 27;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 264 112" width="264" height="112" role="img"><rect width="264" height="112" fill="${brand.colour}"/>
<path d="${markPath(hashText(brand.id) % 4)}" transform="translate(22 30)" fill-rule="evenodd" fill="${brand.mark}"/>
<text x="88" y="66" font-family="Arial, Liberation Sans, sans-serif" font-weight="700" font-size="${size}" fill="#fff">${escapeHtml(brand.name)}</text></svg>`;
}

/** The square mark of an affiliate site, in its hue. */
export function siteLogoSvg(site: { readonly host: string; readonly hue: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" width="72" height="72"><rect width="72" height="72" rx="18" fill="hsl(${site.hue} 65% 42%)"/>
<rect x="36" width="36" height="72" fill="hsl(${(site.hue + 40) % 360} 70% 52%)" opacity=".55"/><path d="${markPath(hashText(site.host) % 4)}" transform="translate(10 10)" fill-rule="evenodd" fill="#fff"/></svg>`;
}

/** Words as a picture: what a page shows that hides its notice from a text search. */
export function wordsSvg(words: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 28" width="640" height="28"><text x="0" y="20" font-family="Arial, Liberation Sans, sans-serif" font-weight="700" font-size="15" fill="#7a808a">${escapeHtml(words)}</text></svg>`;
}

/** Four marks on a field of 52 by 52. */
function markPath(which: number): string {
  switch (which) {
    case 0:
      return 'M26 2 L50 26 L26 50 L2 26 Z M26 15 L15 26 L26 37 L37 26 Z';
    case 1:
      return 'M26 2 C40 16 50 24 50 34 C50 44 36 47 30 38 L34 50 L18 50 L22 38 C16 47 2 44 2 34 C2 24 12 16 26 2 Z';
    case 2:
      return 'M4 48 L4 20 L26 4 L48 20 L48 48 L34 48 L34 30 L18 30 L18 48 Z';
    default:
      return 'M26 2 A24 24 0 1 1 25.9 2 Z M26 14 L29 22 L38 22 L31 28 L34 37 L26 31 L18 37 L21 28 L14 22 L23 22 Z';
  }
}
