import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Screen } from './screens.ts';
import { settle, visit } from './visit.ts';

/** What axe finds on the page as it stands: rule and place, in one line each. */
async function findings(page: Page): Promise<string[]> {
  // The other mode opens a window of its own for every analysis; no screen has frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
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

/**
 * Looks at a screen with all rules of axe, WCAG and best practice, on a desk and on a phone, and whether anything stands
 * out of the window.
 * @returns what was found, with the look it was found in
 */
export async function lookAt(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await visit(page, screen);
  for (const { width, scheme, axe } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settle(page);
    const here = [...(axe ? await findings(page) : []), ...(await overflow(page))];
    found.push(...here.map((finding) => `${screen.path}, ${width} px, ${scheme}: ${finding}`));
  }
  return found;
}
