import { people } from '@proofline/backend/app/testing/api-world';
import { runningReport } from '@proofline/backend/app/testing/report-fixture';
import { startMail } from '@proofline/backend/features/mail/start-mail';
import { composeNotices } from '@proofline/backend/features/notice-mails/compose-notices';
import { startNoticeMails } from '@proofline/backend/features/notice-mails/start-notice-mails';
import { type MailWorld, publicUrl, startMailWorld } from '@proofline/backend/features/notice-mails/testing/mail-world';
import { mailSecret } from '@proofline/backend/features/server-secrets/server-secret';
import { resultIdOf } from '@proofline/contracts/ids';
import { NOTIFICATION_TYPES } from '@proofline/contracts/notifications';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findings } from '../pages/accessibility.ts';
import { launchBrowser } from '../product/browser-page.ts';

type Email = MailWorld['inbox']['mails'][number];

/** What people may write: a word without end, another direction, markup. */
const HOSTILE = `${'Unbreakable'.repeat(40)} مرحبا بالعالم <script>alert(1)</script>`;
/** A mail program's window, and a phone's. */
const WIDTHS = [600, 390] as const;
/** From what happened to what the mail server was given. */
const LIMIT_MS = 5_000;

let world: MailWorld;
let browser: Browser;
const mails: Email[] = [];

beforeAll(async () => {
  [world, browser] = await Promise.all([startMailWorld(), launchBrowser()]);
  const { checkId, reportId } = await runningReport(world.api, 1);
  await world.startReacting();
  await world.choose(people.full, { comments: 'hourly' });
  const userIds = [await world.idOf(people.full)];
  const about = { checkId, reportId, userIds, link: `/reports/${reportId}` };
  const message = 'Violation found: Spring campaign\n1 of 12 pages is not compliant so far.';
  await world.tell({ ...about, cause: 'violation', message, resultId: resultIdOf(reportId, 2, 1) });
  mails.push(...(await world.mailsSent()));
  await world.tell({ ...about, cause: 'hostile', message: HOSTILE });
  mails.push(...(await world.mailsSent()));
  for (const kind of NOTIFICATION_TYPES) {
    await world.tell({ ...about, cause: kind, kind, category: 'comments', message: `A ${kind} notice\n${HOSTILE}` });
  }
  await world.tell({ cause: 'other', userIds, kind: 'info', category: 'comments', message: 'New comment: Autumn' });
  world.api.clock.forward(3_600_000);
  mails.push(...(await world.mailsSent()));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** As a mail program shows it: pictures that came with it in their places, nothing else loaded. */
function shownHtml({ html = '', attachments }: Email): string {
  return attachments.reduce((page, { contentId, content, mimeType }) => {
    const bytes = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64');
    return page.replaceAll(`cid:${contentId?.replace(/[<>]/g, '')}`, `data:${mimeType};base64,${bytes}`);
  }, html);
}

describe('Mails as mail programs show them', () => {
  it.each(['light', 'dark'] as const)(
    'read well in the %s scheme, stay in the window and load nothing',
    async (scheme) => {
      expect(mails).toHaveLength(3);
      const context = await browser.newContext({ colorScheme: scheme });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const found: string[] = [];
      for (const mail of mails) {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.setContent(shownHtml(mail));
          const { content, wide } = await page.evaluate(() => ({
            content: document.documentElement.scrollWidth,
            wide: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length,
          }));
          if (content > width || wide > 0) found.push(`${mail.subject}: ${content} in ${width} px, ${wide} not shown`);
          // A mail is no page: it has neither landmarks nor one heading above all.
          const said = (await findings(page)).filter(
            (one) => !/^(region|landmark|page-has-heading|heading-order)/.test(one),
          );
          found.push(...said.map((one) => `${mail.subject}, ${width} px: ${one}`));
        }
      }
      expect(found).toEqual([]);
      expect(asked.filter((url) => !url.startsWith('data:') && url !== 'about:blank')).toEqual([]);
      // The look can fail: words as light as the ground they stand on are found.
      await page.addStyleTag({ content: 'p{color:#888!important;background:#999!important}' });
      expect((await findings(page)).some((one) => one.startsWith('color-contrast'))).toBe(true);
      await context.close();
    },
  );
});

describe('A violation', () => {
  it('is with the mail server within five seconds of being told', async () => {
    const { deps } = world.api;
    const secret = mailSecret(deps.db, 'unsubscribe');
    const stops = [
      startNoticeMails(deps),
      startMail({
        ...{ ...deps, smtpUrl: world.inbox.url, from: 'no-reply@proofline.example', publicUrl },
        composeNotices: (with_) => composeNotices({ ...with_, blobs: deps.blobs, log: deps.log, secret }),
      }),
    ];
    const userIds = [await world.idOf(people.full)];
    const took: number[] = [];
    for (let one = 0; one < 10; one += 1) {
      const before = world.inbox.mails.length;
      const since = performance.now();
      await world.tell({ cause: `timed-${one}`, userIds, message: 'Violation found: Spring campaign' });
      await vi.waitFor(() => expect(world.inbox.mails.length).toBe(before + 1), { timeout: 2 * LIMIT_MS, interval: 5 });
      took.push(Math.round(performance.now() - since));
    }
    await Promise.all(stops.map((stop) => stop()));
    expect(took.toSorted((one, other) => other - one)[0], `all: ${took.join(', ')} ms`).toBeLessThanOrEqual(LIMIT_MS);
  });
});
