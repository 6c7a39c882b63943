import { parseEvent } from '@proofline/contracts/events/parse-event';
import { urlListStream } from '@proofline/contracts/events/streams';
import type { UrlListId } from '@proofline/contracts/ids';
import type { PinnedList } from '@proofline/contracts/kinds/configuration-parts';
import type { EventLog } from '@proofline/platform/event-log/event-log';

/** A check names a list that the log does not know. Checks are only made with lists that exist, so: never retry. */
export class UrlListMissing extends Error {
  readonly code = 'url_list_missing';

  constructor(id: UrlListId) {
    super(`Website list ${id} does not exist.`);
    this.name = 'UrlListMissing';
  }
}

/** Shows and hides of a list stand between its contents; few are read at a time because contents are large. */
const eventsPerRead = 5;

/** The list as it stands now. @throws UrlListMissing */
export async function pinUrlList(eventLog: Pick<EventLog, 'readStream'>, id: UrlListId): Promise<PinnedList> {
  const [last] = await eventLog.readStream(urlListStream(id), { direction: 'backwards', maxEvents: 1 });
  if (last === undefined) throw new UrlListMissing(id);
  const { name } = await readContent(eventLog, id, last.revision);
  return { id, name, revision: Number(last.revision) };
}

/** The addresses a list had at a revision of its stream. @throws UrlListMissing */
export async function readPinnedUrls(
  eventLog: Pick<EventLog, 'readStream'>,
  { id, revision }: PinnedList,
): Promise<readonly string[]> {
  return (await readContent(eventLog, id, BigInt(revision))).urls;
}

async function readContent(
  eventLog: Pick<EventLog, 'readStream'>,
  id: UrlListId,
  revision: bigint,
): Promise<{ name: string; urls: readonly string[] }> {
  for (let fromRevision = revision; fromRevision >= 0n; fromRevision -= BigInt(eventsPerRead)) {
    const events = await eventLog.readStream(urlListStream(id), {
      direction: 'backwards',
      fromRevision,
      maxEvents: eventsPerRead,
    });
    for (const { type, data, metadata } of events) {
      const event = parseEvent(type, data, metadata)?.event;
      if (event?.type === 'UrlListCreated' || event?.type === 'UrlListChanged') return event.data;
    }
  }
  throw new UrlListMissing(id);
}
