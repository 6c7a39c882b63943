import { ftueCounterSchema } from '@proofline/contracts/api/account';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../pages/accessibility.ts';
import { goOn, settle } from '../pages/visit.ts';
import { ApiSession, DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles } from '../product/browser-page.ts';
import { demoCheckOf } from '../product/demo-check-of.ts';
import { newAccount } from '../product/new-account.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 150_000;
/** Of the first logins (000 §9). */
const AUTOMATIC_RUNS = 3;
/** A busy machine takes its time. */
const limits = { timeout: 10_000 };

describe('help', () => {
  let product: RunningProduct;
  let browser: Browser;
  let superuser: ApiSession;
  let member: string;
  const troubles: PageTroubles[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    superuser = await new ApiSession(product.address).signIn(await newAccount(product, { role: 'superuser' }));
    member = await newAccount(product, { role: 'full_access' });
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** A page of a browser of its own; the question about cookies is answered. */
  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await openPage(browser, product.address, options);
    troubles.push(opened.troubles);
    opened.page.setDefaultTimeout(15_000);
    await opened.page.addInitScript(() => localStorage.setItem('proofline.cookies', '["required"]'));
    return opened.page;
  }

  async function logIn(page: Page, email: string, from = '/login'): Promise<void> {
    await page.goto(from);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** A page of a session that began elsewhere. */
  async function openAs(email: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(options);
    const answer = await page.context().request.post('/api/login/', { data: { email, password: DEMO_PASSWORD } });
    expect(answer.status()).toBe(200);
    return page;
  }

  const setSwitch = async (name: string, active: boolean) => {
    const answer = await superuser.send('PATCH', `/api/waffle_switches/${name}/`, { active });
    expect(answer.status, name).toBe(200);
  };

  describe('FAQ', () => {
    it('finds questions in any case, with accents, and marks the words', async () => {
      const page = await open();
      await page.goto('/faq');
      const search = page.getByRole('searchbox', { name: 'Search in the FAQ' });
      const questions = page.locator('[data-question]');
      await questions.first().waitFor();
      const all = await questions.count();
      expect(all).toBeGreaterThan(35);
      await search.fill('WÎLDCARD');
      await page.getByText(/^\d questions? of \d+$/).waitFor();
      expect(await questions.count()).toBeLessThan(all);
      await page
        .locator('mark', { hasText: /^wildcard$/i })
        .first()
        .waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('WÎLDCARD');
      await search.fill('no such words at all');
      await page.getByText('No results are matching the search criteria').waitFor();
      await search.press('Escape');
      await expect.poll(() => questions.count(), limits).toBe(all);
      await page.context().close();
    });

    it('opens the question an address names, and goes from one to the next by keyboard', async () => {
      const page = await open();
      await page.goto('/faq#exact-operators');
      const question = page.getByRole('button', { name: 'What does “exact” change?', exact: true });
      await expect.poll(() => question.getAttribute('aria-expanded'), limits).toBe('true');
      await expect.poll(() => question.evaluate((node) => node.getBoundingClientRect().top), limits).toBeLessThan(400);
      await question.press('ArrowDown');
      const next = page.getByRole('button', { name: 'How do wildcards work?', exact: true });
      await expect.poll(() => next.evaluate((node) => node === document.activeElement), limits).toBe(true);
      expect(await next.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('Enter');
      await page.getByText('A wildcard alone is refused').waitFor();
      await page.waitForURL(/#wildcards$/);
      await page.context().close();
    });
  });

  describe('policies', () => {
    it('names every cookie and every stored value that the product really leaves', async () => {
      const page = await open();
      await logIn(page, await newAccount(product, { role: 'auditor' }));
      await page.goto('/manage_checks');
      await page.getByRole('heading', { name: 'Manage checks' }).waitFor();
      const cookies = (await page.context().cookies()).map(({ name }) => name);
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(cookies).toContain('proofline_session');
      expect(stored).toContain('proofline.appearance');
      await page.goto('/cookie-policy');
      await page.getByRole('heading', { name: 'Local storage' }).waitFor();
      const policy = await page.getByRole('main').innerText();
      expect([...cookies, ...stored].filter((name) => !name.startsWith('tsr-') && !policy.includes(name))).toEqual([]);
      await page.context().close();
    });

    it('disappear with their switch, from their address and from the choice', async () => {
      const visitor = await open();
      const user = await openAs(await newAccount(product, { role: 'user' }));
      for (const [path, name, title] of [
        ['/privacy', 'enable_privacy_policy_in_sidebar', 'Privacy policy'],
        ['/cookie-policy', 'enable_cookie_policy_in_sidebar', 'Cookie policy'],
      ] as const) {
        await visitor.goto(path);
        await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
        await user.goto('/policies');
        await user.getByRole('link', { name: `Read: ${title}` }).waitFor();
        await setSwitch(name, false);
        await user.getByRole('link', { name: `Read: ${title}` }).waitFor({ state: 'detached' });
        await user.getByRole('link', { name: 'Read: Terms and conditions' }).waitFor();
        await visitor.goto(path);
        await visitor.waitForURL(/\/error/);
        await setSwitch(name, true);
      }
      await Promise.all([visitor.context().close(), user.context().close()]);
    });

    it('tell owners of websites about the crawler without login', async () => {
      const page = await open();
      await page.goto('/crawler#robots-txt');
      await page.getByRole('heading', { level: 1, name: 'About our crawler' }).waitFor();
      await page.getByText('ProoflineCrawler/1.0').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/crawler');
      await page.context().close();
    });
  });

  describe('the tutorial', () => {
    const card = (page: Page) => page.getByRole('dialog', { name: /./ }).filter({ hasText: /^Tutorial: / });

    it(`starts by itself at the first ${AUTOMATIC_RUNS} logins and no later, and then leads where one wanted to go`, async () => {
      const email = await newAccount(product, { role: 'full_access', tutorial: true });
      const api = await new ApiSession(product.address).signIn(email);
      const counter = async () => (await api.get('/api/ftue_counter/', ftueCounterSchema)).counter;
      const page = await open();
      for (const before of [0, AUTOMATIC_RUNS - 1, AUTOMATIC_RUNS]) {
        expect((await api.send('PUT', '/api/ftue_counter/', { counter: before })).status).toBe(200);
        await page.context().clearCookies();
        await logIn(page, email, '/login?redirect=/manage_lists');
        const isTour = new URL(page.url()).pathname === '/project';
        expect(isTour, `after ${before} logins`).toBe(before < AUTOMATIC_RUNS);
        if (isTour) {
          await card(page).waitFor();
          await page.getByRole('button', { name: 'Skip tutorial' }).click();
        }
        await page.getByRole('heading', { level: 1, name: 'Manage lists' }).waitFor();
        expect(await card(page).count()).toBe(0);
        if (isTour) await expect.poll(counter, limits).toBe(before + 1);
      }
      await page.context().close();
    });

    it('does not start again for who does not want it', async () => {
      const page = await open();
      const email = await newAccount(product, { role: 'full_access', tutorial: true });
      await logIn(page, email);
      await card(page).getByLabel('Do not start by itself again').check();
      const kept = page.waitForResponse(
        (response) => response.url().includes('ftue_counter') && response.request().method() === 'PUT',
      );
      await page.keyboard.press('Escape');
      expect((await kept).status()).toBe(200);
      const api = await new ApiSession(product.address).signIn(email);
      expect((await api.get('/api/ftue_counter/', ftueCounterSchema)).counter).toBeGreaterThan(AUTOMATIC_RUNS);
      await page.context().close();
    });

    it('shows every step of every tour in the light, by keyboard alone', async () => {
      const api = await new ApiSession(product.address).signIn(member);
      const check = await demoCheckOf(api);
      const report = await firstReportOf(api, check.id);
      // Some steps show what only a report that is over has.
      await reportWhen(api, report, 'the run is over', runLimitMs, ({ status }) => status.id === 'completed');
      const page = await openAs(member);
      await page.goto('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const reportPath = `/manage_checks/${check.id}/reports/${report}`;
      for (const path of [
        '/project',
        '/project/compliance',
        '/project/toplist',
        '/manage_checks',
        '/manage_lists',
        '/reports',
        reportPath,
      ]) {
        await goOn(page, { path });
        await runTour(page, path);
      }
      await page.goto(`${reportPath}?compliant=true`);
      await page
        .getByRole('button', { name: /Website Details of/, disabled: false })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Website Details' }).getByText('Selected Attributes').waitFor();
      await runTour(page, 'details');
      // The panel under the tour did not take the key that ended it.
      expect(await page.getByRole('dialog', { name: 'Website Details' }).count()).toBe(1);
      await page.context().close();
    });

    /** Start, every step with Enter, one step back and on, Tab all round, Escape; the focus returns. */
    async function runTour(page: Page, path: string): Promise<void> {
      await settle(page);
      const start = page.getByRole('button', { name: 'Start tutorial on this page' });
      await start.focus();
      await page.keyboard.press('Enter');
      const tour = card(page);
      const titles: string[] = [];
      const isLast = () => tour.getByRole('button', { name: 'Finish' }).isVisible();
      for (;;) {
        const title = await tour.getByRole('heading').innerText();
        titles.push(title);
        await expect
          .poll(() => page.getByTestId('tour-light').isVisible(), { ...limits, message: `${path}: ${title}` })
          .toBe(true);
        if (await isLast()) break;
        await page.keyboard.press('Enter');
        await tour.getByRole('heading', { name: title, exact: true }).waitFor({ state: 'detached' });
      }
      expect(titles.length, path).toBeGreaterThan(2);
      await page.keyboard.press('ArrowLeft');
      await tour.getByRole('heading', { name: titles.at(-2) ?? '', exact: true }).waitFor();
      for (let tabs = 0; tabs < 6; tabs += 1) {
        await page.keyboard.press('Tab');
        expect(await tour.evaluate((node) => node.contains(document.activeElement)), path).toBe(true);
      }
      await page.keyboard.press('Escape');
      await tour.waitFor({ state: 'detached' });
      expect(await start.evaluate((node) => node === document.activeElement), path).toBe(true);
    }

    it('goes on without an element that disappears under it', async () => {
      const page = await openAs(member);
      await page.goto('/manage_lists');
      await page.getByRole('button', { name: 'Start tutorial on this page' }).click();
      await page.getByTestId('tour-light').waitFor();
      await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.remove());
      await page.getByTestId('tour-light').waitFor({ state: 'detached' });
      await card(page).getByRole('button', { name: 'Next' }).click();
      await page.getByTestId('tour-light').waitFor();
      await page.context().close();
    });

    it('is offered only where there is one, and while its switch is on', async () => {
      const page = await openAs(member);
      const start = page.getByRole('button', { name: 'Start tutorial on this page' });
      await page.goto('/faq');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await start.count()).toBe(0);
      await page.goto('/manage_checks');
      await start.waitFor();
      await setSwitch('enable_ftue_in_sidebar', false);
      await start.waitFor({ state: 'detached' });
      await setSwitch('enable_ftue_in_sidebar', true);
      await start.waitFor();
      await page.context().close();
    });

    it('has nothing for axe to find, on a desk and on a phone, nor has the help beside it', async () => {
      const page = await openAs(member, { reducedMotion: 'reduce' });
      // What a search marks and the tour are no screens of their own.
      for (const [path, isShown] of [
        ['/faq?q=rule', () => page.getByRole('heading', { level: 1 }).waitFor()],
        ['/manage_checks', () => showTour(page)],
      ] as const) {
        for (const [colorScheme, width] of [
          ['light', 1440],
          ['dark', 390],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 844 });
          await page.goto(path);
          await isShown();
          await settle(page);
          expect(await findings(page), `${path}, ${colorScheme}`).toEqual([]);
        }
      }
      await page.context().close();
    });

    async function showTour(page: Page): Promise<void> {
      await page.getByRole('heading', { name: 'Manage checks' }).waitFor();
      const { width } = page.viewportSize() ?? { width: 0 };
      if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('button', { name: 'Start tutorial on this page' }).click();
      await page.getByTestId('tour-light').waitFor();
      const place = await card(page).boundingBox();
      expect(place && place.x >= 0 && place.x + place.width <= width).toBe(true);
    }
  });

  it('has thrown nothing, logged no error and kept to its content security policy', () => {
    expect(troubles.flatMap(({ all }) => all)).toEqual([]);
  });
});
