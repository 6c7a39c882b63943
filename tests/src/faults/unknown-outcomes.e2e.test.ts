import { commentPageSchema } from '@proofline/contracts/api/comments';
import { projectDetailSchema, projectPageSchema } from '@proofline/contracts/api/projects';
import { urlGroupPageSchema, urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { commentStream, urlListStream } from '@proofline/contracts/events/streams';
import { type CheckId, commentIdSchema, type ReportId, urlListIdSchema } from '@proofline/contracts/ids';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { newAccount } from '../product/new-account.ts';
import { firstReportOf } from '../product/report-of.ts';
import { type ProductProcess, type RunningProduct, startProduct } from '../product/running-product.ts';
import { waitUntil } from '../product/wait-until.ts';

const listPath = '/api/v1/url_groups/';
const usedList = 'Unknown outcomes: one site';
/** Of a command while the log does not answer. */
const answerLimitMs = 3_000;
/** As long as the screen goes on asking by itself. */
const foundOutMs = 120_000;

describe('a command whose outcome is not known', () => {
  let product: RunningProduct;
  let api: ApiSession;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let check: CheckId;
  let report: ReportId;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ DEMO_RUNS: '0' }), launchBrowser()]);
    const author = await newAccount(product, { role: 'full_access' });
    api = await new ApiSession(product.address).signIn(author);
    const list = { name: usedList, urls: ['http://casino-compass.example/uk/free-spins'], enabled: true, projects: [] };
    const { id } = await api.post(listPath, list, urlGroupSchema);
    const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' };
    const rules = { id: 'root', not: false, condition: 'AND', rules: [rule] };
    const wanted = { kind: 'compliance', name: 'Commented', schedule: 'onetime', countries: ['GB'], rules };
    const today = new Date().toISOString().slice(0, 10);
    const body = { ...wanted, schedule_start: today, related_urls: '1', url_groups: [id] };
    check = (await api.post('/api/projects/', body, projectDetailSchema)).id;
    report = await firstReportOf(api, check);
    ({ page, troubles } = await openPage(browser, product.address));
    page.setDefaultTimeout(60_000);
    await signIn(page, author);
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const note = () => page.getByRole('status').filter({ hasText: 'We are finding out whether this was saved' });
  const listsNamed = async (name: string) =>
    (await api.get(`${listPath}?name=${encodeURIComponent(name)}`, urlGroupPageSchema)).count;
  const checksNamed = async (name: string) =>
    (await api.get(`/api/projects/?name=${encodeURIComponent(name)}`, projectPageSchema)).count;

  /** Holds a process until the returned function is called. */
  async function freeze(name: ProductProcess): Promise<() => void> {
    const id = await product.processId(name);
    if (id === undefined) throw new Error(`${name} does not run.`);
    process.kill(id, 'SIGSTOP');
    return () => void process.kill(id, 'SIGCONT');
  }

  async function fillList(name: string): Promise<void> {
    await page.goto('/manage_lists');
    await page.getByRole('button', { name: 'Add new list' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add new list' });
    await dialog.getByLabel('List name').fill(name);
    await dialog.getByRole('textbox', { name: 'URLs, one per line' }).click();
    await page.keyboard.type('a.example');
  }
  const addList = () => page.getByRole('dialog').getByRole('button', { name: 'Add list' });
  const dialogGone = () => page.getByRole('dialog', { name: 'Add new list' }).waitFor({ state: 'detached' });

  it('since the answer was lost on the way is found out by the screen: one list', async () => {
    const keys: (string | undefined)[] = [];
    await page.route(`**${listPath}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server has answered; nobody hears of it.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fillList('Answer lost');
    await addList().dblclick();
    await note().waitFor();
    await dialogGone();
    await note().waitFor({ state: 'detached' });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await listsNamed('Answer lost')).toBe(1);
    await page.unroute(`**${listPath}`);
  });

  it('since the log was away is found out, after a reload with a draft as well: one check', async () => {
    const name = 'Log away';
    await page.goto('/project/popunder');
    await page.getByRole('textbox', { name: 'Check name' }).fill(name);
    await page.getByRole('button', { name: 'Next' }).click();
    await pick('Countries List', 'Countries to check', 'Malta');
    await page.getByRole('button', { name: 'Next' }).click();
    await pick('Website Lists', 'Lists to check', usedList);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Keyword 1' }).fill('larkfield');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Draft saved').waitFor();
    const thaw = await freeze('event-store');
    try {
      const refused = page.waitForResponse((response) => response.url().endsWith('/api/projects/') && !response.ok());
      const pressedAt = performance.now();
      await page.getByRole('button', { name: 'Finish' }).click();
      const answer = await refused;
      // 1 s is the browser's and this machine's own.
      expect(performance.now() - pressedAt).toBeLessThan(answerLimitMs + 1_000);
      expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '2']);
      await note().waitFor();
      await page.reload();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Finish' }).click();
      await note().waitFor();
    } finally {
      thaw();
    }
    await page.getByText(`Your project "${name}" was saved.`).waitFor();
    expect(await checksNamed(name)).toBe(1);
  });

  it('since it was pressed twice is one: one comment, by the button as by the keyboard', async () => {
    const keys = new Set<string | undefined>();
    await page.route('**/api/comments/', async (route) => {
      if (route.request().method() === 'POST') keys.add(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    const panel = await writeComment('Pressed twice');
    await panel.getByRole('button', { name: 'Add comment' }).dblclick();
    await shown(panel, 'Pressed twice');
    const box = await writeComment('Sent twice').then((again) => again.getByRole('textbox', { name: 'Add comment' }));
    await box.press('Control+Enter');
    await box.press('Control+Enter');
    await shown(panel, 'Sent twice');
    expect(await comments()).toEqual(['Pressed twice', 'Sent twice']);
    expect(keys.size).toBe(2);
    await page.unroute('**/api/comments/');
  });

  it('since the api was killed between what it wrote and its answer is found out: one list', async () => {
    const name = 'Api killed';
    await fillList(name);
    // The api waits for the read models before it answers.
    const thaw = await freeze('projections');
    try {
      await addList().click();
      await written();
      const id = await product.processId('api');
      process.kill(id ?? Number.NaN, 'SIGKILL');
      await note().waitFor();
    } finally {
      thaw();
    }
    await dialogGone();
    expect(await listsNamed(name)).toBe(1);
    expect(await inLog(listOf)).toEqual(['UrlListCreated']);
  });

  it('since the api was killed before it answered for a comment is found out: one comment', async () => {
    const before = await comments();
    const panel = await writeComment('Api killed');
    const thaw = await freeze('projections');
    try {
      await panel.getByRole('button', { name: 'Add comment' }).click();
      await waitUntil('the comment is in the log', 10_000, async () =>
        (await inLog(commentOf)).includes('CommentAdded'),
      );
      process.kill((await product.processId('api')) ?? Number.NaN, 'SIGKILL');
      await note().waitFor();
      // Pressed again while it is being found out.
      await panel.getByRole('textbox', { name: 'Add comment' }).press('Control+Enter');
    } finally {
      thaw();
    }
    await shown(panel, 'Api killed');
    await note().waitFor({ state: 'detached' });
    expect(await comments()).toEqual([...before, 'Api killed'].toSorted());
    expect(await inLog(commentOf)).toEqual(['CommentAdded']);
  });

  it('without trouble in the browser', () => {
    // The socket of an api that was killed is refused, which the browser reports itself.
    expect(troubles.all.filter((trouble) => !/WebSocket connection .*ERR_CONNECTION_REFUSED/.test(trouble))).toEqual(
      [],
    );
  });

  async function pick(from: string, to: string, name: string): Promise<void> {
    await page.getByLabel(`Search in ${from}`).fill(name);
    await page.getByRole('group', { name: from }).getByLabel(name).first().check();
    await page.getByRole('button', { name: `Add marked to ${to}` }).click();
  }

  /** The report's own page, with a text in its comments that is not sent yet. */
  async function writeComment(text: string): Promise<Locator> {
    const panel = page.getByRole('dialog', { name: 'Comments' });
    if ((await panel.count()) === 0) {
      await page.goto(`/manage_checks/${check}/reports/${report}`);
      await page.getByRole('button', { name: 'Add comment' }).first().click();
    }
    await panel.getByRole('textbox', { name: 'Add comment' }).fill(text);
    return panel;
  }

  /** It stands in the list, and the field waits for the next one. */
  async function shown(panel: Locator, text: string): Promise<void> {
    await panel.getByRole('listitem').filter({ hasText: text }).waitFor({ timeout: foundOutMs });
    await expect
      .poll(() => panel.getByRole('textbox', { name: 'Add comment' }).inputValue(), { timeout: 20_000 })
      .toBe('');
  }

  const comments = async () => {
    const { results } = await api.get(`/api/comments/?report=${report}`, commentPageSchema);
    return results.map(({ comment }) => comment).toSorted();
  };

  const listOf = (id: number) => urlListStream(urlListIdSchema.parse(id));
  const commentOf = (id: number) => commentStream(commentIdSchema.parse(id));

  /** Types of the events of the stream that the newest command with a key has begun. */
  async function inLog(streamOf: (id: number) => string): Promise<string[]> {
    const db = connectPostgres(product.env.DATABASE_URL ?? '', { poolMax: 1 });
    const log = connectEventLog(product.env.EVENTSTORE_URL ?? '');
    try {
      const [newest] = await db('idempotent_requests').orderBy('first_seen_at', 'desc').limit(1).select('reserved_id');
      if (newest?.reserved_id == null) return [];
      return (await log.readStream(streamOf(Number(newest.reserved_id)))).map(({ type }) => type);
    } finally {
      await log.dispose();
      await db.destroy();
    }
  }

  async function written(): Promise<void> {
    await waitUntil('the list is in the log', 10_000, async () => (await inLog(listOf)).includes('UrlListCreated'));
  }
});
