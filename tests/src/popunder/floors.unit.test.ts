import { benignSites } from '@proofline/demo-web/kinds/popunder/sites/benign-sites';
import { composition } from '@proofline/demo-web/kinds/popunder/sites/compositions';
import { type Technique, techniques } from '@proofline/demo-web/kinds/popunder/sites/techniques';
import type { ExpectedOpening } from '@proofline/demo-web/kinds/popunder/truth/expected-opening';
import { describe, expect, it } from 'vitest';
import { compare, type Told } from './differences.ts';
import { belowFloors, type Figures, figuresOf } from './floors.ts';

/** What a crawler without fault tells of an opening, as far as it is compared. */
function told({ pass, step, way, ...want }: ExpectedOpening): Told {
  const { hops, finalUrl, status, hung, externalProtocol, downloads } = way;
  return {
    pass,
    trigger: { step },
    mechanism: want.mechanism,
    placement: want.placement,
    unrequested: want.unrequested,
    why: 'nothing_to_click',
    blockedByOrdinaryBrowser: want.blocked ?? false,
    closedItself: want.closedItself,
    hops: hops.map((hop) => ({ ...hop, ms: 1 })),
    finalUrl,
    status,
    hung,
    externalProtocol,
    downloadRefused: downloads ? { url: finalUrl, name: 'a.zip' } : null,
    matchedLink: want.matchedLink,
    matchedKeywords: want.places.map((where) => ({ keyword: 'Larkfield', where, before: '', words: 'x', after: '' })),
  } as unknown as Told;
}

type Mutant = (windows: readonly Told[]) => readonly Told[];
const asItIs: Mutant = (windows) => windows;
const mixed = Array.from({ length: 200 }, (_, index) => composition(7, index));

interface Faults {
  readonly ofWindows?: Mutant;
  /** Of windows in the second and third run. */
  readonly ofLater?: Mutant;
  readonly ofMixed?: Mutant;
  readonly onBenign?: readonly Told[];
  readonly ms?: number;
}

function figures({
  ofWindows = asItIs,
  ofLater = ofWindows,
  ofMixed = asItIs,
  onBenign = [],
  ms = 20_000,
}: Faults): Figures {
  const measured = ({ site, expected }: Technique, mutant: Mutant) => ({
    compared: compare(site.host, mutant(expected.map(told)), expected),
    ms,
  });
  return figuresOf({
    techniques: new Map(
      techniques.map((technique) => [
        technique.id,
        [ofWindows, ofLater, ofLater].map((mutant) => measured(technique, mutant)),
      ]),
    ),
    compositions: mixed.map((technique) => measured(technique, ofMixed)),
    benign: benignSites.map((_, index) => ({ told: index === 0 ? onBenign : [], ms })),
  });
}

const each =
  (change: (one: Told) => Partial<Record<keyof Told, unknown>>): Mutant =>
  (windows) =>
    windows.map((one) => ({ ...one, ...change(one) }) as Told);
const windowOf = (technique: Technique | undefined): Told => {
  const [expected] = technique?.expected ?? [];
  if (expected === undefined) throw new Error('It opens something.');
  return told(expected);
};

describe('The floors', () => {
  it('are kept by a crawler without fault', () => {
    expect(belowFloors(figures({}))).toEqual([]);
  });

  it.each<readonly [keyof Figures, string, Faults]>([
    [
      'techniques',
      'windows without a way back are lost',
      { ofWindows: (all) => all.filter(({ hops }) => hops.length !== 4) },
    ],
    ['techniques', 'what opens once a visitor is not found again', { ofLater: () => [] }],
    ['found', 'the last window is lost', { ofWindows: (all) => all.slice(0, -1) }],
    ['placed', 'all windows are told as over', { ofWindows: each(() => ({ placement: 'over' })) }],
    ['mechanisms', 'links are told as scripts', { ofWindows: each(() => ({ mechanism: 'window_open' })) }],
    [
      'judged',
      'what a link opened is always asked for',
      {
        ofWindows: each(({ trigger, unrequested }) => ({ unrequested: unrequested && trigger.step !== 'link_click' })),
      },
    ],
    ['blocked', 'nothing is blocked', { ofWindows: each(() => ({ blockedByOrdinaryBrowser: false })) }],
    [
      'hops',
      'meta refreshes are told as scripts',
      {
        ofWindows: each(({ hops }) => ({
          hops: hops.map((hop) => ({ ...hop, by: hop.by === 'meta' ? 'script' : hop.by })),
        })),
      },
    ],
    [
      'headerHops',
      'the first request of a window is lost',
      { ofWindows: each(({ hops }) => ({ hops: hops.slice(1) })) },
    ],
    [
      'keywords',
      'names of pictures are not read',
      {
        ofWindows: each(({ matchedKeywords }) => ({
          matchedKeywords: matchedKeywords.filter(({ where }) => where !== 'image_alt'),
        })),
      },
    ],
    [
      'keywordsWhereNone',
      'a keyword is found in every title',
      {
        ofWindows: each(({ matchedKeywords }) => ({
          matchedKeywords: [...matchedKeywords, { keyword: 'x', where: 'hop', before: '', words: 'x', after: '' }],
        })),
      },
    ],
    ['openedBesides', 'a window is told twice', { ofWindows: (all) => [...all, ...all.slice(0, 1)] }],
    [
      'compositions',
      'windows of forms are lost',
      { ofMixed: (all) => all.filter(({ mechanism }) => mechanism !== 'form') },
    ],
    ['falseOnBenign', 'a menu that opens anew is unrequested', { onBenign: [windowOf(techniques[0])] }],
    ['p95Ms', 'every wait is as long as its limit', { ms: 80_000 }],
    ['maxMs', 'a target has no end', { ms: 200_000 }],
  ])('%s: falls where %s', (name, _, faults) => {
    expect(belowFloors(figures(faults)).some((words) => words.startsWith(`${name} is`))).toBe(true);
  });
});
