import { setTimeout as wait } from 'node:timers/promises';
import { newEvent } from '@proofline/backend/kernel/commands/new-event';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { checkStream, urlListStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, type OrganizationId, type UserId, urlListIdSchema } from '@proofline/contracts/ids';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { Stack } from '../stack/start-stack.ts';

const FIRST_ID = 910_001;
const PLAN_LIMIT_MS = 60_000;
const POLL_MS = 50;

/** Creates so many one-time checks over one address each, and waits until the run of each has been planned. */
export async function seedRuns(
  { eventLog, db }: Pick<Stack, 'eventLog' | 'db'>,
  count: number,
  { userId, organizationId }: { readonly userId: UserId; readonly organizationId: OrganizationId },
): Promise<void> {
  await db('organizations')
    .where({ id: organizationId })
    .update({ monthly_limits: { compliance_crawls_limit: count * 10 } });
  const context = {
    ...{ commandId: 'bench', correlationId: 'bench', causationId: 'bench', at: new Date(), organizationId },
    actor: { type: 'user' as const, id: String(userId) },
  };
  const append = async (stream: string, event: ProoflineEvent) => {
    await eventLog.append(stream, 'no_stream', [newEvent(crypto.randomUUID(), event, context)]);
  };
  for (let index = 0; index < count; index += 1) {
    const urlListId = urlListIdSchema.parse(FIRST_ID + index);
    const checkId = checkIdSchema.parse(FIRST_ID + index);
    const configuration = checkConfigurationSchema.parse({
      ...{ ...exampleConfiguration, name: `Bench ${index + 1}`, urlLists: [urlListId] },
    });
    const urls = [`http://site-${index + 1}.example/`];
    await append(urlListStream(urlListId), {
      type: 'UrlListCreated',
      data: { urlListId, name: `Bench ${index + 1}`, urls, enabled: true },
    });
    await append(checkStream(checkId), { type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } });
  }
  const deadline = Date.now() + PLAN_LIMIT_MS;
  for (;;) {
    const planned = Number((await db('crawl_reports').where({ state: 'open' }).count({ count: '*' }).first())?.count);
    if (planned >= count) return;
    if (Date.now() > deadline) throw new Error(`Of ${count} runs ${planned} were planned in time.`);
    await wait(POLL_MS);
  }
}
