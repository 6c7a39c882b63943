import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brands } from '../../../content/brands.ts';
import { ageBadge } from '../../../images/age-badge.ts';
import { licenceLogo } from '../../../images/licence-logo.ts';
import { operatorLogoSvg, siteLogoSvg, wordsSvg } from '../../../images/logos.ts';
import { picture } from '../../../images/picture.ts';
import type { Answer } from '../../../serving/answer.ts';
import { decodedText } from '../pages/placed-text.ts';
import { siteStyle } from '../pages/site-style.ts';
import type { Site } from '../sites/site-catalogue.ts';

const CACHE = { 'cache-control': 'public, max-age=86400' };
const SVG = 'image/svg+xml';
/** Pictures are about 40 kB each; the bound keeps a long-lived server small. */
const KEPT_PICTURES = 400;

export type SiteAssets = (site: Site, path: string, query: URLSearchParams) => Answer | null;

/** Style, fonts, logos and pictures of the sites; what takes time to make is made once. */
export function siteAssets(seed: number): SiteAssets {
  const made = new Map<string, Buffer>();
  const once = (key: string, make: () => Buffer): Buffer => {
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= KEPT_PICTURES) made.clear();
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };

  return (site, path, query) => {
    const name = path.slice('/assets/'.length);
    if (name === 'site.css') return asset('text/css; charset=utf-8', siteStyle(site));
    if (name === 'logo.svg') return asset(SVG, siteLogoSvg(site));
    if (name === 'notice.svg') return asset(SVG, wordsSvg(decodedText(query.get('t') ?? '')));
    const font = /^inter-(latin|latin-ext)\.woff2$/.exec(name)?.[1];
    if (font === 'latin' || font === 'latin-ext')
      return asset(
        'font/woff2',
        once(name, () => readFont(font)),
      );
    const motif = /^picture-(\d)\.png$/.exec(name)?.[1];
    if (motif !== undefined) {
      return asset(
        'image/png',
        once(`${site.hue}/${name}`, () => picture(seed, site.hue, Number(motif))),
      );
    }
    const licence = /^licence-(current|outdated)\.png$/.exec(name)?.[1];
    if (licence === 'current' || licence === 'outdated')
      return asset(
        'image/png',
        once(name, () => licenceLogo(licence)),
      );
    if (name === 'age-18.png') return asset('image/png', once(name, ageBadge));
    const brand = brands.find(({ id }) => name === `operator-${id}.svg`);
    return brand === undefined ? null : asset(SVG, operatorLogoSvg(brand));
  };
}

function asset(contentType: string, body: string | Buffer): Answer {
  return { status: 200, contentType, body, headers: CACHE };
}

const FONTS = {
  latin: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'latin-ext': import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
};

function readFont(subset: keyof typeof FONTS): Buffer {
  return readFileSync(fileURLToPath(FONTS[subset]));
}
