import type { OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import type { Opening } from '../ledger/ledger.ts';
import { sameAddress } from '../ledger/openings.ts';

export type Judged = Pick<OpenedWindow, 'unrequested' | 'why' | 'blockedByOrdinaryBrowser'> & {
  readonly userGesture: boolean;
};

export interface JudgedBy {
  /** Whether an address is of the website that was looked at. */
  readonly isOwn: (url: string) => boolean;
  /** All that opened in the pass, in order, this one among them. */
  readonly all: readonly Opening[];
}

/** A click counts as a person's for so long (HTML standard, transient activation; 5 s in Chromium). */
const ACTIVATION_MS = 5_000;

/**
 * What a control says that only closes, accepts or plays: it asks for no other website, whatever its address. In the
 * languages of the markets that are watched.
 */
const saysSomethingElse =
  /^\s*([x×✕✖✗▶►⏵]|close|accept|agree|ok|got it|play|watch now|schlie(ß|ss)en|akzeptieren|zustimmen|abspielen|cerrar|aceptar|reproducir|fermer|accepter|lire|chiudi|accetta|riproduci|fechar|aceitar|reproduzir|sluiten|accepteren|afspelen|stäng|acceptera|spela( upp)?|sulje|hyväksy|toista|zamknij|akceptuję?|odtwórz)\s*$/iu;

/** Whether somebody had asked for what opened, and why it is held so. Pure. */
export function judgeOpening(opening: Opening, { isOwn, all }: JudgedBy): Judged {
  const userGesture = gestureOf(opening, all);
  const isBlocked = opening.kind === 'window' && !userGesture;
  const judged = (unrequested: boolean, why: OpenedWindow['why']): Judged => ({
    unrequested,
    why,
    userGesture,
    blockedByOrdinaryBrowser: isBlocked,
  });
  if (!leadsElsewhere(opening, isOwn)) return judged(false, 'own_site');
  const { step, element, at, isCrawlers = false } = opening.trigger;
  if (isCrawlers) return judged(true, 'crawlers_own_click');
  if (step === 'back') return judged(true, 'way_back_led_elsewhere');
  const isOfPage = opening.openedBy === 0;
  if (isOfPage && element?.href !== null && element?.href !== undefined && isAddressOf(opening, element.href)) {
    if (!element.isSeen || saysSomethingElse.test(element.text)) return judged(true, 'control_was_hidden');
    return judged(false, 'address_of_the_link');
  }
  if (opening.placement === 'tab_under' && step === 'link_click') return judged(true, 'page_left_behind_the_link');
  if (startsOwn(opening, isOwn)) return judged(true, 'led_on_elsewhere');
  if (step === 'link_click' || (step === 'media_click' && element?.href)) return judged(true, 'not_the_link');
  if (at !== null) return judged(true, 'nothing_to_click');
  return judged(true, 'nothing_was_clicked');
}

/** Where a window ends decides as much as where it began: any other website on its way counts, and so does an app. */
function leadsElsewhere(
  { hops, finalUrl, externalProtocol, downloadRefused }: Opening,
  isOwn: (url: string) => boolean,
) {
  const passed = [...hops.map(({ url }) => url), finalUrl, downloadRefused?.url].filter(
    (url) => url !== null && url !== undefined,
  );
  return externalProtocol !== null || passed.some((url) => /^https?:/i.test(url) && !isOwn(url));
}

const firstOf = ({ hops, finalUrl }: Opening): string | null => hops[0]?.url ?? finalUrl;

const isAddressOf = (opening: Opening, href: string): boolean => {
  const first = firstOf(opening);
  if (first === null) return false;
  // What is filled into a form is put behind its address.
  const isForm = opening.mechanism === 'form';
  return sameAddress(first, href) || (isForm && sameAddress(first.replace(/\?.*$/s, ''), href.replace(/\?.*$/s, '')));
};

const startsOwn = (opening: Opening, isOwn: (url: string) => boolean): boolean => {
  const first = firstOf(opening);
  return opening.kind === 'window' && first !== null && isOwn(first);
};

/** As the browser said it, or where it did not: one window to a click, within the time that a click counts. */
function gestureOf(opening: Opening, all: readonly Opening[]): boolean {
  const { trigger, openedBy, kind } = opening;
  if (trigger.userGesture !== null) return trigger.userGesture;
  const isPersons = trigger.at !== null || trigger.step === 'key';
  if (kind === 'tab') return isPersons && trigger.msAfter < ACTIVATION_MS;
  if (openedBy !== 0 || !isPersons || trigger.msAfter >= ACTIVATION_MS) return false;
  const ofStep = all.filter((other) => other.kind === 'window' && other.openedBy === 0 && isSameStep(other, opening));
  return ofStep[0] === opening;
}

const isSameStep = (one: Opening, other: Opening): boolean =>
  one.trigger.step === other.trigger.step &&
  one.trigger.at?.x === other.trigger.at?.x &&
  one.trigger.at?.y === other.trigger.at?.y;
