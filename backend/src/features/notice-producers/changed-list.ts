import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { UrlListEvent } from '@proofline/contracts/events/url-list';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { listUsers } from '@proofline/projections/url-lists/query';
import type { ChangedList } from './producer.ts';

/** Between two contents of a list it may have been hidden and shown this often, and half of it again. */
const MAX_LOOKED_BACK = 20;

type Changed = Extract<UrlListEvent, { readonly type: 'UrlListChanged' }>['data'];

/** What the change did, and whom it matters to; undefined where nobody uses the list. */
export async function changedList(
  { trx, eventLog }: { readonly trx: Knex; readonly eventLog: Pick<EventLog, 'readStream'> },
  recorded: Pick<RecordedEvent, 'stream' | 'revision'>,
  { urlListId, name, urls }: Changed,
  organizationId: OrganizationId,
): Promise<ChangedList | undefined> {
  const checks = await listUsers(trx, organizationId, urlListId);
  if (checks.length === 0) return undefined;
  const before = await contentBefore(eventLog, recorded);
  const [now, then] = [new Set(urls), new Set(before?.urls ?? urls)];
  return {
    name,
    nameBefore: before?.name ?? name,
    added: urls.filter((url) => !then.has(url)).length,
    removed: [...then].filter((url) => !now.has(url)).length,
    checks,
  };
}

async function contentBefore(
  eventLog: Pick<EventLog, 'readStream'>,
  { stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>,
): Promise<{ readonly name: string; readonly urls: readonly string[] } | undefined> {
  if (revision === 0n) return undefined;
  const earlier = await eventLog.readStream(stream, {
    ...{ direction: 'backwards', fromRevision: revision - 1n, maxEvents: MAX_LOOKED_BACK },
  });
  for (const { type, data, metadata } of earlier) {
    const event = parseEvent(type, data, metadata)?.event;
    if (event?.type === 'UrlListChanged' || event?.type === 'UrlListCreated') return event.data;
  }
  return undefined;
}
