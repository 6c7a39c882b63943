import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { handlerThrew, invalidArgument } from '../grpc/call-error.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { streamsPb } from '../protocol/generated.ts';
import { compileFilter, type EventFilter, InvalidFilter } from './event-filter.ts';

/** Where reading begins, in revisions of a stream or positions of the log. */
export type ReadFrom = 'start' | 'end' | number;

export interface FollowFilter {
  readonly wants: EventFilter;
  /** Events looked at between two checkpoints; undefined: no checkpoints. */
  readonly checkpointInterval: number | undefined;
  /** Nothing is followed beyond the first event of this kind. */
  readonly endsWith?: (event: StoredEvent) => boolean;
  /** The reader has not caught up before an event of this kind was looked at. */
  readonly beginsWith?: (event: StoredEvent) => boolean;
}

export interface ReadOptions {
  /** Undefined: the whole log. */
  readonly stream: string | undefined;
  readonly from: ReadFrom;
  readonly direction: 'forwards' | 'backwards';
  /** Undefined: a subscription. */
  readonly maxEvents: number | undefined;
  readonly resolveLinks: boolean;
  readonly structuredIds: boolean;
  /** From 1 on the reader understands first and last positions. */
  readonly compatibility: number;
  readonly filter: FollowFilter | undefined;
}

type Options = ReadReq.Options;

/** Events looked at in one go when the client names no number; checkpoints come in multiples of it. */
const defaultSearchWindow = 32;

/** Turns the message into what to read. @throws CallError */
export function parseReadRequest(request: ReadReq): ReadOptions {
  const options = request.getOptions();
  if (!options) throw invalidArgument('A read needs options.');
  const { StreamOptionCase, CountOptionCase } = streamsPb.ReadReq.Options;
  const { ReadDirection } = streamsPb.ReadReq.Options;
  const subscribes = options.getCountOptionCase() === CountOptionCase.SUBSCRIPTION;
  const direction = options.getReadDirection() === ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  if (subscribes && direction === 'backwards') throw invalidArgument('A subscription reads forwards.');
  const ofStream = options.getStreamOptionCase() === StreamOptionCase.STREAM;
  const filter = options.getFilter();
  if (ofStream && filter) throw invalidArgument('Only reads of $all can be filtered.');
  return {
    stream: ofStream ? streamName(options) : undefined,
    from: ofStream ? streamStart(options, direction, subscribes) : allStart(options, direction),
    direction,
    maxEvents: subscribes ? undefined : Number(options.getCount()),
    resolveLinks: options.getResolveLinks(),
    structuredIds: options.getUuidOption()?.hasString() !== true,
    compatibility: options.getControlOption()?.getCompatibility() ?? 0,
    filter: filter ? parseFilter(filter) : undefined,
  };
}

function streamName(options: Options): string {
  const name = options.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  const stream = Buffer.from(name ?? []).toString('utf8');
  if (stream === '') throw invalidArgument("'' is not a stream name.");
  return stream;
}

function streamStart(options: Options, direction: string, subscribes: boolean): ReadFrom {
  const { RevisionOptionCase } = streamsPb.ReadReq.Options.StreamOptions;
  const stream = options.getStream();
  switch (stream?.getRevisionOptionCase()) {
    case RevisionOptionCase.REVISION:
      return placeOf(stream.getRevision(), subscribes ? lastPlace - 1n : lastPlace);
    case RevisionOptionCase.START:
      return 'start';
    case RevisionOptionCase.END:
      return 'end';
    default:
      return direction === 'forwards' ? 'start' : 'end';
  }
}

/** The largest signed number of 64 bits, up to which EventStoreDB counts. */
const lastPlace = 2n ** 63n - 1n;
/** The largest unsigned one, by which it means the end. */
const endPlace = 2n ** 64n - 1n;

/** @throws CallError beyond `last`, as EventStoreDB does */
function placeOf(text: string, last: bigint): ReadFrom {
  const place = BigInt(text);
  if (place === endPlace) return 'end';
  if (place > last) throw handlerThrew();
  return Number(place);
}

function allStart(options: Options, direction: string): ReadFrom {
  const { AllOptionCase } = streamsPb.ReadReq.Options.AllOptions;
  const all = options.getAll();
  switch (all?.getAllOptionCase()) {
    case AllOptionCase.POSITION:
      return placeOf(all.getPosition()?.getCommitPosition() ?? '0', lastPlace);
    case AllOptionCase.START:
      return 'start';
    case AllOptionCase.END:
      return 'end';
    default:
      return direction === 'forwards' ? 'start' : 'end';
  }
}

function parseFilter(filter: ReadReq.Options.FilterOptions): FollowFilter {
  const { FilterCase, WindowCase } = streamsPb.ReadReq.Options.FilterOptions;
  const onStream = filter.getFilterCase() === FilterCase.STREAM_IDENTIFIER;
  const expression = onStream ? filter.getStreamIdentifier() : filter.getEventType();
  if (!expression) throw invalidArgument('A filter needs a stream name or an event type.');
  const window = filter.getWindowCase() === WindowCase.MAX ? filter.getMax() : defaultSearchWindow;
  const multiplier = filter.getCheckpointintervalmultiplier() || 1;
  try {
    const wants = compileFilter({
      on: onStream ? 'stream_name' : 'event_type',
      regex: expression.getRegex(),
      prefixes: expression.getPrefixList(),
    });
    return { wants, checkpointInterval: Math.max(1, window) * multiplier };
  } catch (error) {
    throw error instanceof InvalidFilter ? invalidArgument(error.message) : error;
  }
}
