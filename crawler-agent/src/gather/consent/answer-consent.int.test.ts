import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchArguments } from '../../browser/launch-arguments.ts';
import { inPage } from '../in-page.ts';
import { PageSession } from '../page-session.ts';
import { answerConsent } from './answer-consent.ts';
import { libraryRules } from './library-rules.ts';
import { ownRules } from './own-rules.ts';
import { type Banner, homemadeBanners, managedBanners, otherDialogs, sourcepointFrame } from './testing/banners.ts';

const limitMs = 5_000;

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
