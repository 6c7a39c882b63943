import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { drawn, pageThread } from '../product/page-thread.ts';
import { sharedProduct } from '../product/shared-product.ts';

/** What the longest lists may take for a keystroke, a copy, a paste and a row less. */
const interactionMs = 100;

describe('the longest lists of a check, in the gallery', () => {
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let spent: () => Promise<number>;

  beforeAll(async () => {
    const [product, launched] = await Promise.all([sharedProduct(), launchBrowser()]);
    browser = launched;
    ({ page, troubles } = await openPage(browser, product.address));
    await page.goto('/dev/gallery/checks');
    await page.getByRole('button', { name: '300 rules' }).waitFor({ timeout: 60_000 });
    spent = await pageThread(browser);
  }, 180_000);

  afterAll(() => browser?.close());

  /** The panel with this button, filled by it; the others make room, as a panel stands alone in the wizard. */
  const filled = async (button: string): Promise<Locator> => {
    const filler = page.getByRole('button', { name: button, includeHidden: true });
    await filler.evaluate((control) => control instanceof HTMLElement && control.click());
    await page.locator('main > *').evaluateAll((panels, label) => {
      for (const panel of panels) if (panel instanceof HTMLElement) panel.hidden = !panel.textContent.includes(label);
    }, button);
    return page.locator('main > *:not([hidden])');
  };
  /** Of the turn in the middle: the first draws what was out of view, and others on the machine add to some. */
  const each = async (times: number, act: (turn: number) => Promise<unknown>) => {
    const turns: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      await drawn(page);
      const before = await spent();
      await act(turn);
      await drawn(page);
      turns.push((await spent()) - before);
    }
    return turns.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
  };
  /** By the page itself: finding a control from outside costs its thread more than what is measured. */
  const inPage = (label: string, act: 'click' | 'focus') =>
    page.evaluate(
      ([selector, what]) => {
        const control = document.querySelector(selector);
        if (!(control instanceof HTMLElement)) throw new Error(`There is no ${selector}.`);
        control[what]();
      },
      [`main > *:not([hidden]) [aria-label="${label}"]`, act] as const,
    );
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  const within = (figures: Readonly<Record<string, number>>) => {
    const slow = Object.entries(figures).filter(([, ms]) => ms >= interactionMs);
    expect(slow, JSON.stringify(figures)).toEqual([]);
  };

  it('are quick with 1,000 keywords', async () => {
    const panel = await filled('1,000 keywords');
    await inPage('Keyword 500', 'focus');
    const typing = await each(10, () => page.keyboard.press('x'));
    const removing = await each(6, () => inPage('Remove keyword 2', 'click'));
    await inPage('Keyword 3', 'focus');
    const pasting = await each(3, (turn) => paste(`one more ${turn}\nanother ${turn}`));
    expect(await panel.locator('li input').count()).toBe(1_000);
    within({ typing, removing, pasting });
  });

  it('are quick with 300 toplist rules', async () => {
    const panel = await filled('300 rules');
    await inPage('Toplist URL 150', 'focus');
    const typing = await each(10, () => page.keyboard.press('x'));
    await inPage('Brand 1 of rule 150', 'focus');
    const typingBrand = await each(10, () => page.keyboard.press('x'));
    const removing = await each(6, () => inPage('Delete rule 2', 'click'));
    const copying = await each(3, () => inPage('Copy rule 2', 'click'));
    await inPage('Toplist URL 3', 'focus');
    const pasting = await each(3, () => paste('a.example/top, Malta\nb.example/top, Malta'));
    expect(await panel.locator('tbody tr').count()).toBe(303);
    within({ typing, typingBrand, removing, copying, pasting });
  });

  it('without trouble in the browser', () => {
    expect(troubles.all).toEqual([]);
  });
});
