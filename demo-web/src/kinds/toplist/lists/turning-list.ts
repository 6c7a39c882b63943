import { phrasebooks } from '../../../content/languages.ts';
import { markets } from '../../../content/markets.ts';
import { fill } from '../../../content/phrasebook.ts';
import type { ListPage } from './list-page.ts';
import { operators } from './operators.ts';

/** The host whose list is another one each time it is edited: `POST /edition`. */
export const TURNING_HOST = 'lists-turning.example';
export const TURNING_URL = `http://${TURNING_HOST}/`;

const LISTED = 8;
/** Later editions are the last one. */
export const MAX_EDITION = operators.length - LISTED;

/**
 * Its list after so many edits. Each puts the first entry fourth, drops the third, and adds one at the end: somebody
 * falls, somebody rises, somebody vanishes, somebody appears. Pure.
 */
export function turningOperators(edition: number): readonly (typeof operators)[number][] {
  let listed = operators.slice(0, LISTED);
  for (const added of operators.slice(LISTED, LISTED + Math.min(edition, MAX_EDITION))) {
    const [first, second, _third, fourth, ...rest] = listed;
    listed = [second, fourth, rest[0], first, ...rest.slice(1), added].filter((one) => one !== undefined);
  }
  return listed;
}

export function turningList(edition: number): ListPage {
  const { labels, heroTitles, heroLeads, offers, notices } = phrasebooks.en;
  const listed = turningOperators(edition);
  return {
    ...{ host: TURNING_HOST, path: '/', country: 'GB', language: 'en', family: 'ul_cards', hue: 210 },
    title: fill(heroTitles[0] ?? '', { count: String(listed.length), market: markets.uk.name }),
    heading: labels.topPicks,
    lead: heroLeads[0] ?? '',
    action: labels.playNow,
    review: labels.reviews,
    offers: listed.map((operator, index) => ({
      ...{ operator, position: index + 1, printed: null, href: `/go/${operator.id}` },
      offer: fill(offers[index % offers.length] ?? '', { amount: markets.uk.money(100), spins: '50' }),
      terms: `18+. ${notices.terms}`,
      rating: '4.5',
    })),
    others: [],
  };
}
