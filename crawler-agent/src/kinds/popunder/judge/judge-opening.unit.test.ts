import { siteOf } from '@proofline/platform/site-of';
import { describe, expect, it } from 'vitest';
import type { ClickedElement, Opening } from '../ledger/ledger.ts';
import { judgeOpening } from './judge-opening.ts';

const own = 'http://films.example/';
const ad = 'http://ads.popserve.example/go';
const isOwn = (url: string) => siteOf(url) === 'films.example';

const link = (href: string, given: Partial<ClickedElement> = {}): ClickedElement => ({
  tag: 'a',
  name: '',
  text: 'Films',
  href,
  opensAnew: false,
  isSeen: true,
  ...given,
});

type Given = Partial<Omit<Opening, 'trigger'>> & { readonly trigger?: Partial<Opening['trigger']> };

function opening({ trigger, ...given }: Given): Opening {
  return {
    kind: 'window',
    number: 1,
    source: 1,
    openedBy: 0,
    openerUrl: own,
    openerAccessible: true,
    trigger: {
      pass: 'page',
      step: 'click',
      at: { x: 1, y: 1 },
      element: null,
      userGesture: true,
      msAfter: 10,
      ...trigger,
    },
    mechanism: 'window_open',
    features: '',
    name: '',
    askedUrl: ad,
    hops: [],
    hopsLeftOut: 0,
    finalUrl: ad,
    status: 200,
    finalMs: 100,
    placement: 'over',
    closedItself: false,
    hung: false,
    downloadRefused: null,
    dialogs: [],
    externalProtocol: null,
    ...given,
  };
}

const hop = (url: string) => ({ url, status: 302, by: 'header', ms: 1 }) as const;
const onLink = (element: ClickedElement) => ({ step: 'link_click', at: { x: 5, y: 5 }, element }) as const;

describe('What opened was', () => {
  it.each<readonly [string, Given, string]>([
    [
      'the address of the link',
      { finalUrl: 'http://other.example/', trigger: onLink(link('http://other.example/#top')) },
      'address_of_the_link',
    ],
    [
      'the address of the link, spelled otherwise',
      { finalUrl: 'http://other.example/a%20b/', trigger: onLink(link('http://other.example/a%20b')) },
      'address_of_the_link',
    ],
    [
      'a link out that is counted',
      {
        hops: [hop('http://films.example/out?u=1')],
        finalUrl: ad,
        trigger: onLink(link('http://films.example/out?u=1')),
      },
      'address_of_the_link',
    ],
    [
      'a form that was sent',
      {
        mechanism: 'form',
        finalUrl: 'http://search.example/find?q=a',
        trigger: onLink(link('http://search.example/find')),
      },
      'address_of_the_link',
    ],
    ['a window of the website itself', { finalUrl: 'http://www.films.example/help' }, 'own_site'],
    ['a window that stayed blank', { finalUrl: null, askedUrl: 'about:blank' }, 'own_site'],
  ])('asked for: %s', (_, given, why) => {
    const one = opening(given);
    expect(judgeOpening(one, { isOwn, all: [one] })).toMatchObject({ unrequested: false, why });
  });

  it.each<readonly [string, Given, string]>([
    ['at a click beside everything', {}, 'nothing_to_click'],
    ['as the page was loaded', { trigger: { step: 'load', at: null, userGesture: false } }, 'nothing_was_clicked'],
    ['at a banner that the crawler answered', { trigger: { at: null, isCrawlers: true } }, 'crawlers_own_click'],
    ['after a key', { trigger: { step: 'key', at: null } }, 'nothing_was_clicked'],
    ['at a link, elsewhere', { trigger: onLink(link('http://films.example/a')) }, 'not_the_link'],
    ['at a link that runs a script', { trigger: onLink(link('javascript:void(open())')) }, 'not_the_link'],
    ['at a link that cannot be seen', { trigger: onLink(link(ad, { isSeen: false })) }, 'control_was_hidden'],
    ['at a link that says it closes', { trigger: onLink(link(ad, { text: ' × ' })) }, 'control_was_hidden'],
    [
      'at a link that says it plays',
      { trigger: { step: 'media_click', element: link(ad, { text: 'Abspielen' }) } },
      'control_was_hidden',
    ],
    ['on its own website first', { hops: [hop('http://films.example/go')] }, 'led_on_elsewhere'],
    [
      'in the tab, behind the link that opened anew',
      { kind: 'tab', placement: 'tab_under', trigger: onLink(link('http://films.example/a')) },
      'page_left_behind_the_link',
    ],
    [
      'where the way back should have led',
      { kind: 'tab', placement: 'back_hijack', trigger: { step: 'back', at: null } },
      'way_back_led_elsewhere',
    ],
    ['by a window that had been opened', { openedBy: 1, trigger: onLink(link(ad)) }, 'not_the_link'],
    ['an app', { finalUrl: null, externalProtocol: 'intent://x' }, 'nothing_to_click'],
    [
      'a download of another website',
      { finalUrl: null, downloadRefused: { url: ad, name: 'a.zip' } },
      'nothing_to_click',
    ],
  ])('asked for by nobody: %s', (_, given, why) => {
    const one = opening(given);
    expect(judgeOpening(one, { isOwn, all: [one] })).toMatchObject({ unrequested: true, why });
  });
});

describe('An ordinary browser', () => {
  const blocked = (one: Opening, all: readonly Opening[] = [one]) =>
    judgeOpening(one, { isOwn, all }).blockedByOrdinaryBrowser;

  it('lets a window open at a click, and blocks it without one', () => {
    expect(blocked(opening({}))).toBe(false);
    expect(blocked(opening({ trigger: { userGesture: false } }))).toBe(true);
  });

  it('lets the tab go elsewhere at any time', () => {
    expect(blocked(opening({ kind: 'tab', trigger: { step: 'load', at: null, userGesture: null } }))).toBe(false);
  });

  it('lets one window open at a click, within 5 s, where nobody says whose it was', () => {
    const first = opening({ trigger: { userGesture: null } });
    const second = opening({ number: 2, trigger: { userGesture: null } });
    expect([first, second].map((one) => blocked(one, [first, second]))).toEqual([false, true]);
    expect(blocked(opening({ trigger: { userGesture: null, msAfter: 5_000 } }))).toBe(true);
    expect(blocked(opening({ trigger: { userGesture: null, step: 'scroll', at: null } }))).toBe(true);
    expect(blocked(opening({ openedBy: 1, trigger: { userGesture: null } }))).toBe(true);
  });
});
