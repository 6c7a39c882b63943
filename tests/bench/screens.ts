import { fileURLToPath } from 'node:url';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { checkAndSlotOf, type ReportId } from '@proofline/contracts/ids';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { firstRowMs, fromClickMs, type PageLoad, pageLoadOf, watchPage } from './screens/watch-page.ts';
import { BenchAgent, finishedTarget } from './stack/bench-agent.ts';
import { seedRun } from './stack/seed-run.ts';
import { type Stack, startStack } from './stack/start-stack.ts';

/**
 * What a user waits for on the way to a verdict, in a real browser: the first row of a report in a browser that has
 * never been here (`reportColdMs`) and in one that has (`reportWarmMs`); within the app from the checks to the report,
 * from a row to its details, from there to the next. Medians of a few rounds; a round's longest task is the longest on
 * all of its way. `scripts`, `files` and `bytes` are those of the cold report, late parts included.
 */
const floors = {
  reportColdMs: 900,
  reportWarmMs: 500,
  toReportMs: 300,
  openResultMs: 150,
  nextResultMs: 50,
  longestTaskMs: 100,
  scripts: 25,
};
const rounds = process.argv.includes('--full') ? 15 : 5;
const results = 60;
const steps = 3;
const password = 'Bench-Pass-2026!';
const email = 'bench@proofline.example';
const dist = process.env.FRONTEND_DIST ?? fileURLToPath(new URL('../../frontend/dist', import.meta.url));

async function main(): Promise<boolean> {
  const stack = await startStack({ frontendDist: dist });
  let browser: Browser | undefined;
  try {
    const arguments_ = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
    browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...arguments_, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    const reportId = await finishedReport(stack, browser);
    say(`a report of ${results} results stands; measuring`);
    // Nobody's first visit is the server's first as well.
    await round(browser, stack.apiUrl, reportId);
    const all: Round[] = [];
    for (let number = 1; number <= rounds; number += 1) {
      all.push(await round(browser, stack.apiUrl, reportId));
      say(`round ${number} of ${rounds}: ${JSON.stringify(all.at(-1))}`);
    }
    const of = (name: keyof Round) => median(all.map((one) => one[name]));
    const figures = {
      reportColdMs: of('reportColdMs'),
      reportWarmMs: of('reportWarmMs'),
      toReportMs: of('toReportMs'),
      openResultMs: of('openResultMs'),
      nextResultMs: of('nextResultMs'),
      longestTaskMs: of('longestTaskMs'),
      scripts: Math.max(...all.map(({ scripts }) => scripts)),
      files: of('files'),
      bytes: of('bytes'),
    };
    const ok = Object.entries(floors).every(([name, floor]) => figures[name as keyof typeof floors] <= floor);
    console.log(JSON.stringify({ bench: 'screens', ok, figures }));
    return ok;
  } finally {
    await browser?.close();
    await stack.stop();
  }
}

/** A report whose run is over, with pictures of a page's size as evidence. */
async function finishedReport(stack: Stack, browser: Browser): Promise<ReportId> {
  const account = { organization: 'Bench', email, firstName: 'Bench', lastName: 'Mark', password };
  const owner = await createAccount(stack.db, { ...account, role: 'full_access' });
  if (owner === undefined) throw new Error('The account was there already.');
  const reportId = await seedRun(stack, results, owner);
  const agent = await BenchAgent.register(stack, 'bench');
  const picture = await pictureOfPage(browser);
  for (let done = 0; done < results; ) {
    const targets = await agent.lease(Math.min(20, results - done));
    const lease = targets[0]?.lease ?? '';
    const evidence: string[] = [];
    for (const content of ['<p>18+</p>', '18+', picture]) evidence.push(await agent.storeEvidence(lease, content));
    await agent.post(targets.map((target) => finishedTarget(target, evidence)));
    done += targets.length;
  }
  return reportId;
}

async function pictureOfPage(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const paragraph = `<p>${'Lorem ipsum dolor sit amet, consetetur sadipscing elitr. '.repeat(12)}</p>`;
  await page.setContent(`<h1>Spinwise reviews</h1>${paragraph.repeat(20)}`);
  const picture = Uint8Array.from(await page.screenshot({ fullPage: true }));
  await page.close();
  return picture;
}

interface Round extends PageLoad {
  readonly reportColdMs: number;
  readonly reportWarmMs: number;
  readonly toReportMs: number;
  readonly openResultMs: number;
  readonly nextResultMs: number;
}

/** One user from the first visit on, in a browser context of its own. */
async function round(browser: Browser, url: string, reportId: ReportId): Promise<Round> {
  const context = await signedIn(browser, url);
  try {
    const { checkId } = checkAndSlotOf(reportId);
    const report = `${url}/manage_checks/${checkId}/reports/${reportId}`;
    const cold = await opened(context, report);
    const reportColdMs = await firstRowMs(cold);
    await quiet(cold);
    const load = await pageLoadOf(cold);
    await cold.close();
    const warm = await opened(context, report);
    const reportWarmMs = await firstRowMs(warm);
    await quiet(warm);
    const warmLoad = await pageLoadOf(warm);
    await warm.close();

    const page = await opened(context, `${url}/manage_checks`);
    await quiet(page);
    const name = page.locator(`a[href="${new URL(report).pathname}"]`).first();
    const toReportMs = await fromClickMs(page, '[data-result-id]', () => name.click());
    await quiet(page);
    const opens: number[] = [];
    const nexts: number[] = [];
    for (let step = 0; step < steps; step += 1) {
      const row = page.locator('[data-result-id]').nth(step);
      const panel = '[data-details-of]:not([data-stale])';
      const id = await row.getAttribute('data-result-id');
      opens.push(
        await fromClickMs(page, `${panel}[data-details-of="${id}"]`, () => row.locator('[data-open-details]').click()),
      );
      await quiet(page);
      const next = await page
        .locator('[data-result-id]')
        .nth(step + 1)
        .getAttribute('data-result-id');
      nexts.push(
        await fromClickMs(page, `${panel}[data-details-of="${next}"]`, () => page.getByLabel('Next result').click()),
      );
      await page.getByLabel('Close Website Details').click();
      await page.locator('[role="dialog"]').waitFor({ state: 'hidden' });
    }
    const { longestTaskMs } = await pageLoadOf(page);
    return {
      ...load,
      reportColdMs,
      reportWarmMs,
      toReportMs,
      openResultMs: median(opens),
      nextResultMs: median(nexts),
      longestTaskMs: Math.max(load.longestTaskMs, warmLoad.longestTaskMs, longestTaskMs),
    };
  } finally {
    await context.close();
  }
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const login = await context.request.post(`${url}/api/login/`, {
    data: { email, password, remember_me: false },
    headers: { origin: url },
  });
  if (!login.ok()) throw new Error(`Signing in was answered ${login.status()}: ${await login.text()}`);
  await context.addInitScript({ content: `localStorage.setItem('proofline.cookies', '["required"]');${watchPage}` });
  return context;
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** Everything late has come as well; the live connection is the last of it. */
async function quiet(page: Page): Promise<void> {
  await page.locator('[role="status"][data-state="live"]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN);
const say = (line: string) => console.error(line);

process.exitCode = (await main()) ? 0 : 1;
