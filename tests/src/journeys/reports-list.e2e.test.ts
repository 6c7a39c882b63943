import { join } from 'node:path';
import { type ApiWorld, password, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { type Fixture, runningReport } from '@proofline/backend/app/testing/report-fixture';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendDist } from '../../../scripts/machine/frontend-build.ts';
import { lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { pressTo } from '../roles/keyboard.ts';

const dayMs = 86_400_000;
/** Days before the browser's today on which a run was requested and ended. */
const ages = [0, 1, 3, 40] as const;

/** The day so many days before the last of `ages`, in UTC, in which people of a test live. */
const dayOf = (now: Date, age: number) => new Date(now.getTime() - age * dayMs).toISOString().slice(0, 10);

describe('the list of reports', () => {
  let world: ApiWorld;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  /** By how many days old they are. */
  const runs = new Map<number, Fixture>();
  let today: Date;

  beforeAll(async () => {
    world = await startApiWorld(startEventStore, {
      frontendDist: process.env.FRONTEND_DIST ?? frontendDist(join(import.meta.dirname, '../../..')),
    });
    // At noon, so that no day ends while the test goes on.
    world.clock.forward(dayMs - ((Date.now() + dayMs / 2) % dayMs));
    for (const [index, age] of ages.toReversed().entries()) {
      const run = await runningReport(world, 1001 + index);
      await run.complete();
      runs.set(age, run);
      world.clock.forward((age - (ages.toReversed()[index + 1] ?? age)) * dayMs);
    }
    today = world.clock.now();
    browser = await launchBrowser();
    ({ page, troubles } = await openPage(browser, world.url, { timezoneId: 'UTC' }));
    await page.clock.install({ time: today });
    await signIn(page, people.full, password);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  const shows = async (shown: readonly (typeof ages)[number][]) => {
    const rows = page.getByRole('table').getByRole('link', { name: /^View report of/ });
    await expect
      .poll(() => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)).sort()))
      .toEqual(shown.map((age) => String(runs.get(age)?.reportId)).sort());
  };
  const filter = (column: string) => page.getByRole('dialog', { name: `Filter by ${column}` });
  const openFilter = async (column: string) => {
    await page.getByRole('button', { name: new RegExp(`^Filter by ${column}(, on)?$`) }).click();
    await filter(column)
      .getByRole('group', { name: `Quick ranges of ${column}` })
      .waitFor();
  };

  it.each(['Creation date', 'Completion date'])('is filtered by the quick days of its %s', async (column) => {
    await page.goto('/reports');
    await shows(ages);
    for (const [words, name, shown] of [
      ['Today', 'today', [0]],
      ['Yesterday', 'yesterday', [1]],
      ['Past 7 days', 'past_7_days', [0, 1, 3]],
    ] as const) {
      await openFilter(column);
      await filter(column).getByText(words, { exact: true }).click();
      await shows(shown);
      expect(new URL(page.url()).searchParams.get(column === 'Creation date' ? 'ctime' : 'finalized')).toBe(name);
    }
    await page.reload();
    await shows([0, 1, 3]);
    // One step back undoes the filter, however often it was changed.
    await page.goBack();
    await shows(ages);
    await page.goForward();
    await shows([0, 1, 3]);
    await openFilter(column);
    await filter(column).getByText('This year', { exact: true }).click();
    await shows(ages.filter((age) => dayOf(today, age).slice(0, 4) === dayOf(today, 0).slice(0, 4)));
    await openFilter(column);
    await filter(column).getByText('This month', { exact: true }).click();
    await shows(ages.filter((age) => dayOf(today, age).slice(0, 7) === dayOf(today, 0).slice(0, 7)));
    await openFilter(column);
    await filter(column).getByRole('button', { name: 'Clear' }).click();
    await shows(ages);
  });

  it('is filtered by days of its calendar, with keys alone, and says when none is chosen', async () => {
    await page.goto('/reports');
    await shows(ages);
    await pressTo(page, page.getByRole('button', { name: 'Filter by Creation date' }));
    await page.keyboard.press('Enter');
    await filter('Creation date').getByRole('button', { name: 'Apply' }).press('Enter');
    await filter('Creation date').getByText('Please select a date before submitting the calendar.').waitFor();
    const day = (age: number) =>
      filter('Creation date').locator(
        `button[aria-label="${new Date(dayOf(today, age)).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}"]`,
      );
    for (const age of [3, 1]) {
      if ((await day(age).count()) === 0)
        await filter('Creation date').getByRole('button', { name: 'Previous month' }).press('Enter');
      await day(age).press('Enter');
      if (age === 3 && (await day(1).count()) === 0)
        await filter('Creation date').getByRole('button', { name: 'Next month' }).press('Enter');
    }
    await filter('Creation date').getByRole('button', { name: 'Apply' }).press('Enter');
    await shows([1, 3]);
    expect(new URL(page.url()).searchParams.get('ctime')).toBe(`${dayOf(today, 3)}..${dayOf(today, 1)}`);
  });

  it('is filtered by its number of websites, and says when nothing matches', async () => {
    await page.goto('/reports');
    await shows(ages);
    await page.getByRole('button', { name: 'Filter by Websites' }).click();
    const websites = filter('Websites');
    await websites.getByLabel('At least').fill('6');
    await page.getByText("You don't have any checks matching the search criteria.").waitFor();
    expect(await lookAt(page, { path: '/reports with nothing that matches' })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('of one check has its runs of every status, mutes one, and leads to it', async () => {
    const run = runs.get(0);
    await page.goto(`/manage_checks/${run?.checkId}/reports`);
    await shows([0]);
    await page.getByRole('columnheader', { name: 'Status' }).waitFor();
    const mute = page.getByRole('button', { name: /^Mute notifications of/ });
    const isMuted = () => mute.getAttribute('aria-pressed');
    await mute.press('Enter');
    await expect.poll(isMuted).toBe('true');
    await page.reload();
    await expect.poll(isMuted).toBe('true');
    await mute.press('Enter');
    await expect.poll(isMuted).toBe('false');
    await page.getByRole('link', { name: /^View report of/ }).press('Enter');
    await page.waitForURL(`**/manage_checks/${run?.checkId}/reports/${run?.reportId}`);
    expect(troubles.all).toEqual([]);
  });
});
