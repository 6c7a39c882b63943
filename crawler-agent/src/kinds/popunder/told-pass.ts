import type { Sha256 } from '@proofline/contracts/ids';
import type { PostedLook } from '@proofline/contracts/kinds/popunder/posted';
import { MAX_URL_CHARS, MAX_WINDOWS_CHARS, type OpenedWindow } from '@proofline/contracts/kinds/popunder/window';
import type { Evidence } from '@proofline/contracts/page-visit';
import { evidenceOf } from '../../evidence/evidence-of.ts';
import type { TargetArchive } from '../../evidence/page-archive.ts';
import type { SeenPage } from '../../gather/visit.ts';
import { judgeOpening } from './judge/judge-opening.ts';
import { keywordHits, matchedLink } from './judge/keyword-hits.ts';
import { affiliateOf, networksOf } from './judge/who-is-paid.ts';
import type { ClickedElement, Opening } from './ledger/ledger.ts';
import type { PassMade } from './open-windows.ts';

export type PostedPass = Extract<PostedLook, { readonly type: 'PassMade' }>['data'];
export type SiteSeen = PostedPass['site'];

export interface ToldBy {
  readonly keywords: readonly string[];
  readonly isOwn: (url: string) => boolean;
  /** When the pass began. */
  readonly at: Date;
  readonly archive: TargetArchive;
}

/** What a pass is told as, with the files that it names. */
export interface ToldPass {
  readonly told: Pick<PostedPass, 'pass' | 'ended' | 'site' | 'steps' | 'windows' | 'windowsLeftOut'>;
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

export async function toldPass(made: PassMade, by: ToldBy): Promise<ToldPass> {
  const files = new Map<Sha256, Buffer>();
  const keep = async (page: SeenPage): Promise<Evidence> => {
    const kept = await evidenceOf(page, by.at, by.archive);
    for (const [sha256, bytes] of kept.files) files.set(sha256, bytes);
    return kept.evidence;
  };
  const all = made.windows.map(({ opening }) => opening);
  const labels = labelsOf(all);
  const windows: OpenedWindow[] = [];
  for (const { opening, read } of made.windows) {
    const evidence = read === null ? null : await keep(read.seen);
    const words = {
      hops: opening.hops,
      finalUrl: opening.finalUrl,
      title: read?.seen.title ?? '',
      text: read?.seen.artifacts.text ?? '',
      links: read?.seen.artifacts.links ?? [],
      imageAlts: read?.imageAlts ?? [],
    };
    const matches = keywordHits(by.keywords, words);
    windows.push({
      ...toldOpening(opening, labels, by.isOwn),
      ...judgedAs(opening, all, by.isOwn),
      title: words.title,
      matchedKeywords: matches,
      matchedLink: shortened(matchedLink(matches, words)),
      networks: networksOf(opening.hops, opening.finalUrl, by.isOwn),
      affiliate: affiliateOf([
        ...opening.hops.map(({ url }) => url),
        ...(opening.finalUrl === null ? [] : [opening.finalUrl]),
      ]),
      evidence,
    });
  }
  const fitting = fittingOf(windows);
  const site = await toldSite(made.site, keep);
  const steps = made.steps.slice(0, 60).map(({ step, at, element, atMs }) => ({
    step,
    at,
    element: toldElement(element),
    atMs,
    opened: fitting.filter(({ trigger }) => isOf(trigger, step, at)).map(({ label }) => label),
  }));
  const windowsLeftOut = made.windowsLeftOut + windows.length - fitting.length;
  return { told: { pass: made.pass, ended: made.ended, site, steps, windows: fitting, windowsLeftOut }, files };
}

/** The page as it was before it was clicked. */
export async function toldSite(page: SeenPage, keep: (page: SeenPage) => Promise<Evidence>): Promise<SiteSeen> {
  return {
    finalUrl: page.finalUrl,
    title: page.title,
    httpStatus: page.httpStatus,
    redirectChain: [...page.redirectChain],
    server: { address: null, country: null },
    exit: page.exit,
    browser: page.browser,
    userAgent: page.userAgent.slice(0, 500),
    consent: page.consent?.words ?? null,
    evidence: await keep(page),
  };
}

/** As people count them: `1`, `2`, and `1a` for the first that `1` opened. */
export function labelsOf(openings: readonly Opening[]): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  const opened = new Map<number, number>();
  for (const { number, openedBy } of openings) {
    const count = (opened.get(openedBy) ?? 0) + 1;
    opened.set(openedBy, count);
    const parent = labels.get(openedBy);
    const letter = String.fromCharCode('a'.charCodeAt(0) + ((count - 1) % 26));
    labels.set(number, parent === undefined ? String(count) : `${parent}${letter}`.slice(0, 10));
  }
  return labels;
}

const shortened = (url: string | null): string | null => (url === null ? null : url.slice(0, MAX_URL_CHARS));

function toldOpening(opening: Opening, labels: ReadonlyMap<number, string>, isOwn: (url: string) => boolean) {
  const { number, openedBy, openerUrl, features, name, hops, finalUrl, dialogs, downloadRefused, externalProtocol } =
    opening;
  return {
    label: labels.get(number) ?? String(number),
    openedBy: {
      window: openedBy === 0 ? null : (labels.get(openedBy) ?? null),
      url: openerUrl.slice(0, MAX_URL_CHARS),
      site: isOwn(openerUrl) ? ('own' as const) : ('foreign' as const),
    },
    openerAccessible: opening.openerAccessible,
    mechanism: opening.mechanism,
    name: name === '' ? null : name.slice(0, 200),
    features: features === '' ? null : features.slice(0, 500),
    askedUrl: opening.askedUrl.slice(0, MAX_URL_CHARS),
    hops: hops.map((hop) => ({ ...hop, url: hop.url.slice(0, MAX_URL_CHARS) })),
    hopsLeftOut: opening.hopsLeftOut,
    finalUrl: shortened(finalUrl),
    status: opening.status,
    finalMs: opening.finalMs,
    placement: opening.placement,
    closedItself: opening.closedItself,
    hung: opening.hung,
    downloadRefused:
      downloadRefused === null
        ? null
        : {
            url: downloadRefused.url.slice(0, MAX_URL_CHARS) || 'about:blank',
            name: downloadRefused.name.slice(0, 300),
          },
    dialogs: dialogs.slice(0, 5).map((dialog) => dialog.slice(0, 300)),
    externalProtocol: shortened(externalProtocol),
  };
}

function judgedAs(opening: Opening, all: readonly Opening[], isOwn: (url: string) => boolean) {
  const { userGesture, ...judged } = judgeOpening(opening, { isOwn, all });
  const { step, at, element, msAfter } = opening.trigger;
  return { ...judged, trigger: { step, at, element: toldElement(element), userGesture, msAfter } };
}

function toldElement(element: ClickedElement | null) {
  if (element === null) return null;
  const { tag, name, text, href } = element;
  return { tag: tag.slice(0, 40), selector: name.slice(0, 200), text: text.slice(0, 80), href: shortened(href) };
}

const isOf = (trigger: OpenedWindow['trigger'], step: string, at: { x: number; y: number } | null): boolean =>
  trigger.step === step && trigger.at?.x === at?.x && trigger.at?.y === at?.y;

/** As many as may be told, in their order. */
function fittingOf(windows: readonly OpenedWindow[]): OpenedWindow[] {
  const fitting: OpenedWindow[] = [];
  let chars = 2;
  for (const window of windows) {
    chars += JSON.stringify(window).length + 1;
    if (chars > MAX_WINDOWS_CHARS || fitting.length >= 20) break;
    fitting.push(window);
  }
  return fitting;
}
