import { counted } from '@proofline/contracts/counted';
import type { OrganizationId, ReportId } from '@proofline/contracts/ids';
import { countedReportOf, type NoticeCategory, noticeCategorySchema } from '@proofline/contracts/notifications';
import { startPageOf } from '@proofline/contracts/start-page';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { getCheckRow } from '@proofline/projections/checks/query';
import { live } from '@proofline/projections/live-schema';
import { type ViolationsFound, violationsFound } from '@proofline/projections/reports/violations-found';
import { awaitPosition, PositionNotReached } from '@proofline/projections/runtime/positions';
import { z } from 'zod';
import { type Account, findAccount } from '../accounts/account.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import type { NoticeMail } from '../mail/outbox.ts';
import { isRefused } from '../mail/refusals.ts';
import type { ComposedMail } from '../mail/smtp-transport.ts';
import { type StoredNotice, storedNoticeSchema } from './notice.ts';
import { type LetterGroup, type LetterItem, noticeLetter } from './notice-letter.ts';
import { type SeenPage, seenPage } from './seen-page.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export interface ComposeNoticesDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly log: Log;
  readonly blobs: Pick<Blobs, 'get' | 'size'>;
  /** Address users type, for links. */
  readonly publicUrl: string;
  /** What links to unsubscribe are signed with. */
  secret(): Promise<string>;
}

/** Notices of a digest in all, and about one check; the rest is counted. */
export const MAX_IN_DIGEST = 20;
export const MAX_OF_CHECK = 5;
/** Notices of a digest that are read; more are not even counted one by one. */
const maxRead = 2_000;
/** For a page, read models are waited for no longer: somebody waits for the mail. */
export const READ_MODELS_WITHIN_MS = 3_000;
const pictureCid = 'page@mail.proofline';

/** Pages that are remembered, with pictures of at most `MAX_PICTURE_BYTES`. */
const rememberedPages = 20;

/** Composes the mails of a round: a page that many are told of is looked at once, and its picture made small once. */
export function composeNotices(deps: ComposeNoticesDeps): (mail: NoticeMail) => Promise<ComposedMail | undefined> {
  const pages = new Map<string, Promise<SeenPage | undefined>>();
  const look = async (organizationId: OrganizationId, notice: StoredNotice) => {
    if (notice.resultId === undefined) return undefined;
    const key = `${organizationId} ${notice.resultId}`;
    const page = pages.get(key) ?? whenItIsThere(deps.db, notice).then(() => seenPage(deps, organizationId, notice));
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > rememberedPages && oldest !== undefined) pages.delete(oldest);
    return await page;
  };
  return (mail) => composeMailOfNotices({ ...deps, look }, mail);
}

/** Mails are made sooner than read models may know of what they tell: waits for these, for a moment. */
async function whenItIsThere(db: Knex, { notificationId }: StoredNotice): Promise<void> {
  const told = await db('mail_notices')
    .where({ notification_id: notificationId })
    .first<{ position: string }>('position');
  if (told === undefined) return;
  await awaitPosition(db, ['checks', 'reports', 'results'], told.position, READ_MODELS_WITHIN_MS).catch((error) => {
    // Better a mail without the page than none.
    if (!(error instanceof PositionNotReached)) throw error;
  });
}

interface Hands extends ComposeNoticesDeps {
  /** See `seenPage`. */
  look(organizationId: OrganizationId, notice: StoredNotice): Promise<SeenPage | undefined>;
}

/**
 * The words of a notice or a digest, as things stand when it is sent. Undefined when nothing of it is to be said: the
 * account is disabled, its address refuses mails, what it is about was switched off, muted or deleted.
 */
async function composeMailOfNotices(deps: Hands, mail: NoticeMail): Promise<ComposedMail | undefined> {
  const account = await findAccount(deps.db, mail.userId);
  if (account === undefined || (await isRefused(deps.db, account.email))) return undefined;
  const notices = await wantedNotices(deps.db, account, mail.key);
  const [only] = notices;
  if (only === undefined) return undefined;
  return mail.template === 'notice'
    ? await composeOne(deps, account, only)
    : await composeDigest(deps, account, notices);
}

async function wantedNotices(db: Knex, account: Account, key: string): Promise<StoredNotice[]> {
  const records = await db({ r: 'mail_notice_receivers' })
    .join({ n: 'mail_notices' }, 'n.notification_id', 'r.notification_id')
    .where({ 'r.user_id': account.id, 'r.mail_key': key })
    .orderBy('n.position', 'desc')
    .limit(maxRead)
    .pluck<unknown[]>('n.notice');
  const notices = z.array(storedNoticeSchema).parse(records);
  const reports = notices.flatMap(({ reportId }) => reportId ?? []);
  const muted = await db(live('muted_reports'))
    .where({ user_id: account.id })
    .whereIn('report_id', reports)
    .pluck<string[]>('report_id');
  const { preferences, mailSettings } = account;
  return notices.filter(
    ({ category, reportId }) =>
      preferences.notification_settings[category] &&
      mailSettings[category] !== 'off' &&
      !(reportId !== undefined && muted.includes(String(reportId))),
  );
}

async function composeOne(deps: Hands, account: Account, notice: StoredNotice): Promise<ComposedMail> {
  const page = await deps.look(account.organization.id, notice);
  const item = itemOf(deps, notice, await foundBy(deps, account, [notice]));
  const first = page?.verdict ?? item.headline;
  const { picture } = page ?? {};
  const lines = [...(page === undefined ? [] : page.lines), ...item.lines];
  const words = noticeLetter({
    ...{ first, type: notice.kind },
    groups: [{ title: null, items: [{ ...item, lines }], more: 0 }],
    ...(picture && {
      picture: { cid: pictureCid, width: picture.width, height: picture.height, about: `The page ${page?.subject}` },
    }),
    ...(await footOf(deps, account, [notice.category])),
  });
  return {
    ...{ to: account.email, subject: page === undefined ? item.headline : `${first}, ${page.subject}` },
    ...{ text: words.text, html: words.html },
    ...(picture && {
      pictures: [{ cid: pictureCid, fileName: 'page.jpg', type: 'image/jpeg' as const, bytes: picture.bytes }],
    }),
    unsubscribeUrl: await unsubscribeUrl(deps, account, [notice.category]),
  };
}

async function composeDigest(
  deps: ComposeNoticesDeps,
  account: Account,
  notices: readonly StoredNotice[],
): Promise<ComposedMail> {
  const categories = noticeCategorySchema.options.filter((name) => notices.some(({ category }) => category === name));
  const first = digestLine(notices);
  const words = noticeLetter({
    ...{ first, type: worstOf(notices) },
    groups: await groupsOf(deps, account, notices),
    ...(await footOf(deps, account, categories)),
  });
  return {
    ...{ to: account.email, subject: first, ...words },
    unsubscribeUrl: await unsubscribeUrl(deps, account, categories),
  };
}

/** '3 notifications: Run failed' : how many, and what the most pressing of them says. */
function digestLine(notices: readonly StoredNotice[]): string {
  const worst = worstOf(notices);
  const said = headlineOf(notices.find(({ kind }) => kind === worst)?.message ?? '');
  return notices.length === 1 ? said : `${notices.length} notifications: ${said}`;
}

const byUrgency = ['error', 'warning', 'success', 'info', 'default'] as const;
const worstOf = (notices: readonly StoredNotice[]) =>
  byUrgency.find((kind) => notices.some((notice) => notice.kind === kind)) ?? 'default';

/** By check, in the order of their newest notices; what is about no check comes last. */
async function groupsOf(
  deps: ComposeNoticesDeps,
  account: Account,
  notices: readonly StoredNotice[],
): Promise<LetterGroup[]> {
  const found = await foundBy(deps, account, notices);
  const byCheck = Map.groupBy(notices, ({ checkId }) => checkId ?? null);
  const order = [...byCheck.keys()].toSorted((one, other) => Number(one === null) - Number(other === null));
  const groups: LetterGroup[] = [];
  let room = MAX_IN_DIGEST;
  let left = 0;
  for (const checkId of order) {
    const ofCheck = byCheck.get(checkId) ?? [];
    const shown = ofCheck.slice(0, Math.min(MAX_OF_CHECK, room));
    room -= shown.length;
    if (shown.length === 0) {
      left += ofCheck.length;
      continue;
    }
    const check = checkId === null ? undefined : await getCheckRow(deps.db, account.organization.id, checkId);
    const title = check?.name ?? (order.length === 1 ? null : 'Other');
    groups.push({
      title,
      items: shown.map((notice) => itemOf(deps, notice, found)),
      more: ofCheck.length - shown.length,
    });
  }
  return left === 0 ? groups : [...groups, { title: 'About other checks', items: [], more: left }];
}

type Found = ReadonlyMap<ReportId, ViolationsFound>;

/** What the runs whose violations these notices count have found by now. */
async function foundBy(
  { db }: ComposeNoticesDeps,
  { organization }: Account,
  notices: readonly StoredNotice[],
): Promise<Found> {
  return await violationsFound(
    db,
    organization.id,
    notices.flatMap((notice) => countedReportOf(notice) ?? []),
  );
}

/** The first line of a notice says what it is about, the others say more. */
function itemOf({ publicUrl }: ComposeNoticesDeps, notice: StoredNotice, found: Found): LetterItem {
  const { kind, message, link } = notice;
  const [, ...said] = message.split('\n').map((line) => line.trim());
  const reportId = countedReportOf(notice);
  const run = reportId === undefined ? undefined : found.get(reportId);
  const lines = run === undefined ? said : [...said, countLine(run)];
  return {
    type: kind,
    headline: headlineOf(message),
    lines: lines.filter((line) => line !== ''),
    url: link === null ? null : new URL(link, publicUrl).href,
  };
}

/** As things stand when the mail is made. */
const countLine = ({ found, goesOn }: ViolationsFound): string =>
  goesOn ? `${counted(found, 'violation')} so far, the run goes on.` : `${counted(found, 'violation')} in the run.`;

const headlineOf = (message: string): string => message.trim().split('\n')[0]?.trim() ?? '';

async function footOf(deps: ComposeNoticesDeps, account: Account, categories: readonly NoticeCategory[]) {
  const named = inWords(categories);
  // The bell has the rest, wherever the reader begins.
  const startPage = startPageOf(account.hasFullAccess, await isSwitchOn(deps.db, 'enable_dashboard_in_sidebar'));
  return {
    moreUrl: new URL(startPage, deps.publicUrl).href,
    why: `You get this mail because you chose to be mailed about ${named}.`,
    settingsUrl: new URL('/profile#notifications', deps.publicUrl).href,
    unsubscribe: { label: `Stop mails about ${named}`, url: await unsubscribeUrl(deps, account, categories) },
  };
}

/** 'alerts, comments and news' */
const inWords = (categories: readonly NoticeCategory[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(categories);

async function unsubscribeUrl(
  { publicUrl, clock, secret }: ComposeNoticesDeps,
  { id: userId }: Account,
  categories: readonly NoticeCategory[],
): Promise<string> {
  const token = unsubscribeToken(await secret(), { userId, categories }, clock.now());
  return new URL(`/unsubscribe/${token}`, publicUrl).href;
}
