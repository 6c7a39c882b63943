import { siteOf } from '@proofline/platform/site-of';
import { describe, expect, it } from 'vitest';
import type { RawNavigation, RawPass, RawWindow, StepMark } from '../watch/raw-pass.ts';
import { openingsOf, sameAddress, wayOf } from './openings.ts';

const click: StepMark = { name: 'click', at: 1_000, point: { x: 1, y: 2 }, element: null };
const back: StepMark = { name: 'back', at: 5_000, point: null, element: null };

const went = (url: string, at: number, given: Partial<RawNavigation> = {}): RawNavigation => ({
  url,
  method: 'GET',
  at,
  step: click,
  isRedirect: false,
  status: 200,
  refresh: null,
  failure: null,
  answeredAt: at + 10,
  attachment: null,
  ...given,
});
const redirected = (url: string, at: number, given: Partial<RawNavigation> = {}) =>
  went(url, at, { isRedirect: true, ...given });

const window = (given: Partial<RawWindow> = {}): RawWindow => ({
  number: 1,
  openedBy: 0,
  openerUrl: 'http://films.example/',
  openerAccessible: true,
  openedAt: 1_020,
  step: click,
  asked: { url: 'http://ads.example/1', name: '_blank', features: [], userGesture: true, at: 1_018 },
  navigations: [went('http://ads.example/1', 1_030)],
  intents: [],
  url: 'http://ads.example/1',
  closedAt: null,
  downloads: [],
  dialogs: [],
  ...given,
});
const pass = (given: Partial<RawPass> = {}): RawPass => ({
  windows: [],
  tab: { navigations: [], intents: [], downloads: [], dialogs: [], url: 'http://films.example/' },
  deeds: [],
  asked: [],
  overflow: 0,
  ...given,
});
const openings = (given: Partial<RawPass>) =>
  openingsOf(pass(given), { pass: 'page', isOwn: (url) => siteOf(url) === 'films.example' });

describe('A way', () => {
  const stood = { openedAt: 0, standsAt: 'about:blank' };
  const nobody = { intents: [], deeds: [] };

  it('believes a document that says where it leads when the browser was asked too late', () => {
    const navigations = [went('http://a.example/', 10), went('http://b.example', 50), went('http://c.example/', 90)];
    const deeds = [{ what: 'meta', address: 'http://b.example/', by: null, at: 60 }] as const;
    const { hops } = wayOf(navigations, { intents: [], deeds }, stood);
    expect(hops.map(({ by }) => by)).toEqual(['meta', 'script']);
    const scripted = [{ url: 'http://b.example/', reason: 'scriptInitiated', at: 40 }];
    expect(wayOf(navigations, { intents: scripted, deeds }, stood).hops[0]?.by).toBe('script');
  });

  it('says of each hop how it led on, and what was answered', () => {
    const navigations = [
      went('http://a.example/', 10, { status: 302 }),
      redirected('http://b.example/', 20),
      went('http://c.example/', 50),
      went('http://d.example/', 60, { refresh: '0;url=http://e.example/' }),
      went('http://e.example/', 90),
      went('http://f.example/', 100, { method: 'POST' }),
      went('http://g.example/', 130),
    ];
    const intents = [
      { url: 'http://c.example/', reason: 'metaTagRefresh', at: 45 },
      { url: 'http://d.example/', reason: 'scriptInitiated', at: 55 },
      { url: 'http://g.example/', reason: 'formSubmissionGet', at: 125 },
    ];
    const { hops, finalUrl, finalMs } = wayOf(navigations, { intents, deeds: [] }, stood);
    expect(hops.map(({ by, ms, status }) => [by, ms, status])).toEqual([
      ['header', 10, 302],
      ['meta', 30, 200],
      ['script', 10, 200],
      ['refresh_header', 30, 200],
      ['form', 10, 200],
      ['form', 30, 200],
    ]);
    expect([finalUrl, finalMs]).toEqual(['http://g.example/', 140]);
  });

  it('ends where nothing answered, and says that it hangs', () => {
    const way = wayOf(
      [went('http://a.example/', 1), went('http://b.example/', 2, { status: null, answeredAt: null })],
      nobody,
      stood,
    );
    expect(way).toMatchObject({ finalUrl: 'http://b.example/', hung: true, status: null, finalMs: null });
    expect(wayOf([], nobody, stood)).toMatchObject({ finalUrl: null, hung: false });
  });

  it('is cut after 30 hops, and the others are counted', () => {
    const navigations = Array.from({ length: 40 }, (_, index) => went(`http://a.example/${index}`, index));
    expect(wayOf(navigations, nobody, stood)).toMatchObject({ hopsLeftOut: 9, finalUrl: 'http://a.example/39' });
    expect(wayOf(navigations, nobody, stood).hops).toHaveLength(30);
  });

  it.each(['intent://x#Intent;end', 'itms-apps://store/1', 'tel:1'])('to an app is told: %s', (url) => {
    const failed = { status: null, answeredAt: null, failure: 'net::ERR_ABORTED' };
    expect(wayOf([went('http://a.example/', 1), redirected(url, 2, failed)], nobody, stood)).toMatchObject({
      finalUrl: 'http://a.example/',
      externalProtocol: url,
    });
    expect(wayOf([], { intents: [{ url, reason: 'scriptInitiated', at: 1 }], deeds: [] }, stood).externalProtocol).toBe(
      url,
    );
  });
});

describe('Openings', () => {
  it('name what opened them, by which means', () => {
    const deed = (what: 'open' | 'form', address: string, by: number | null = 0) => ({ what, address, by, at: 1_017 });
    const mechanism = (given: Partial<RawPass>) => openings({ windows: [window()], ...given })[0]?.mechanism;
    expect(mechanism({ deeds: [deed('open', 'http://ads.example/1')] })).toBe('window_open');
    expect(mechanism({ deeds: [deed('form', 'http://ads.example/1')] })).toBe('form');
    // A form of the window itself is no form of its opener's.
    expect(mechanism({ deeds: [deed('form', 'http://ads.example/1', 1)] })).toBe('anchor');
    expect(mechanism({ windows: [window({ asked: null })] })).toBe('anchor');
  });

  it.each<readonly [string, Partial<RawPass>]>([
    ['its opener says so', { windows: [window()], deeds: [{ what: 'under', address: 'blur', by: 0, at: 1_025 }] }],
    [
      'a blank window is opened and closed after it',
      { windows: [window(), window({ number: 2, openedAt: 1_040, navigations: [], closedAt: 1_060 })] },
    ],
    [
      'it is too small to be seen',
      {
        windows: [
          window({ asked: { url: '', name: '', features: ['width=1', 'height=1'], userGesture: true, at: 0 } }),
        ],
      },
    ],
  ])('are under where %s', (_, given) => {
    expect(openings(given).map(({ placement }) => placement)).toEqual(['under']);
  });

  it('tell the tab that left: under a window, in its place, or on the way back', () => {
    const navigations = [went('http://ads.example/2', 1_050), redirected('http://end.example/', 1_060)];
    const tab = { ...pass().tab, navigations };
    expect(openings({ tab })).toMatchObject([{ kind: 'tab', placement: 'same_tab', finalUrl: 'http://end.example/' }]);
    expect(openings({ tab, windows: [window()] })[1]).toMatchObject({ kind: 'tab', placement: 'tab_under' });
    const onBack = { ...tab, navigations: navigations.map((one) => ({ ...one, step: back })) };
    expect(openings({ tab: onBack })).toMatchObject([{ placement: 'back_hijack', mechanism: 'popstate' }]);
  });

  it('tell nothing of a tab that stayed on its website', () => {
    const navigations = [went('http://films.example/a', 1_050), went('http://www.films.example/b', 1_060)];
    expect(openings({ tab: { ...pass().tab, navigations } })).toEqual([]);
  });

  it('name their opener by its place among them', () => {
    const windows = [
      window({ openedAt: 1_020 }),
      window({ number: 2, openedAt: 1_030, navigations: [], closedAt: 1_031 }),
      window({ number: 3, openedBy: 1, openedAt: 1_040 }),
    ];
    expect(openings({ windows }).map(({ number, openedBy }) => [number, openedBy])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});

it.each([
  ['http://a.example/x#1', 'http://a.example/x', true],
  ['http://a.example/x/', 'http://a.example/x', true],
  ['http://a.example/%7Ex', 'http://a.example/~x', true],
  ['http://a.example/x?1', 'http://a.example/x?2', false],
])('%s and %s are one address: %s', (one, other, same) => {
  expect(sameAddress(one, other)).toBe(same);
});
