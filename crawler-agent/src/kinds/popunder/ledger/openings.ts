import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { Mechanism, Placement, WindowHop } from '@proofline/contracts/kinds/popunder/window';
import type { RawAsked, RawDeed, RawIntent, RawNavigation, RawPass, RawWindow } from '../watch/raw-pass.ts';
import { windowBudget } from '../window-budget.ts';
import type { Opening } from './ledger.ts';

/** A window is meant to be behind when its opener says so within this. */
const UNDER_MS = 2_500;
/** What a script did and the window that came of it are told of within this. */
const DEED_MS = 1_500;
/** The same, where it names the very address. */
const NAMED_DEED_MS = 10_000;
/** A blank window that closed itself within this gave the page its focus back. */
const REFOCUS_MS = 2_500;
/** Windows no larger than this are not meant to be seen. */
const UNSEEN_PX = 120;
const OFF_SCREEN_PX = 2_000;

export interface OpeningsOptions {
  readonly pass: PassName;
  /** Whether an address is of the website that was looked at. */
  readonly isOwn: (url: string) => boolean;
}

/** What opened in a pass, and where the tab went, in the order in which it began. Pure. */
export function openingsOf(raw: RawPass, { pass, isOwn }: OpeningsOptions): Opening[] {
  const shown = raw.windows.filter((window) => !isRefocus(window));
  const openings = [
    ...shown.map((window) => ({ at: window.openedAt, opening: ofWindow(window, raw, pass) })),
    ...departuresOf(raw, isOwn).map((navigations) => ({
      at: navigations[0]?.at ?? 0,
      opening: ofTab(navigations, raw, pass),
    })),
  ].sort((one, other) => one.at - other.at);
  const numbers = new Map(shown.map(({ number }, index) => [number, index]));
  const inOrder = new Map<number, number>();
  for (const [index, { opening }] of openings.entries()) {
    if (opening.kind === 'window') inOrder.set(opening.number, index + 1);
  }
  return openings.map(({ opening }, index) => ({
    ...opening,
    number: index + 1,
    openedBy: numbers.has(opening.openedBy) ? (inOrder.get(opening.openedBy) ?? 0) : 0,
  }));
}

const isWeb = (url: string): boolean => /^https?:/i.test(url);

/** Opened blank and closed by itself at once: a way to bring the page to the front again. */
const isRefocus = ({ navigations, closedAt, openedAt }: RawWindow): boolean =>
  navigations.length === 0 && closedAt !== null && closedAt - openedAt < REFOCUS_MS;

interface Way {
  readonly hops: readonly WindowHop[];
  readonly hopsLeftOut: number;
  readonly finalUrl: string | null;
  readonly status: number | null;
  readonly finalMs: number | null;
  readonly hung: boolean;
  readonly externalProtocol: string | null;
}

/** Who tells why a window moved on: the browser, where it was asked in time, and the documents themselves. */
interface Witnesses {
  readonly intents: readonly RawIntent[];
  readonly deeds: readonly RawDeed[];
}

/** The documents that a window asked for, as a chain. */
export function wayOf(
  navigations: readonly RawNavigation[],
  { intents, deeds }: Witnesses,
  { openedAt, standsAt }: { readonly openedAt: number; readonly standsAt: string },
): Way {
  const web = navigations.filter(({ url }) => isWeb(url));
  const apps = [...navigations.map(({ url }) => url), ...intents.map(({ url }) => url)];
  const externalProtocol = apps.find((url) => /^[a-z][a-z0-9+.-]*:/i.test(url) && !ofBrowser.test(url)) ?? null;
  const last = web.at(-1);
  const passed = web.slice(0, -1).slice(0, windowBudget.hops);
  const answeredAt = last?.answeredAt ?? null;
  return {
    hops: passed.map((from, index) => hopOf(from, web[index + 1] ?? from, { intents, deeds })),
    hopsLeftOut: Math.max(0, web.length - 1 - passed.length),
    finalUrl: last?.url ?? (isWeb(standsAt) ? standsAt : null),
    status: last?.status ?? null,
    finalMs: answeredAt === null ? null : Math.round(Math.max(0, answeredAt - openedAt)),
    hung: last !== undefined && last.status === null && last.failure === null,
    externalProtocol,
  };
}

const ofBrowser = /^(https?|about|blob|data|javascript|chrome|chrome-error|filesystem|devtools):/i;

function hopOf(from: RawNavigation, to: RawNavigation, witnesses: Witnesses): WindowHop {
  return {
    url: from.url,
    status: from.status,
    by: ledBy(from, to, witnesses),
    ms: Math.round(Math.max(0, to.at - from.at)),
  };
}

const ways: Readonly<Record<string, WindowHop['by']>> = {
  metaTagRefresh: 'meta',
  httpHeaderRefresh: 'refresh_header',
  formSubmissionGet: 'form',
  formSubmissionPost: 'form',
};

function ledBy(from: RawNavigation, to: RawNavigation, { intents, deeds }: Witnesses): WindowHop['by'] {
  if (to.isRedirect) return 'header';
  if (to.method === 'POST') return 'form';
  const told = intents.findLast(({ url, at }) => sameAddress(url, to.url) && at <= to.at + 200 && at >= from.at);
  if (told !== undefined) return ways[told.reason] ?? 'script';
  if (from.refresh?.includes(to.url)) return 'refresh_header';
  const isMeta = deeds.some(
    ({ what, address, at }) => what === 'meta' && at >= from.at && sameAddress(address, to.url),
  );
  return isMeta ? 'meta' : 'script';
}

/** Apart from its fragment, one slash at its end, and how characters are spelled. */
export function sameAddress(one: string, other: string): boolean {
  return spelled(one) === spelled(other);
}

function spelled(url: string): string {
  const bare = (URL.parse(url)?.href ?? url).replace(/#.*$/s, '').replace(/\/$/, '');
  return bare.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped.toUpperCase();
    }
  });
}

function ofWindow(window: RawWindow, raw: RawPass, pass: PassName): Opening {
  const { number, openedBy, openerUrl, openerAccessible, openedAt, step, asked, navigations, intents } = window;
  const way = wayOf(navigations, { intents, deeds: raw.deeds }, { openedAt, standsAt: window.url });
  const first = navigations[0]?.url ?? window.url;
  return {
    kind: 'window',
    number,
    source: number,
    openedBy,
    openerUrl,
    openerAccessible,
    trigger: {
      pass,
      step: step.name,
      at: step.point,
      element: step.element,
      isCrawlers: step.isCrawlers ?? false,
      userGesture: asked?.userGesture ?? null,
      msAfter: Math.round(Math.max(0, openedAt - step.at)),
    },
    mechanism: mechanismOf(window, raw.deeds),
    features: (asked?.features ?? []).join(','),
    name: asked?.name ?? '',
    askedUrl: asked === null || asked.url === '' ? first : asked.url,
    ...way,
    hung: way.hung && window.closedAt === null && window.downloads.length === 0,
    placement: isMeantUnder(window, raw) ? 'under' : 'over',
    closedItself: window.closedAt !== null,
    downloadRefused: window.downloads[0] ?? attachedTo(navigations),
    dialogs: window.dialogs,
  };
}

function attachedTo(navigations: readonly RawNavigation[]): Opening['downloadRefused'] {
  const last = navigations.at(-1);
  return typeof last?.attachment === 'string' ? { url: last.url, name: last.attachment } : null;
}

function mechanismOf({ asked, navigations, openedAt, openedBy }: RawWindow, deeds: readonly RawDeed[]): Mechanism {
  const near = deeds.filter(
    ({ what, by, at }) =>
      (what === 'open' || what === 'form') && (by ?? openedBy) === openedBy && Math.abs(openedAt - at) < DEED_MS,
  );
  // Of whom a deed was is not known as long as its window is not: it may be the new window's own.
  const told =
    near.find(({ address }) => asked !== null && leadsTo(address, asked)) ?? near.find(({ by }) => by === openedBy);
  // A window that is just gone is heard of late: what it asked for names the address.
  const named = deeds.find(
    ({ what, address, at }) =>
      (what === 'open' || what === 'form') &&
      Math.abs(openedAt - at) < NAMED_DEED_MS &&
      sameAddress(address, navigations[0]?.url ?? ''),
  );
  const deed = told ?? (asked === null ? named : undefined);
  if (deed !== undefined) return deed.what === 'open' ? 'window_open' : 'form';
  if (navigations[0]?.method === 'POST') return 'form';
  if (asked === null) return 'anchor';
  // A frame that is made and used at once has no hooks yet. Links give their windows no way back.
  return asked.features.includes('noopener') || asked.name.startsWith('_') ? 'anchor' : 'window_open';
}

/** Forms put what was filled in behind their address. */
const leadsTo = (address: string, { url }: RawAsked): boolean =>
  address !== '' && (url === address || url.endsWith(address) || url.startsWith(`${address}?`));

function isMeantUnder(window: RawWindow, { deeds, windows }: RawPass): boolean {
  const { openedAt, asked, number } = window;
  if (deeds.some(({ what, at }) => what === 'under' && at >= openedAt - 200 && at - openedAt < UNDER_MS)) return true;
  const blank = windows.find((other) => other.number === number + 1 && isRefocus(other));
  if (blank !== undefined && blank.openedAt - openedAt < UNDER_MS) return true;
  const sizes = new Map(
    (asked?.features ?? []).flatMap((feature) => {
      const [, name, value] = /^(\w+)=(-?\d+)/.exec(feature) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), Number(value)] as const];
    }),
  );
  const isSmall = ['width', 'height', 'innerwidth', 'innerheight'].some(
    (name) => (sizes.get(name) ?? 1_000) <= UNSEEN_PX,
  );
  const isOff = ['left', 'top', 'screenx', 'screeny'].some((name) => Math.abs(sizes.get(name) ?? 0) >= OFF_SCREEN_PX);
  return isSmall || isOff;
}

/** Where the tab left its website: each with all documents that were asked for until it stood. */
export function departuresOf({ tab }: RawPass, isOwn: (url: string) => boolean): RawNavigation[][] {
  const groups: RawNavigation[][] = [];
  for (const navigation of tab.navigations) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const goesOn = before !== undefined && (navigation.isRedirect || !isOwn(before.url));
    if (group !== undefined && goesOn) group.push(navigation);
    else groups.push([navigation]);
  }
  return groups.filter((group) => group.some(({ url }) => (isWeb(url) ? !isOwn(url) : !ofBrowser.test(url))));
}

function ofTab(navigations: readonly RawNavigation[], raw: RawPass, pass: PassName): Opening {
  const { tab, windows } = raw;
  const [first] = navigations;
  const began = first?.at ?? 0;
  const intents = tab.intents.filter(({ at }) => at >= began - 1_000);
  const way = wayOf(navigations, { intents, deeds: raw.deeds }, { openedAt: began, standsAt: tab.url });
  const step = first?.step ?? { name: 'load', at: began, point: null, element: null };
  const isUnder = windows.some((window) => window.step === step && !isRefocus(window));
  const placement: Placement = step.name === 'back' ? 'back_hijack' : isUnder ? 'tab_under' : 'same_tab';
  const reason = intents.find(({ url }) => sameAddress(url, first?.url ?? ''))?.reason ?? '';
  return {
    kind: 'tab',
    number: 0,
    source: 0,
    openedBy: 0,
    openerUrl: tab.url,
    openerAccessible: null,
    trigger: {
      pass,
      step: step.name,
      at: step.point,
      element: step.element,
      isCrawlers: step.isCrawlers ?? false,
      userGesture: null,
      msAfter: Math.round(Math.max(0, began - step.at)),
    },
    mechanism: tabMechanism(step.name, reason, first),
    features: '',
    name: '',
    askedUrl: first?.url ?? '',
    ...way,
    placement,
    closedItself: false,
    downloadRefused: tab.downloads[0] ?? null,
    dialogs: tab.dialogs,
  };
}

function tabMechanism(step: string, reason: string, first: RawNavigation | undefined): Mechanism {
  if (step === 'back') return 'popstate';
  if (reason === 'metaTagRefresh' || reason === 'httpHeaderRefresh') return 'meta';
  if (reason === 'anchorClick') return 'anchor';
  return reason.startsWith('formSubmission') || first?.method === 'POST' ? 'form' : 'script_location';
}
