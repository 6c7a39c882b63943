import axe from 'axe-core';
import type { Page } from 'playwright';
import type { Screen } from './screens.ts';
import { settle } from './visit.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What axe finds on the page as it stands, by all its rules: rule and place, in one line each. No screen has frames. */
export async function findings(page: Page): Promise<string[]> {
  // Once in a document: most of the time goes by until the browser has read and warmed up the tool.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** Whether the page can be moved sideways, and by what. */
async function overflow(page: Page): Promise<string[]> {
  const { inside, content } = await page.evaluate(() => ({
    inside: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  return content > inside ? [`wider than the window: ${content} in ${inside} px`] : [];
}

/** A desk and a phone have all parts there are, each once in either scheme; between them lies only the overflow. */
const looks = [
  { width: 1440, scheme: 'light', axe: true },
  { width: 1024, scheme: 'light', axe: false },
  { width: 390, scheme: 'dark', axe: true },
] as const;

/** As wide and in the scheme in which a screen is shown before it is looked at. */
export async function atTheDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: looks[0].width, height: 900 });
  await page.emulateMedia({ colorScheme: looks[0].scheme, reducedMotion: 'reduce' });
}

/**
 * Looks at the screen that is shown with all rules of axe, WCAG and best practice, on a desk and on a phone, and whether
 * anything stands out of the window.
 * @returns what was found, with the look it was found in
 */
export async function lookAt(page: Page, { path }: Pick<Screen, 'path'>): Promise<string[]> {
  const found: string[] = [];
  for (const { width, scheme, axe: withAxe } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settle(page);
    const here = [...(withAxe ? await findings(page) : []), ...(await overflow(page))];
    found.push(...here.map((finding) => `${path}, ${width} px, ${scheme}: ${finding}`));
  }
  return found;
}
