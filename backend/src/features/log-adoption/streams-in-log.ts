import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';

/** Kinds of streams that read models show a row of, each with the words for several. */
export const SHOWN_STREAMS = {
  check: 'checks',
  report: 'runs',
  urllist: 'website lists',
  comment: 'comments',
} as const;
export type ShownStream = keyof typeof SHOWN_STREAMS;

export interface Shown {
  readonly id: number;
  /** What people call it; undefined where it has no name. */
  readonly name: string | undefined;
}

export type ShownByKind = Readonly<Record<ShownStream, ReadonlyMap<number, Shown>>>;

export interface StreamsInLog extends ShownByKind {
  /** The highest id of each kind, of what was deleted again as well; 0 for none. */
  readonly highest: Readonly<Record<ShownStream, number>>;
}

/** Streams of a log that read models show, from its start to its end. */
export async function streamsInLog(
  eventLog: Pick<EventLog, 'subscribeAll'>,
  signal: AbortSignal,
): Promise<StreamsInLog> {
  const found = {
    check: new Map<number, Shown>(),
    report: new Map<number, Shown>(),
    urllist: new Map<number, Shown>(),
    comment: new Map<number, Shown>(),
  };
  const highest = { check: 0, report: 0, urllist: 0, comment: 0 };
  const read = new AbortController();
  const streamPrefixes = Object.keys(SHOWN_STREAMS).map((kind) => `${kind}-`);
  const options = { after: 'start' as const, streamPrefixes, signal: AbortSignal.any([signal, read.signal]) };
  for await (const { events, caughtUp } of eventLog.subscribeAll(options)) {
    for (const event of events) take(found, highest, event);
    if (caughtUp) read.abort();
  }
  signal.throwIfAborted();
  return { ...found, highest };
}

function take(
  found: Record<ShownStream, Map<number, Shown>>,
  highest: Record<ShownStream, number>,
  { stream, type, data, metadata }: RecordedEvent,
): void {
  const [, kind, digits] = /^(check|report|urllist|comment)-(\d+)$/.exec(stream) ?? [];
  if (kind === undefined || !isShown(kind)) return;
  const id = Number(digits);
  highest[kind] = Math.max(highest[kind], id);
  if (type === 'CommentDeleted') found.comment.delete(id);
  else if (!found[kind].has(id)) found[kind].set(id, { id, name: nameIn(type, data, metadata) });
}

const isShown = (kind: string): kind is ShownStream => Object.hasOwn(SHOWN_STREAMS, kind);

/** What cannot be read has no name. */
function nameIn(type: string, data: unknown, metadata: unknown): string | undefined {
  try {
    const event = parseEvent(type, data, metadata)?.event;
    if (event?.type === 'CheckCreated' || event?.type === 'ReportRequested') return event.data.configuration.name;
    return event?.type === 'UrlListCreated' ? event.data.name : undefined;
  } catch {
    return undefined;
  }
}
