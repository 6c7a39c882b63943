/** A fictional operator that the affiliate sites write about. */
export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  /** Background and mark of its logo. */
  readonly colour: string;
  readonly mark: string;
  readonly payoutHours: number;
}

/** The operator whose affiliates the demo check watches. */
export const larkfield: Brand = {
  id: 'larkfield',
  name: 'Larkfield',
  host: 'larkfield.example',
  colour: '#0f6e6b',
  mark: '#f5c542',
  payoutHours: 6,
};

export const otherBrands: readonly Brand[] = [
  { id: 'redfern', name: 'Redfern', host: 'redfern.example', colour: '#a83a1f', mark: '#ffd9a8', payoutHours: 12 },
  {
    id: 'harbour-bay',
    name: 'Harbour Bay',
    host: 'harbour-bay.example',
    colour: '#1f4a99',
    mark: '#9fd4ff',
    payoutHours: 24,
  },
  { id: 'moonmill', name: 'Moonmill', host: 'moonmill.example', colour: '#5b2a86', mark: '#f0b6ff', payoutHours: 18 },
  {
    id: 'copperline',
    name: 'Copperline',
    host: 'copperline.example',
    colour: '#7a4a21',
    mark: '#ffcf8f',
    payoutHours: 36,
  },
  { id: 'bluepike', name: 'Bluepike', host: 'bluepike.example', colour: '#0b3a5b', mark: '#5ee0d0', payoutHours: 8 },
  {
    id: 'tidewater',
    name: 'Tidewater',
    host: 'tidewater.example',
    colour: '#13695b',
    mark: '#c3f3d2',
    payoutHours: 20,
  },
  {
    id: 'northgate',
    name: 'Northgate',
    host: 'northgate.example',
    colour: '#2b2f3a',
    mark: '#ff8f6b',
    payoutHours: 48,
  },
];

export const brands: readonly Brand[] = [larkfield, ...otherBrands];
