import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchArguments } from '../../browser/launch-arguments.ts';
import { inPage } from '../in-page.ts';
import { PageSession } from '../page-session.ts';
import { answerConsent } from './answer-consent.ts';
import { clickAccept } from './click-accept.ts';
import { libraryRules } from './library-rules.ts';
import { ownRules } from './own-rules.ts';
import { type Banner, homemadeBanners, managedBanners, otherDialogs, sourcepointFrame } from './testing/banners.ts';

const limitMs = 5_000;

/** Counts, in the world of our scripts, how often an element is looked at and how many characters are read. */
const countWork = inPage({}, () => (_: null) => {
  const work = { looks: 0, chars: 0 };
  const { checkVisibility } = Element.prototype;
  Element.prototype.checkVisibility = function (options) {
    work.looks += 1;
    return checkVisibility.call(this, options);
  };
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(Node.prototype, 'textContent', {
    get() {
      const words: string = text?.get?.call(this) ?? '';
      work.chars += words.length;
      return words;
    },
  });
  Object.assign(globalThis, { work });
});
const workDone = inPage({}, () => (_: null) => {
  const { work } = globalThis as unknown as { work: { looks: number; chars: number } };
  return work;
});

describe('consent', () => {
  let browser: Browser;
  let page: Page;
  let session: PageSession;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: launchArguments() });
    page = await browser.newPage();
    session = new PageSession(await page.context().newCDPSession(page));
  });
  afterAll(() => browser?.close());

  /** What was answered, and the button that felt it. */
  async function answered({ html }: Pick<Banner, 'html'>) {
    await page.unrouteAll();
    await page.route('**/*', (route) => {
      const isFrame = route.request().url().includes('message_id');
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: isFrame ? sourcepointFrame : html });
    });
    await page.goto('http://site.example/', { waitUntil: 'load' });
    const answer = await answerConsent(session, await session.frames());
    return { answer, pressed: await page.evaluate(() => document.body.dataset.pressed ?? null) };
  }

  it.each(managedBanners)('is given to $name, known by its markup', async (banner) => {
    const { answer, pressed } = await answered(banner);
    expect(pressed).toBe(banner.accept);
    expect(answer).toEqual({ words: banner.accept, manager: expect.any(String) });
  });

  it.each(homemadeBanners)('is given to $name, known by its words', async (banner) => {
    expect(await answered(banner)).toEqual({
      answer: { words: banner.accept, manager: null },
      pressed: banner.accept,
    });
  });

  it.each(otherDialogs)('is not what $name asks for', async (dialog) => {
    expect(await answered(dialog)).toEqual({ answer: null, pressed: null });
  });

  it('is not given by what nobody sees, nor by a link that leads elsewhere', async () => {
    const words = 'We use cookies.';
    const html = `<p>${words} <a href="/privacy">Accept</a></p><p hidden>${words} <button>Accept all</button></p>`;
    expect((await answered({ html })).answer).toBeNull();
  });

  it('is never a button whose words refuse, whoever names it', async () => {
    await answered({ html: '<button id="a">Reject all</button><button id="b">Fine</button>' });
    const [frame = ''] = await session.frames();
    const rule = { manager: 'M', address: null, inMain: true, inFrames: true, marks: [], shown: [] };
    const given = { words: [], limitMs };
    const answer = (accept: string[]) =>
      session.run(frame, clickAccept, { ...given, rules: [{ ...rule, accept }] }, limitMs);
    expect(await answer(['#a'])).toBeNull();
    expect(await answer(['#a', '#b'])).toEqual({ words: 'Fine', manager: 'M' });
  });

  it('is looked for by a rule only where what it asks for is shown', async () => {
    const rule = {
      manager: 'M',
      address: null,
      inMain: true,
      inFrames: true,
      marks: [],
      shown: ['#c'],
      accept: ['#b'],
    };
    const given = { words: [], limitMs, rules: [rule] };
    const answer = async (html: string) => {
      await answered({ html });
      const [frame = ''] = await session.frames();
      return session.run(frame, clickAccept, given, limitMs);
    };
    expect(await answer('<p id="c" hidden>Notice</p><button id="b">Fine</button>')).toBeNull();
    expect(await answer('<p id="c">Notice</p><button id="b">Fine</button>')).toEqual({ words: 'Fine', manager: 'M' });
  });

  it('is given up in time, with little work, where a page is full of buttons', async () => {
    const buttons = '<a href="#" style="display:block">Accept</a>'.repeat(20_000);
    await answered({ html: '<p></p>' });
    const [frame = ''] = await session.frames();
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, `<div>cookie ${buttons}</div>`);
    await session.run(frame, countWork, null, limitMs);
    expect(await answerConsent(session, [frame])).toBeNull();
    const { looks, chars } = await session.run(frame, workDone, null, limitMs);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(5_000);
    expect(chars).toBeLessThan(buttons.length);
  });

  it('is looked for by rules that the browser understands', async () => {
    const [frame = ''] = await session.frames();
    const refused = inPage({}, () => (selectors: readonly string[]) => {
      const isRefused = (selector: string) => {
        try {
          document.querySelector(selector);
          return false;
        } catch {
          return true;
        }
      };
      return selectors.filter(isRefused);
    });
    const selectors = [...ownRules, ...libraryRules()].flatMap(({ marks, accept }) => [...marks, ...accept]);
    expect(selectors.length).toBeGreaterThan(400);
    expect(await session.run(frame, refused, selectors, limitMs)).toEqual([]);
    expect(await session.run(frame, refused, ['a >', ...selectors], limitMs)).toEqual(['a >']);
  });
});
