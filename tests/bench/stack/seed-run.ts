import { setTimeout as wait } from 'node:timers/promises';
import { newEvent } from '@proofline/backend/kernel/commands/new-event';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import { checkStream, reportStream, urlListStream } from '@proofline/contracts/events/streams';
import { MAX_URLS_PER_LIST } from '@proofline/contracts/events/url-list';
import {
  checkIdSchema,
  type OrganizationId,
  type ReportId,
  reportIdOf,
  type UserId,
  urlListIdSchema,
} from '@proofline/contracts/ids';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Stack } from './start-stack.ts';

const planLimitMs = 120_000;
const pollMs = 50;

/** Creates a one-time check over so many addresses and waits until its run has been planned. */
export async function seedRun(
  { eventLog, db }: Pick<Stack, 'eventLog' | 'db'>,
  count: number,
  owner: { userId: UserId; organizationId: OrganizationId },
): Promise<ReportId> {
  // Runs are of organisations that exist, within what they may crawl in a month.
  await db('organizations')
    .insert({ id: owner.organizationId, name: 'Seeded', monthly_limits: { compliance_crawls_limit: count } })
    .onConflict('id')
    .merge(['monthly_limits']);
  const checkId = checkIdSchema.parse(900_001);
  const now = new Date();
  const context = {
    commandId: 'bench',
    actor: { type: 'user' as const, id: String(owner.userId) },
    organizationId: owner.organizationId,
    at: now,
    correlationId: 'bench',
    causationId: 'bench',
  };
  const urls = Array.from({ length: count }, (_, index) => `http://site-${index + 1}.example/`);
  // As many addresses as a list may hold.
  const lists = new Map(
    Array.from({ length: Math.ceil(count / MAX_URLS_PER_LIST) }, (_none, index) => [
      urlListIdSchema.parse(900_001 + index),
      urls.slice(index * MAX_URLS_PER_LIST, (index + 1) * MAX_URLS_PER_LIST),
    ]),
  );
  const configuration = checkConfigurationSchema.parse({ ...exampleConfiguration, urlLists: [...lists.keys()] });
  for (const [urlListId, some] of lists) {
    const data = { urlListId, name: 'Bench', urls: some, enabled: true };
    const created = newEvent(crypto.randomUUID(), { type: 'UrlListCreated', data }, context);
    await eventLog.append(urlListStream(urlListId), 'no_stream', [created]);
  }
  await eventLog.append(checkStream(checkId), 'no_stream', [
    newEvent(crypto.randomUUID(), { type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } }, context),
  ]);
  const reportId = reportIdOf(checkId, 0);
  const deadline = Date.now() + planLimitMs;
  while ((await db('crawl_reports').where({ report_id: reportId, state: 'open' }).first()) === undefined) {
    if (Date.now() > deadline) throw new Error(`${reportStream(reportId)} was not planned in time.`);
    await wait(pollMs);
  }
  return reportId;
}
