import type { Language } from '../../../content/languages.ts';
import type { MarketId } from '../../../content/markets.ts';
import type { RecipeName } from './page-recipes.ts';

export type LayoutName = 'showcase' | 'magazine' | 'ledger' | 'neon' | 'journal' | 'compass';

/** How careful a site's editors are: the share of its ordinary pages that are in order. */
export type Care = 'careful' | 'mixed' | 'careless';

/** One affiliate site. `start` is the address that a URL list holds; `list` is null for sites of large crawls only. */
export interface Site {
  readonly host: string;
  readonly name: string;
  readonly language: Language;
  readonly market: MarketId;
  readonly layout: LayoutName;
  /** Hue of the theme, 0 to 359. */
  readonly hue: number;
  readonly pages: number;
  readonly care: Care;
  readonly start: {
    readonly path: string;
    readonly recipe: RecipeName;
    /** Where a start page that sends the visitor on leads to, if not to a path made from the title. */
    readonly leadsTo?: string;
  };
  readonly list: UrlListName | null;
  /** Its archive never ends: every page links to one more. */
  readonly endlessArchive?: true;
  /** Holds the pages that cost a crawler time. */
  readonly costly?: true;
}

export const URL_LIST_NAMES = [
  'UK affiliates',
  'DACH and Benelux affiliates',
  'Nordic affiliates',
  'Southern Europe affiliates',
] as const;
export type UrlListName = (typeof URL_LIST_NAMES)[number];

const [UK, DACH, NORDIC, SOUTH] = URL_LIST_NAMES;

type Row = [
  host: string,
  name: string,
  layout: LayoutName,
  hue: number,
  pages: number,
  care: Care,
  path: string,
  recipe: RecipeName,
];

function sitesOf(language: Language, market: MarketId, list: UrlListName | null, rows: readonly Row[]): Site[] {
  return rows.map(([host, name, layout, hue, pages, care, path, recipe]) => ({
    host: `${host}.example`,
    name,
    language,
    market,
    layout,
    hue,
    pages,
    care,
    start: { path, recipe },
    list,
  }));
}

/** 48 sites; the 40 with a list are the ones whose start pages make up the demo run. */
export const siteCatalogue: readonly Site[] = [
  ...sitesOf('en', 'uk', UK, [
    ['spinwise-reviews', 'Spinwise Reviews', 'compass', 172, 64, 'careful', '/larkfield-review', 'compliant'],
    [
      'bestslots-guide',
      'Best Slots Guide',
      'showcase',
      262,
      48,
      'mixed',
      '/go/welcome',
      'redirect_by_tracker_to_claim',
    ],
    ['casino-compass', 'Casino Compass', 'ledger', 212, 40, 'mixed', '/uk/free-spins', 'missing_terms'],
    ['oddsharbour', 'Odds Harbour', 'ledger', 196, 24, 'careful', '/promo/larkfield', 'never_answers'],
    ['slots-almanac', 'The Slots Almanac', 'journal', 28, 36, 'careful', '/larkfield', 'notices_by_script'],
    ['luckyreel-blog', 'Lucky Reel', 'neon', 318, 30, 'careless', '/2026/11/no-deposit-bonus', 'nothing_in_order'],
    ['topbonus-radar', 'Top Bonus Radar', 'showcase', 148, 52, 'careless', '/uk/larkfield-bonus', 'risk_free_claim'],
    ['betting-notebook', 'Betting Notebook', 'magazine', 8, 44, 'careful', '/offers/november', 'cookie_overlay'],
    ['punters-ledger', "The Punter's Ledger", 'ledger', 150, 18, 'mixed', '/uk/welcome-bonus', 'forbidden'],
    ['freebet-finder', 'Freebet Finder', 'compass', 44, 12, 'mixed', '/uk/free-bets', 'captcha'],
    [
      'jackpot-journal',
      'Jackpot Journal',
      'magazine',
      348,
      28,
      'careful',
      '/reviews/larkfield',
      'notices_in_shadow_dom',
    ],
  ]),
  ...sitesOf('en', 'ie', UK, [
    ['reelreport', 'Reel Report', 'neon', 186, 22, 'mixed', '/ie/welcome-bonus', 'age_notice_inside_word'],
  ]),
  ...sitesOf('de', 'de', DACH, [
    ['bonuskompass', 'Bonuskompass', 'compass', 214, 56, 'careful', '/larkfield-erfahrungen', 'tracked_links'],
    [
      'spielhallen-test',
      'Spielhallen-Test',
      'showcase',
      12,
      32,
      'mixed',
      '/bonus/willkommen',
      'age_notice_display_none',
    ],
    ['wettradar', 'Wettradar', 'ledger', 236, 26, 'careful', '/angebote/larkfield', 'notices_in_iframe'],
    ['automatenfreunde', 'Automatenfreunde', 'journal', 92, 20, 'careful', '/bonus-aktuell', 'meta_refresh'],
    [
      'casinovergleich24',
      'Casinovergleich 24',
      'ledger',
      22,
      38,
      'careless',
      '/vergleich/larkfield',
      'missing_responsible_notice',
    ],
    ['freispiel-finder', 'Freispiel-Finder', 'neon', 264, 16, 'careful', '/freispiele', 'slow'],
  ]),
  ...sitesOf('de', 'at', DACH, [
    ['quotenjaeger', 'Quotenjäger', 'magazine', 120, 34, 'mixed', '/at/bonus', 'redirect_by_tracker'],
  ]),
  ...sitesOf('nl', 'nl', DACH, [
    ['bonuswijzer', 'Bonuswijzer', 'compass', 24, 27, 'careful', '/larkfield-review', 'compliant'],
    ['gokgids', 'De Gokgids', 'showcase', 200, 21, 'careless', '/welkomstbonus', 'claim_split'],
    ['speelslim', 'Speelslim', 'journal', 170, 10, 'mixed', '/aanbod', 'script_redirect_to_no_mention'],
  ]),
  ...sitesOf('sv', 'se', NORDIC, [
    ['bonuskollen', 'Bonuskollen', 'showcase', 222, 60, 'careful', '/larkfield', 'compliant'],
    ['spelguiden', 'Spelguiden', 'compass', 338, 33, 'mixed', '/bonus/larkfield', 'consent_required'],
    ['casinovalet', 'Casinovalet', 'magazine', 196, 14, 'mixed', '/erbjudanden/larkfield', 'not_found'],
    ['oddskartan', 'Oddskartan', 'ledger', 134, 25, 'careless', '/valkomstbonus', 'age_notice_in_image'],
    ['snurrlistan', 'Snurrlistan', 'neon', 288, 19, 'careful', '/gratissnurr', 'no_mention'],
    ['spelbladet', 'Spelbladet', 'magazine', 0, 72, 'careful', '/recension/larkfield', 'notices_split'],
  ]),
  ...sitesOf('fi', 'fi', NORDIC, [
    ['bonusopas', 'Bonusopas', 'compass', 206, 42, 'careful', '/larkfield', 'tracked_links'],
    [
      'kasinokartta',
      'Kasinokartta',
      'showcase',
      236,
      17,
      'careless',
      '/tervetulobonus',
      'responsible_link_written_only',
    ],
    ['vetovihje', 'Vetovihje', 'ledger', 100, 11, 'mixed', '/tarjous', 'connection_reset'],
  ]),
  ...sitesOf('es', 'es', SOUTH, [
    ['guiadebonos', 'Guía de Bonos', 'showcase', 352, 46, 'careful', '/larkfield-opiniones', 'compliant'],
    ['tragaperras-hoy', 'Tragaperras Hoy', 'neon', 336, 23, 'careless', '/bono-bienvenida', 'claim_by_script'],
    ['apuestas-al-dia', 'Apuestas al Día', 'ledger', 4, 15, 'mixed', '/ofertas/larkfield', 'challenge'],
  ]),
  ...sitesOf('es', 'mx', SOUTH, [
    ['casinobrujula', 'Casino Brújula', 'compass', 160, 29, 'careful', '/mx/bono', 'cookie_overlay'],
  ]),
  ...sitesOf('pt', 'pt', SOUTH, [
    ['bonusdodia', 'Bónus do Dia', 'showcase', 140, 37, 'careful', '/larkfield-analise', 'claim_in_attribute'],
    ['apostacerta', 'Aposta Certa', 'journal', 350, 13, 'careless', '/ofertas', 'missing_larkfield_link'],
    ['cassino-mapa', 'Casino Mapa', 'magazine', 186, 31, 'careful', '/bonus-larkfield', 'untagged_link'],
  ]),
  ...sitesOf('it', 'it', SOUTH, [
    ['bussola-bonus', 'Bussola Bonus', 'compass', 130, 39, 'careful', '/larkfield', 'compliant'],
    [
      'scommesse-taccuino',
      'Scommesse Taccuino',
      'journal',
      214,
      26,
      'careless',
      '/offerte/novembre',
      'notices_in_comment',
    ],
  ]),
  ...sitesOf('en', 'uk', null, [
    ['matchday-odds', 'Matchday Odds', 'ledger', 350, 120, 'mixed', '/larkfield-offer', 'tracker_only'],
    ['highstreet-slots', 'High Street Slots', 'showcase', 324, 90, 'mixed', '/uk/welcome-bonus', 'compliant'],
  ]),
  ...sitesOf('de', 'at', null, [['alpenbonus', 'Alpenbonus', 'magazine', 206, 80, 'mixed', '/larkfield', 'compliant']]),
  ...sitesOf('fi', 'fi', null, [['pelikompassi', 'Pelikompassi', 'journal', 192, 5, 'careful', '/bonus', 'compliant']]),
  ...sitesOf('es', 'es', null, [['mesa-verde', 'Mesa Verde', 'journal', 150, 6, 'mixed', '/bono', 'missing_terms']]),
  ...sitesOf('pt', 'pt', null, [
    ['rodadas-gratis', 'Rodadas Grátis', 'neon', 158, 8, 'careless', '/bonus', 'compliant'],
  ]),
  ...sitesOf('it', 'it', null, [
    ['giri-gratis', 'Giri Gratis', 'neon', 20, 35, 'mixed', '/bonus-benvenuto', 'redirect'],
    ['recensioni-slot', 'Recensioni Slot', 'magazine', 270, 100, 'careful', '/recensione/larkfield', 'compliant'],
  ]),
].map((site) => ({
  ...site,
  ...(['matchday-odds.example', 'recensioni-slot.example'].includes(site.host)
    ? { endlessArchive: true as const }
    : {}),
  ...(site.host === 'highstreet-slots.example' ? { costly: true as const } : {}),
  ...(site.host === 'bestslots-guide.example' ? { start: { ...site.start, leadsTo: '/uk/welcome-bonus' } } : {}),
}));
