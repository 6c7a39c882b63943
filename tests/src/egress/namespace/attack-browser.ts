import { setTimeout as delay } from 'node:timers/promises';
import type { CrawlBrowser } from '@proofline/crawler-agent/browser/crawl-browser';
import { within } from '@proofline/crawler-agent/gather/within';
import type { Page } from 'playwright';
import { attackPages } from './attack-pages.ts';
import type { Guard } from './guards.ts';
import { inTurns } from './in-turns.ts';
import { ATTACKER } from './names.ts';
import { redirectsTo } from './redirects.ts';
import type { Literal } from './targets.ts';
import { WEBSITE_WORDS } from './website.ts';

const PAGES_AT_A_TIME = 6;
const PAGE_LIMIT_MS = 90_000;
const LITERALS_OF_A_PAGE = 100;
const ATTACKS_OF_A_PAGE = 8;
/** A frame in which something can be read that must not be is among the first. */
const FRAMES_READ = 40;
const READ_LIMIT_MS = 2_000;
/** Attacks that need a page in a secure context. */
const secureToo = ['js-background-fetch', 'js-worker', 'js-csp-report-uri', 'alt-svc', 'js-cookie-store', 'js-fetch'];
/** Attacks that begin after a while. */
const patient = new Set(['js-location', 'js-webrtc-stun', 'js-webrtc-turn', 'js-csp-report-uri']);

export interface BrowserFindings {
  /** Allowed addresses whose page was not shown. */
  readonly unreached: readonly string[];
  /** Attack pages that were not shown themselves. */
  readonly undelivered: readonly string[];
  /** Pages in whose frames a file of this machine, or what a canary says, could be read. */
  readonly leaks: readonly string[];
  readonly survivesBomb: boolean;
}

/** Every entry point a page has, and every address as a person would type it. */
export async function attackBrowser(
  browser: CrawlBrowser,
  guard: Guard,
  literals: readonly Literal[],
  targets: readonly string[],
): Promise<BrowserFindings> {
  const unreached: string[] = [];
  const undelivered: string[] = [];
  const leaks: string[] = [];

  const open = async (work: (page: Page) => Promise<void>) => {
    const looking = browser.withContext('en-GB', async (context) => {
      const { page } = await context.newPage();
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
      await guard.watch(page);
      await work(page);
    });
    // A page that will not close costs its time, not the run.
    await Promise.race([looking, delay(PAGE_LIMIT_MS, undefined, { ref: false })]);
  };
  /** Status of the document; undefined when there was none, or it was not allowed to be opened. */
  const visit = async (page: Page, url: string) => {
    if (!guard.mayVisit(url)) return undefined;
    const response = await page.goto(url, { waitUntil: 'commit', timeout: 20_000 }).catch(() => null);
    return response?.status();
  };
  const showsWebsite = async (page: Page, url: string) => {
    await visit(page, url);
    const text = await page.textContent('body', { timeout: 10_000 }).catch(() => '');
    return text?.includes(WEBSITE_WORDS) === true;
  };
  const attack = async (names: readonly string[], scheme: string) => {
    await open(async (page) => {
      const url = `${scheme}://${ATTACKER}/attack/${names.join('+')}`;
      if ((await visit(page, url)) !== 200) undelivered.push(`${scheme} ${names}`);
      await page.waitForLoadState('load', { timeout: 4_000 }).catch(() => undefined);
      await page.waitForTimeout(names.some((name) => patient.has(name)) ? 3_300 : 700);
      const frames = page.frames().slice(0, FRAMES_READ);
      // A frame whose document was refused may never say what it holds.
      const texts = await Promise.all(frames.map((frame) => within(READ_LIMIT_MS, frame.content(), '')));
      if (texts.some((text) => /root:x:0|>secret</.test(text))) leaks.push(names.join());
    });
  };

  const names = Object.keys(attackPages);
  const quick = names.filter((name) => !patient.has(name));
  const groups = [
    ...[...patient].map((name) => [[name], 'http'] as const),
    ...grouped(quick, ATTACKS_OF_A_PAGE).map((group) => [group, 'http'] as const),
    [secureToo, 'https'] as const,
  ];
  // Frames have taken every target by every way; as documents a few do.
  const [asDocument, documents] = [targets.slice(0, 3), targets.slice(0, 14)];
  const typed = [
    ...documents,
    ...asDocument.flatMap(redirectsTo),
    ...['refresh/', 'act/meta-refresh', 'act/location-now'].flatMap((path) =>
      asDocument.map((target) => `http://${ATTACKER}/${path}?t=${encodeURIComponent(target)}`),
    ),
    ...literals.filter(({ cls }) => cls === 'scheme').map(({ url }) => url),
    `http://${ATTACKER}/loop/1`,
  ];
  // The browser brings spellings to one form before it does anything: each form is used once.
  const forms = new Set<string>();
  const written = literals
    .map(({ url }) => ({ url, form: URL.parse(url)?.href ?? url, isFramed: !/^\s*java/i.test(url) }))
    .filter(({ form }) => !forms.has(form) && forms.add(form));
  const share = Math.ceil(typed.length / PAGES_AT_A_TIME);
  const work: (() => Promise<void>)[] = [
    ...groups.map(
      ([group, scheme]) =>
        () =>
          attack(group, scheme),
    ),
    ...Array.from(
      { length: PAGES_AT_A_TIME },
      (_, index) => () =>
        open(async (page) => {
          for (const url of typed.slice(index * share, (index + 1) * share)) {
            await visit(page, url);
            if (/^(file|chrome):/.test(page.url())) leaks.push(url);
          }
        }),
    ),
    ...Array.from(
      { length: Math.ceil(written.length / LITERALS_OF_A_PAGE) },
      (_, index) => () =>
        open(async (page) => {
          await visit(page, `http://${ATTACKER}/`);
          const some = written.slice(index * LITERALS_OF_A_PAGE, (index + 1) * LITERALS_OF_A_PAGE);
          await page.evaluate(useEverywhere, some).catch(() => undefined);
          await page.waitForTimeout(700);
        }),
    ),
    () =>
      open(async (page) => {
        for (const { url } of literals.filter(({ expect }) => expect === 'allow')) {
          if (!(await showsWebsite(page, url)) && !(await showsWebsite(page, url))) unreached.push(url);
        }
      }),
  ];
  await inTurns(work, PAGES_AT_A_TIME, (task) => task());

  // What one target's website has set is not sent by the next one's context.
  await open(async (page) => void (await visit(page, `http://${ATTACKER}/cookie`)));
  await open(async (page) => void (await visit(page, `http://${ATTACKER}/`)));
  await open(async (page) => void (await visit(page, `http://${ATTACKER}/bomb`)));
  let survivesBomb = false;
  await open(async (page) => {
    survivesBomb = (await visit(page, `http://${ATTACKER}/`)) === 200;
  });
  return { unreached, undelivered, leaks, survivesBomb };
}

function grouped<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Runs in the page: each address as a picture, a request and a frame. */
function useEverywhere(addresses: readonly { url: string; isFramed: boolean }[]): void {
  for (const { url, isFramed } of addresses) {
    const image = document.createElement('img');
    image.src = url;
    document.body.append(image);
    if (isFramed) {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }
    fetch(url, { mode: 'no-cors' }).catch(() => undefined);
  }
}
