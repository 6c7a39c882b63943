import { larkfield } from '../../../content/brands.ts';
import { operatorLogoSvg } from '../../../images/logos.ts';

/** The keyword that the demo check looks for. */
export const DEMO_KEYWORD = larkfield.name;

export type MatchPlace = 'hop' | 'final_url' | 'title' | 'text' | 'link' | 'image_alt';

/** A page at which chains end, and where on it the brand stands. */
export interface Landing {
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly places: readonly MatchPlace[];
  /** What the kind tells as the matched link. */
  readonly matchedLink: string | null;
}

const plain = '<p>New players get more today. 18+ only, terms apply.</p>';

export const landings = {
  operator: {
    url: `http://${larkfield.host}/join?btag=a_77_b_1&campaign=pop`,
    title: larkfield.name,
    body: '',
    places: ['final_url', 'title', 'text', 'link', 'image_alt'],
    matchedLink: `http://${larkfield.host}/join?btag=a_77_b_1&campaign=pop`,
  },
  parameter: {
    url: 'http://big-welcome.example/go?brand=larkfield&affid=31',
    title: 'A welcome offer',
    body: plain,
    places: ['final_url'],
    matchedLink: 'http://big-welcome.example/go?brand=larkfield&affid=31',
  },
  text: {
    url: 'http://lucky-hour.example/today',
    title: 'Lucky hour',
    body: `${plain}<p>Tonight at Larkfield: twice the spins for everybody who joins.</p>`,
    places: ['text'],
    matchedLink: null,
  },
  logo: {
    url: 'http://gold-rush-night.example/',
    title: 'Gold rush night',
    body: `${plain}<img src="/logo.svg" width="264" height="112" alt="Larkfield Casino">`,
    places: ['image_alt'],
    matchedLink: null,
  },
  none: {
    url: 'http://fast-loans.example/apply?aff=9',
    title: 'Fast loans',
    body: '<p>Money in ten minutes.</p>',
    places: [],
    matchedLink: null,
  },
} as const satisfies Readonly<Record<string, Landing>>;
export type LandingName = keyof typeof landings;
export const LANDING_NAMES = Object.keys(landings) as LandingName[];

/** The logo that the landing shows which names its brand nowhere else. */
export const landingLogo = (): string => operatorLogoSvg(larkfield);
