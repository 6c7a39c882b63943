import { setTimeout as wait } from 'node:timers/promises';
import { changePreferences } from '@proofline/backend/features/accounts/account';
import { createAccount } from '@proofline/backend/features/accounts/create-account';
import { startSmtpInbox } from '@proofline/backend/features/mail/testing/smtp-inbox';
import { HEARTBEAT_INTERVAL_MS, type LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { checkAndSlotOf, resultIdOf } from '@proofline/contracts/ids';
import { DEFAULT_MAIL_SETTINGS } from '@proofline/contracts/mail-settings';
import { ApiSession } from '../src/product/api-session.ts';
import { seedRuns } from './notices/seed-runs.ts';
import { watchBell } from './notices/watched-bell.ts';
import { BenchAgent, finishedTarget } from './stack/bench-agent.ts';
import { serverUnderTest } from './stack/server-under-test.ts';
import { startStack } from './stack/start-stack.ts';

/**
 * From an agent's POST of a violation to the notice in the bell of somebody who is online, as its socket tells and the API
 * answers, and to its mail in the hands of an SMTP server. Each violation is the first of a run of its own, which ends
 * with it: two notices and two mails each, and as many rows of a report that others look at.
 */
const floors = { bellP99Ms: 500, mailP99Ms: 5_000 };
const isFull = process.argv.includes('--full');
const warmUpRuns = 10;
const measuredRuns = isFull ? 400 : 100;
/** Within what one person may ask of the bell in a minute. */
const runEveryMs = 200;
const lastMailLimitMs = 20_000;
const lookForMailsEveryMs = 5;
const password = 'Bench-Pass-2026!';
const email = 'bench@proofline.example';

async function main(): Promise<boolean> {
  const inbox = await startSmtpInbox();
  const env = {
    SMTP_URL: inbox.url,
    MAIL_FROM: 'no-reply@proofline.example',
    PUBLIC_URL: 'https://proofline.example',
    CRAWL_SITE_DELAY_MS: '0',
  };
  const stack = await startStack({ env }).catch(async (error: unknown) => {
    await inbox.stop();
    throw error;
  });
  try {
    const who = { email, firstName: 'Bench', lastName: 'Mark', password, role: 'full_access' as const };
    const owner = await createAccount(stack.db, { organization: 'Bench', ...who });
    if (owner === undefined) throw new Error('The account was there already.');
    await changePreferences(stack.db, owner.userId, {
      notification_settings: { alerts: true, comments: false, news: false, offers: false },
      mail_settings: { ...DEFAULT_MAIL_SETTINGS, alerts: 'at_once' },
    });
    const count = warmUpRuns + measuredRuns;
    await seedRuns(stack, count, owner);
    const agent = await BenchAgent.register(stack, 'one');
    const targets: LeasedTarget[] = [];
    while (targets.length < count) targets.push(...(await agent.lease(Math.min(20, count - targets.length))));
    const lease = targets[0]?.lease ?? '';
    const evidence = await Promise.all(['html', 'text', 'screenshot'].map((what) => agent.storeEvidence(lease, what)));
    console.error(`${targets.length} runs wait for their violation`);

    const bell = await watchBell(stack.apiUrl, await new ApiSession(stack.apiUrl).signIn(email, password));
    const mailedAtMs = new Map<string, number>();
    const looking = setInterval(() => {
      for (const { text } of inbox.mails.slice(mailedAtMs.size)) {
        // A mail with two links to one report is not two: the first one says what it is about.
        mailedAtMs.set(
          /https:\/\/proofline\.example(\/manage_checks\S+)/.exec(text ?? '')?.[1] ?? text ?? '',
          Date.now(),
        );
      }
    }, lookForMailsEveryMs);
    const posts = await postAtRate(agent, targets, evidence);
    const links = [...posts.keys()];
    const deadline = Date.now() + lastMailLimitMs;
    while (Date.now() < deadline && !links.every((link) => mailedAtMs.has(link) && bell.seenAtMs.has(link)))
      await wait(50);
    clearInterval(looking);
    bell.close();

    const bellMs = latenciesOf(posts, bell.seenAtMs);
    const mailMs = latenciesOf(posts, mailedAtMs);
    const figures = {
      ...{ bellP50Ms: percentile(bellMs, 0.5), bellP99Ms: percentile(bellMs, 0.99) },
      ...{ mailP50Ms: percentile(mailMs, 0.5), mailP99Ms: percentile(mailMs, 0.99) },
      ...{ violations: posts.size, neverInBell: posts.size - bellMs.length, neverMailed: posts.size - mailMs.length },
      ...{ runsPerS: 1_000 / runEveryMs, mails: inbox.mails.length, toldBySocket: bell.toldAtMs.length },
    };
    const isWhole = figures.neverInBell === 0 && figures.neverMailed === 0;
    const ok = isWhole && figures.bellP99Ms <= floors.bellP99Ms && figures.mailP99Ms <= floors.mailP99Ms;
    console.log(JSON.stringify({ bench: 'notices', ok, server: serverUnderTest, figures }));
    return ok;
  } finally {
    await stack.stop();
    await inbox.stop();
  }
}

/** Posts a violation on each beat. @returns when each of the measured ones was posted, by the link its notice leads to */
async function postAtRate(
  agent: BenchAgent,
  targets: readonly LeasedTarget[],
  evidence: readonly string[],
): Promise<Map<string, number>> {
  const postedAtMs = new Map<string, number>();
  const posts: Promise<void>[] = [];
  const failures: unknown[] = [];
  const send = (post: Promise<void>) => posts.push(post.catch((error: unknown) => void failures.push(error)));
  const startedAt = performance.now();
  let heardOfAt = startedAt;
  for (const [index, target] of targets.entries()) {
    await wait(Math.max(0, startedAt + index * runEveryMs - performance.now()));
    if (index === warmUpRuns) console.error('warm, measuring');
    if (index >= warmUpRuns) postedAtMs.set(linkOf(target), Date.now());
    send(agent.post([finishedTarget(target, evidence, false)]));
    if (performance.now() - heardOfAt > HEARTBEAT_INTERVAL_MS) {
      heardOfAt = performance.now();
      const held = targets.slice(index + 1).map(({ lease }) => lease);
      for (let from = 0; from < held.length; from += 100) send(agent.heartbeat(held.slice(from, from + 100)));
    }
  }
  await Promise.all(posts);
  if (failures.length > 0) throw failures[0];
  return postedAtMs;
}

function linkOf({ report, target }: LeasedTarget): string {
  const { checkId } = checkAndSlotOf(report);
  return `/manage_checks/${checkId}/reports/${report}?result=${resultIdOf(report, target, 1)}`;
}

/** Sorted; those that never came are absent. */
const latenciesOf = (posts: ReadonlyMap<string, number>, cameAtMs: ReadonlyMap<string, number>): number[] =>
  [...posts]
    .flatMap(([link, postedAtMs]) => {
      const came = cameAtMs.get(link);
      return came === undefined ? [] : [came - postedAtMs];
    })
    .toSorted((a, b) => a - b);
const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);

process.exitCode = (await main()) ? 0 : 1;
