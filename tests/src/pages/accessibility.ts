import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Screen } from './screens.ts';
import { SCHEMES, settle, visit, WIDTHS } from './visit.ts';

/** Rules whose answer can differ from scheme to scheme, */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** and those that can differ between two widths that show the same parts. */
const layoutRules = [...colourRules, 'target-size', 'scrollable-region-focusable'];

/** All rules, undefined, where a phone and a desk show different parts of a screen. */
function rulesFor(width: number, scheme: string): readonly string[] | undefined {
  if (scheme === 'dark') return colourRules;
  return width === 1024 ? layoutRules : undefined;
}

/** What axe finds on the page as it stands: rule and place, in one line each. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The other mode opens a window of its own for every analysis; no screen has frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules([...rules]);
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

/**
 * Looks at a screen at every width in both schemes: all rules of axe, WCAG and best practice, on a desk and on a phone;
 * between them those about layout, in the other scheme those about colours; and that nothing stands out of the window.
 * @returns what was found, with the look it was found in
 */
export async function lookAt(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await visit(page, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle(page);
      const here = [...(await findings(page, rulesFor(width, scheme))), ...(await overflow(page))];
      found.push(...here.map((finding) => `${screen.path}, ${width} px, ${scheme}: ${finding}`));
    }
  }
  return found;
}
