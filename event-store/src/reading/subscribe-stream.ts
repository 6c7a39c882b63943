import { streamDeleted } from '../grpc/call-error.ts';
import type { NodeContext } from '../grpc/node-context.ts';
import { type StoredEvent, tombstoneRevision } from '../log/stored-event.ts';
import { isExpired, metastreamOf } from '../log/stream-metadata.ts';
import { FIRST_PAGE_EVENTS, nextPageEvents } from '../storage/page-size.ts';
import type { ReadOptions } from './read-request.ts';
import { findStream, MAX_PAGE_EVENTS } from './read-stream.ts';
import type { ResponseWriter } from './response-writer.ts';
import { followLog } from './subscribe-all.ts';

/**
 * Follows one stream, existing or not, until `signal` aborts or the stream is closed for ever: first its past from the
 * database, up to the head of the log as it stood, then the log itself from there. @throws CallError when the stream is, or gets, closed for ever
 */
export async function subscribeStream(
  context: NodeContext,
  stream: string,
  options: ReadOptions,
  confirmation: Buffer,
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  // Before the stream is looked up: what is committed meanwhile would else be in neither the past nor the log behind it.
  const head = context.pages.head;
  const found = await findStream(context, stream);
  await writer.send(confirmation);
  const { from } = options;
  if (found && from !== 'end') {
    let next = Math.max(found.first, from === 'start' ? 0 : from + 1);
    let pageEvents = FIRST_PAGE_EVENTS;
    while (!signal.aborted) {
      const page = await context.reader.streamPage({
        stream: found.row,
        fromRevision: next,
        direction: 'forwards',
        maxEvents: pageEvents,
        upToPosition: head,
      });
      for (const event of page) {
        next = event.revision + 1;
        if (isExpired(found.limits, event.createdUs, context.now())) continue;
        const slow = writer.event(event);
        if (slow) await slow;
      }
      if (page.length < pageEvents) break;
      pageEvents = nextPageEvents(page, MAX_PAGE_EVENTS);
    }
  }
  // A revision beyond the end means: not before it is passed.
  const after = typeof from === 'number' ? from : -1;
  await followLog(context, head, writer, signal, {
    wants: (event) => event.stream === stream && (event.revision > after || event.revision === tombstoneRevision),
    checkpointInterval: undefined,
    ...(found || from === 'end' ? {} : { beginsWith: await firstSignOf(context, stream) }),
    endsWith: (event) => event.stream === stream && event.revision === tombstoneRevision,
  });
  if (!signal.aborted) throw streamDeleted(stream);
}

/** Who waits for a stream has caught up once it is there: by its first event, a deleted one by new metadata too. */
async function firstSignOf({ reader }: NodeContext, stream: string): Promise<(event: StoredEvent) => boolean> {
  const wasThere = (await reader.stream(stream)) !== undefined;
  return (event) => event.stream === stream || (wasThere && event.stream === metastreamOf(stream));
}
