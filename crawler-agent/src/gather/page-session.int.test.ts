import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchArguments } from '../browser/launch-arguments.ts';
import { inPage } from './in-page.ts';
import { PageSession } from './page-session.ts';
import { ScriptDefect, ScriptFailure } from './script-failure.ts';
import { within } from './within.ts';

const limitMs = 5_000;
const beside = { value: 1 };

describe('a script of ours in a page', () => {
  let browser: Browser;
  let page: Page;
  let session: PageSession;
  let frame: string;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: launchArguments() });
    page = await browser.newPage();
    session = new PageSession(await page.context().newCDPSession(page));
    [frame = ''] = await session.frames();
  });
  afterAll(() => browser?.close());

  it('that lacks a piece is our defect, and never passes for a page that cannot be read', async () => {
    const careless = inPage({}, () => () => beside.value);
    await expect(session.run(frame, careless, null, limitMs)).rejects.toThrow(ScriptDefect);
    await expect(within(limitMs, session.run(frame, careless, null, limitMs), 0)).rejects.toThrow(/is not defined/);
  });

  it('that fails for what the page holds is a matter of the page', async () => {
    const failing = inPage({}, () => (): number => {
      throw new TypeError('The page is not as expected.');
    });
    await expect(session.run(frame, failing, null, limitMs)).rejects.toThrow(ScriptFailure);
    expect(await within(limitMs, session.run(frame, failing, null, limitMs), 7)).toBe(7);
  });

  it('is not touched by what the page makes of the browser', async () => {
    await page.evaluate(() => {
      Object.assign(window, { getComputedStyle: undefined, URL: undefined });
    });
    const careful = inPage({}, () => () => [typeof getComputedStyle, typeof URL]);
    expect(await session.run(frame, careful, null, limitMs)).toEqual(['function', 'function']);
  });
});
