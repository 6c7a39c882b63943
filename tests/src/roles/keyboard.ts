import type { Locator, Page } from 'playwright';

/** More stops than any page has. */
const maxStops = 60;

/**
 * Presses Tab until something has the focus, and holds that every stop on the way can be seen.
 * @throws when it is never reached, or a stop shows no focus
 */
export async function pressTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  const hasFocus = () => target.first().evaluate((element) => element === document.activeElement);
  const stops: string[] = [];
  while (!(await hasFocus())) {
    if (stops.length >= maxStops) throw new Error(`Not reached by ${key}: ${target}. Stops: ${stops.join(' | ')}`);
    await page.keyboard.press(key);
    stops.push(await seeFocus(page));
  }
}

/**
 * The name of what has the focus.
 * @throws when nothing has, when it is out of sight, or when it looks as it would without
 */
export async function seeFocus(page: Page): Promise<string> {
  const { name, trouble } = await page.evaluate(() => {
    const element = document.activeElement;
    // After the last stop the focus is the browser's own for one press.
    if (!(element instanceof HTMLElement) || element === document.body) return { name: 'the window', trouble: null };
    const name =
      element.getAttribute('aria-label') ?? (element.innerText.trim().slice(0, 40) || element.outerHTML.slice(0, 80));
    if (!element.matches(':focus-visible')) return { name, trouble: 'has a focus nobody sees' };
    // Switches and radios: a sibling is drawn in the place of the input.
    const drawn = [element, element.nextElementSibling, element.closest('label, [class*=wrapper i]')];
    const isOutlined = drawn.some((part) => {
      const { outlineStyle, outlineWidth } = part
        ? getComputedStyle(part)
        : { outlineStyle: 'none', outlineWidth: '0px' };
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    // A text field shows its caret.
    const isText = element.matches('input:not([type=radio], [type=checkbox]), textarea');
    if (!isOutlined && !isText) return { name, trouble: 'looks as without focus' };
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && width > 0 && height > 0;
    return { name, trouble: isInView ? null : `is out of sight: ${Math.round(top)} px` };
  });
  if (trouble !== null) throw new Error(`${name} ${trouble}`);
  return name;
}
