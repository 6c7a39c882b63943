import { type Brand, brands } from '../../../content/brands.ts';
import type { Site } from './site-catalogue.ts';

export const TRACKER_HOST = 'trk.clickpath.example';
export const TRACKER_SECOND_HOST = 'go.clickpath.example';

/** Room for the operators of one page in the numbering of tracker ids; the last place sends back to the site. */
const IDS_PER_PAGE = 10;
const FIRST_ID = 40_000;
const PLACE_OF_SITE = IDS_PER_PAGE - 1;

/** The operator's sign-up address with this page's affiliate parameters. */
export function signUpUrl(brand: Brand, site: Site, pageNumber: number): string {
  const place = brands.indexOf(brand);
  const query = new URLSearchParams({
    btag: `a_${FIRST_ID + pageNumber}_c${place + 10}`,
    campaign: `${site.market}-welcome`,
  });
  return `http://${brand.host}/join?${query.toString()}`;
}

export function trackerUrl(brand: Brand, pageNumber: number): string {
  return trackerUrlFor(pageNumber, brands.indexOf(brand));
}

/** A tracker address that leads back to a page of the same site. */
export function trackerUrlToSite(pageNumber: number): string {
  return trackerUrlFor(pageNumber, PLACE_OF_SITE);
}

function trackerUrlFor(pageNumber: number, place: number): string {
  return `http://${TRACKER_HOST}/r?id=${FIRST_ID + pageNumber * IDS_PER_PAGE + place}`;
}

export function secondHopUrl(id: number): string {
  return `http://${TRACKER_SECOND_HOST}/c/${id}`;
}

/** What a tracker id stands for; null when it is no id of ours. */
export function readTrackerId(id: number): { pageNumber: number; brand: Brand | 'site' } | null {
  if (!Number.isInteger(id) || id < FIRST_ID) return null;
  const place = (id - FIRST_ID) % IDS_PER_PAGE;
  const brand = place === PLACE_OF_SITE ? 'site' : brands[place];
  return brand === undefined ? null : { pageNumber: Math.floor((id - FIRST_ID) / IDS_PER_PAGE), brand };
}
