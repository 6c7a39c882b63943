/** What the card can show (specification 002 §2.9): each with its code of the UN's M49; the world has 001. */
export const CONTINENTS = {
  world: { label: 'World', m49: '001' },
  africa: { label: 'Africa', m49: '002' },
  america: { label: 'America', m49: '019' },
  asia: { label: 'Asia', m49: '142' },
  australia: { label: 'Australia', m49: '053' },
  europe: { label: 'Europe', m49: '150' },
} as const;
export type Continent = keyof typeof CONTINENTS;

/** ISO countries by continent, as the UN's M49 divides them; Oceania goes by Australia's name. */
const members: Readonly<Record<Exclude<Continent, 'world'>, string>> = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE ' +
    'NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  america:
    'AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ ' +
    'MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI',
  asia:
    'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS ' +
    'QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  australia: 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL ' +
    'NO PL PT RO RS RU SE SI SJ SK SM UA VA',
};

const continentOf: ReadonlyMap<string, Continent> = new Map(
  Object.entries(members).flatMap(([continent, codes]) =>
    codes.split(' ').map((code): [string, Continent] => [code, continent as Continent]),
  ),
);

/** Whether the ISO country belongs to what is shown; Antarctica is in the world alone. */
export const isOn = (continent: Continent, country: string): boolean =>
  continent === 'world' || continentOf.get(country) === continent;

type Corner = readonly [longitude: number, latitude: number];

/** The part of the world that is drawn, south-west to north-east: without the ends of the earth, where nobody checks. */
export const EXTENTS: Readonly<Record<Continent, readonly [Corner, Corner]>> = {
  world: [
    [-168, -56],
    [180, 78],
  ],
  africa: [
    [-26, -36],
    [60, 38],
  ],
  america: [
    [-168, -56],
    [-34, 74],
  ],
  asia: [
    [25, -12],
    [150, 56],
  ],
  australia: [
    [110, -48],
    [180, 10],
  ],
  europe: [
    [-25, 34],
    [50, 71],
  ],
};
