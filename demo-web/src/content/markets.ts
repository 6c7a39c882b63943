/** A country as the sites name it in running text, and how they write money there. */
export interface Market {
  /** Path prefix and campaign prefix, such as `uk`. */
  readonly id: string;
  /** As it stands in the sentences of the phrasebook. */
  readonly name: string;
  readonly label: string;
  readonly money: (units: number) => string;
}

const euros = (units: number): string => `${units} €`;

export const markets = {
  uk: { id: 'uk', name: 'UK', label: 'United Kingdom', money: (units) => `£${units}` },
  ie: { id: 'ie', name: 'Irish', label: 'Ireland', money: (units) => `€${units}` },
  de: { id: 'de', name: 'Deutschland', label: 'Deutschland', money: euros },
  at: { id: 'at', name: 'Österreich', label: 'Österreich', money: euros },
  nl: { id: 'nl', name: 'Nederland', label: 'Nederland', money: (units) => `€ ${units}` },
  se: { id: 'se', name: 'Sverige', label: 'Sverige', money: (units) => `${units * 10} kr` },
  fi: { id: 'fi', name: 'Suomi', label: 'Suomi', money: euros },
  es: { id: 'es', name: 'España', label: 'España', money: euros },
  mx: { id: 'mx', name: 'México', label: 'México', money: (units) => `$${units * 20}` },
  pt: { id: 'pt', name: 'Portugal', label: 'Portugal', money: euros },
  it: { id: 'it', name: 'Italia', label: 'Italia', money: euros },
} as const satisfies Record<string, Market>;

export type MarketId = keyof typeof markets;
