import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../../start-demo-web.ts';
import { overAll } from '../../../testing/ask.ts';
import { demoUrlLists } from '../seed/url-lists.ts';
import { judgeNaively, type NaiveReading } from '../testing/naive-reader.ts';
import { readRendered } from '../testing/read-rendered.ts';
import { demoManifest, type ManifestPage } from './manifest.ts';

/** Slow pages and late texts are waited for most of the time. */
const TABS = 6;
const PATIENCE_MS = 30_000;

const pages = demoManifest();
const byUrl = new Map(pages.map((page) => [page.url, page]));
let demoWeb: DemoWeb;
let browser: Browser;

beforeAll(async () => {
  demoWeb = await startDemoWeb();
  const executablePath = process.env.CHROMIUM_PATH;
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${demoWeb.port}`, '--no-sandbox'],
  });
});

afterAll(async () => {
  await browser.close();
  await demoWeb.stop();
});

function canBeJudged({ expected }: ManifestPage): boolean {
  return expected.outcome !== 'blocked' && expected.outcome !== 'failed';
}

/** The start pages of the demo run, and one page of every trait they do not have. */
function pagesToRead(): ManifestPage[] {
  const startUrls = demoUrlLists().flatMap(({ urls }) => urls);
  const chosen = startUrls.flatMap((url) => byUrl.get(url) ?? []).filter(canBeJudged);
  const seen = new Set(chosen.flatMap(({ traits }) => traits));
  for (const page of pages.filter(canBeJudged)) {
    if (page.traits.every((trait) => seen.has(trait))) continue;
    chosen.push(page);
    for (const trait of page.traits) seen.add(trait);
  }
  return chosen;
}

async function read({ url, finalUrl }: ManifestPage): Promise<NaiveReading> {
  const page = await browser.newPage();
  try {
    await page.goto(url, { timeout: PATIENCE_MS });
    await page.waitForURL(finalUrl, { timeout: PATIENCE_MS });
    return await readRendered(page, PATIENCE_MS);
  } finally {
    await page.close();
  }
}

describe('the demo internet in a real browser', () => {
  it('reads as the manifest says: start pages, and every trait that can be judged', async () => {
    const chosen = pagesToRead();
    expect(chosen.length).toBeGreaterThan(50);
    const readings = await overAll(chosen, TABS, read);
    for (const [index, { url, expected, traits }] of chosen.entries()) {
      const reading = readings[index] ?? { text: '', links: [] };
      const mentions = reading.text.includes('Larkfield');
      expect.soft(mentions, `${url} mentions Larkfield`).toBe(expected.outcome !== 'filtered_out');
      if (!('perRule' in expected) || traits.includes('tracker_only')) continue;
      expect.soft(judgeNaively(reading), url).toEqual(expected.perRule);
    }
  });

  it('shows nothing of a page behind a consent wall before it is accepted', async () => {
    const wall = pages.find(({ traits }) => traits.includes('consent_required'));
    const page = await browser.newPage();
    await page.goto(wall?.url ?? '', { timeout: PATIENCE_MS });
    expect(await page.locator('body').innerText()).not.toContain('Larkfield');
    expect((await readRendered(page, PATIENCE_MS)).text).toContain('Larkfield');
    await page.close();
  });
});
