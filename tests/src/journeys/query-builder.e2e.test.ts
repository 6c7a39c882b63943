import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { type Finger, fingerOn, middleOf } from '../product/finger.ts';
import { pageThread } from '../product/page-thread.ts';
import { sharedProduct } from '../product/shared-product.ts';

const nodeIds = (page: Page) =>
  page
    .locator('[data-node]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node') ?? '').join(' '));
/** What a large tree may take for a keystroke, a switch and a step of a drag. */
const interactionMs = 100;

describe('the query builder, in the gallery', () => {
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;

  beforeAll(async () => {
    const [product, launched] = await Promise.all([sharedProduct(), launchBrowser()]);
    browser = launched;
    ({ page, troubles } = await openPage(browser, product.address));
    await page.goto('/dev/gallery');
    await page.locator('[data-node=notice]').waitFor({ timeout: 60_000 });
  }, 180_000);

  afterAll(() => browser?.close());

  const handleOf = (id: string) => page.locator(`[data-node=${id}] [data-handle]`).first();

  it('moves a rule into a group by keyboard, and says so', async () => {
    expect(await nodeIds(page)).toBe('root notice link claim terms licence logo number promises win go badge');
    await handleOf('terms').focus();
    await page.keyboard.press('Space');
    await page.getByText('To place 4 of 6, in no group.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('To place 1 of 3, in a group (any of these) on level 2.').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Put down, place 1 of 3, in a group (any of these) on level 2.').waitFor();
    expect(await nodeIds(page)).toBe('root notice link claim licence terms logo number promises win go badge');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-node]')?.getAttribute('data-node'))).toBe(
      'terms',
    );
  });

  it('leaves a rule where it was on Escape', async () => {
    const before = await nodeIds(page);
    await page.keyboard.press('Space');
    await page.getByText('To place 1 of 3, in a group').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('To place 4 of 6, in no group.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Left where it was.').waitFor();
    expect(await nodeIds(page)).toBe(before);
  });

  it('moves a rule out of a group by mouse', async () => {
    await handleOf('terms').scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([
      handleOf('terms').boundingBox(),
      page.locator('[data-node=link]').boundingBox(),
    ]);
    if (from === null || to === null) throw new Error('The rules are not there.');
    const [x, y] = [from.x + 10, from.y + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 20, { steps: 4 });
    await page.mouse.move(x, to.y, { steps: 8 });
    await page.getByText('To place 2 of 6, in no group.').waitFor();
    await page.mouse.up();
    await expect
      .poll(() => nodeIds(page))
      .toBe('root notice terms link claim licence logo number promises win go badge');
  });

  it('moves a group from the menu of its handle, for those who do not drag', async () => {
    await handleOf('promises').click();
    await page.getByRole('menuitem', { name: 'Move down' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move down' }).isDisabled()).toBe(true);
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByText('Moved to place 3 of 3, in a group (any of these) on level 2.').waitFor();
    expect(await nodeIds(page)).toBe('root notice terms link claim licence logo number promises win go badge');
  });

  it('stays quick with a hundred rules', async () => {
    await page.getByRole('button', { name: '100 rules' }).click();
    await page.locator('[data-node=many-99]').waitFor();
    const spent = await pageThread(browser);
    const each = async (times: number, act: () => Promise<void>) => {
      const before = await spent();
      for (let turn = 0; turn < times; turn += 1) await act();
      return ((await spent()) - before) / times;
    };
    await page.locator('[data-node=many-45]').getByLabel('Text to look for').focus();
    const typing = await each(20, () => page.keyboard.press('x'));
    await page.locator('[data-node=group-5]').getByRole('switch', { name: 'Not' }).focus();
    const toggling = await each(6, () => page.keyboard.press('Space'));
    await handleOf('many-45').focus();
    await page.keyboard.press('Space');
    await page.getByText('To place 6 of 10, in a group').waitFor();
    const dragging = await each(10, () => page.keyboard.press('ArrowDown'));
    await page.keyboard.press('Space');
    await page.getByText(/^Put down, place \d+ of 11/).waitFor();
    expect(
      { typing: typing < interactionMs, toggling: toggling < interactionMs, dragging: dragging < interactionMs },
      `${typing}, ${toggling}, ${dragging} ms`,
    ).toEqual({ typing: true, toggling: true, dragging: true });
    expect(troubles.all).toEqual([]);
  });
});

/** Runs in the page: waits until it has not scrolled for some frames. */
const untilAtRest = () =>
  new Promise<void>((resolve) => {
    const framesAtRest = 12;
    let before = Number.NaN;
    let same = 0;
    const look = () => {
      same = window.scrollY === before ? same + 1 : 0;
      before = window.scrollY;
      if (same >= framesAtRest) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });

describe('the query builder, on a phone', () => {
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let finger: Finger;

  beforeAll(async () => {
    const [product, launched] = await Promise.all([sharedProduct(), launchBrowser()]);
    browser = launched;
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    ({ page, troubles } = await openPage(browser, product.address, phone));
    finger = await fingerOn(page);
    await page.goto('/dev/gallery');
    await page.locator('[data-node=notice]').waitFor({ timeout: 60_000 });
  }, 180_000);

  afterAll(() => browser?.close());

  const handleOf = (id: string) => page.locator(`[data-node=${id}] [data-handle]`).first();
  const inTheMiddle = async (id: string) => {
    // A touch that meets a page still gliding from the touch before stops it, and is no tap.
    await page.evaluate(untilAtRest);
    await handleOf(id).evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    await page.evaluate(untilAtRest);
    return await middleOf(handleOf(id));
  };

  it('moves a rule out of a group with a finger', async () => {
    const from = await inTheMiddle('logo');
    const to = await page.locator('[data-node=terms]').boundingBox();
    if (to === null) throw new Error('The rule is not there.');
    await finger.down(from);
    await finger.move({ x: from.x, y: to.y - 8 });
    await page.getByText('To place 4 of 7, in no group.').waitFor();
    await finger.up();
    await expect
      .poll(() => nodeIds(page))
      .toBe('root notice link claim logo terms licence number promises win go badge');
  });

  it('leaves it where it was when the phone takes the finger for something else', async () => {
    const before = await nodeIds(page);
    const from = await inTheMiddle('licence');
    await finger.down(from);
    await finger.move({ x: from.x, y: from.y + 150 });
    await page.getByText(/^To place /).waitFor();
    await finger.lost();
    await page.getByText('Left where it was.').waitFor();
    expect(await nodeIds(page)).toBe(before);
  });

  it('scrolls under a finger beside the handle, and moves nothing', async () => {
    const before = await nodeIds(page);
    const handle = await inTheMiddle('claim');
    const scrolled = await page.evaluate(() => window.scrollY);
    const beside = { x: 300, y: handle.y };
    await finger.down(beside);
    await finger.move({ x: beside.x, y: beside.y - 200 });
    await finger.up();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 100);
    expect(await nodeIds(page)).toBe(before);
  });

  it('opens the menu of the handle on a tap', async () => {
    const at = await inTheMiddle('licence');
    await finger.down(at);
    await finger.up();
    await page.getByRole('menuitem', { name: 'Move down' }).waitFor();
    expect(troubles.all).toEqual([]);
  });
});
