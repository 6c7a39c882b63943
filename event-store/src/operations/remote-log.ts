import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  type CallOptions,
  type Channel,
  type ClientReadableStream,
  credentials,
  type Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import {
  connectionStringProblem,
  effectiveConnectionString,
  readingFromLeader,
  withoutWarnings,
} from '@proofline/platform/event-log/connection-string';
import type { ProposedEvent } from '../log/stored-event.ts';
import { tombstoneRevision } from '../log/stored-event.ts';
import { sharedPb, streamsGrpc, streamsPb } from '../protocol/generated.ts';
import { OperationError } from './operation-error.ts';

/** An event of another server, bytes as they are there. */
export interface RemoteEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly createdUs: number;
  readonly at: RemotePosition;
}

/** A place in `$all` of the other server. */
export interface RemotePosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export type RemoteAppend =
  | { readonly kind: 'written' }
  | { readonly kind: 'wrong_expected_version'; readonly current: number };

/** What this needs of the client beyond its public face. */
interface ClientInside {
  getChannel(): Promise<Channel>;
  callArguments(options: BaseOptions, callOptions?: CallOptions): [Metadata, CallOptions];
}

type StreamsClient = InstanceType<typeof streamsGrpc.StreamsClient>;

const readEverything = '9223372036854775807';
const wireTombstone = '9223372036854775807';
const appendDeadlineMs = 30_000;

/**
 * The log of an EventStoreDB, or of any node that speaks its protocol, reached through the official client: its
 * connection string, discovery, TLS and credentials. The messages are read and made here, because the client turns JSON
 * into values and back, which changes bytes and rounds large numbers.
 */
export class RemoteLog {
  readonly #client: EventStoreDBClient;
  readonly #inside: ClientInside;
  #streams: Promise<StreamsClient> | undefined;

  private constructor(client: EventStoreDBClient, inside: ClientInside) {
    this.#client = client;
    this.#inside = inside;
  }

  /** @throws OperationError `server_unreachable` for a connection string that is none */
  static open(connectionString: string): RemoteLog {
    const problem = connectionStringProblem(connectionString);
    if (problem !== undefined) {
      throw new OperationError('server_unreachable', `That connection string cannot be used: it ${problem}.`);
    }
    try {
      // Followers may lack what is copied, and take no appends.
      const effective = readingFromLeader(effectiveConnectionString(connectionString).connectionString);
      const client = withoutWarnings(() => EventStoreDBClient.connectionString(effective));
      const inside: unknown = client;
      if (!isInside(inside)) throw new Error('this version of the client cannot be used');
      return new RemoteLog(client, inside);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperationError('server_unreachable', `That connection string cannot be used: ${reason}`, {
        cause: error,
      });
    }
  }

  /** The last place in `$all`; undefined for an empty log. @throws OperationError */
  async head(): Promise<RemotePosition | undefined> {
    const request = new streamsPb.ReadReq();
    const options = new streamsPb.ReadReq.Options();
    const all = new streamsPb.ReadReq.Options.AllOptions();
    all.setEnd(new sharedPb.Empty());
    options.setAll(all);
    options.setReadDirection(streamsPb.ReadReq.Options.ReadDirection.BACKWARDS);
    options.setCount('1');
    options.setNoFilter(new sharedPb.Empty());
    request.setOptions(withTextIds(options));
    for await (const { at } of this.#events(request)) return at;
    return undefined;
  }

  /**
   * Every event from a place on, that one included, in order; read only as fast as they are taken.
   * @param pattern of names of streams: the server sends no others
   * @throws OperationError
   */
  async *read(from: RemotePosition | 'start', pattern?: string): AsyncGenerator<RemoteEvent> {
    const request = new streamsPb.ReadReq();
    const options = new streamsPb.ReadReq.Options();
    const all = new streamsPb.ReadReq.Options.AllOptions();
    if (from === 'start') all.setStart(new sharedPb.Empty());
    else {
      const position = new streamsPb.ReadReq.Options.Position();
      position.setCommitPosition(String(from.commit));
      position.setPreparePosition(String(from.prepare));
      all.setPosition(position);
    }
    options.setAll(all);
    options.setReadDirection(streamsPb.ReadReq.Options.ReadDirection.FORWARDS);
    options.setCount(readEverything);
    if (pattern === undefined) options.setNoFilter(new sharedPb.Empty());
    else options.setFilter(filterOf(pattern));
    request.setOptions(withTextIds(options));
    yield* this.#events(request);
  }

  /** The event of a stream at a revision. @throws OperationError */
  async eventAt(stream: string, revision: number): Promise<RemoteEvent | undefined> {
    const request = new streamsPb.ReadReq();
    const options = new streamsPb.ReadReq.Options();
    const place = new streamsPb.ReadReq.Options.StreamOptions();
    place.setStreamIdentifier(identifierOf(stream));
    place.setRevision(String(revision));
    options.setStream(place);
    options.setReadDirection(streamsPb.ReadReq.Options.ReadDirection.FORWARDS);
    options.setCount('1');
    options.setNoFilter(new sharedPb.Empty());
    request.setOptions(withTextIds(options));
    for await (const event of this.#events(request)) return event;
    return undefined;
  }

  /** Appends behind an exact revision (-1: to no stream), where a repeat is recognised for ever. @throws OperationError */
  async append(stream: string, after: number, events: readonly ProposedEvent[]): Promise<RemoteAppend> {
    return translated(async () => {
      const streams = await this.#streamsClient();
      const response = await new Promise<InstanceType<typeof streamsPb.AppendResp>>((resolve, reject) => {
        const [metadata, options] = this.#inside.callArguments({ deadline: appendDeadlineMs });
        const call = streams.append(metadata, options, (error, answer) => (error ? reject(error) : resolve(answer)));
        call.on('error', reject);
        call.write(appendHeader(stream, after));
        for (const event of events) call.write(proposal(event));
        call.end();
      });
      if (!response.hasWrongExpectedVersion()) return { kind: 'written' };
      const wrong = response.getWrongExpectedVersion();
      return {
        kind: 'wrong_expected_version',
        current: wrong?.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : -1,
      };
    });
  }

  /** Closes the stream for ever; closing it again changes nothing. @throws OperationError */
  async tombstone(stream: string): Promise<void> {
    await translated(async () => {
      await this.#client.tombstoneStream(stream).catch((error: unknown) => {
        if (!isDeletedStream(error)) throw error;
      });
    });
  }

  async close(): Promise<void> {
    (await this.#streams?.catch(() => undefined))?.close();
    await this.#client.dispose();
  }

  async *#events(request: InstanceType<typeof streamsPb.ReadReq>): AsyncGenerator<RemoteEvent> {
    let call: ClientReadableStream<ReadResp> | undefined;
    try {
      const streams = await this.#streamsClient();
      const [metadata, options] = this.#inside.callArguments({}, { deadline: Number.POSITIVE_INFINITY });
      call = streams.read(request, metadata, options);
      for await (const response of call) {
        const event = remoteEvent(response);
        if (event) yield event;
      }
    } catch (error) {
      throw toOperationError(error);
    } finally {
      call?.cancel();
    }
  }

  #streamsClient(): Promise<StreamsClient> {
    this.#streams ??= this.#inside
      .getChannel()
      // Address and credentials are the channel's; what stands here is not used.
      .then((channelOverride) => new streamsGrpc.StreamsClient('', credentials.createInsecure(), { channelOverride }));
    return this.#streams;
  }
}

function isInside(value: unknown): value is ClientInside {
  return (
    typeof value === 'object' &&
    value !== null &&
    'getChannel' in value &&
    typeof value.getChannel === 'function' &&
    'callArguments' in value &&
    typeof value.callArguments === 'function'
  );
}

function filterOf(pattern: string) {
  const expression = new streamsPb.ReadReq.Options.FilterOptions.Expression();
  expression.setRegex(pattern);
  const filter = new streamsPb.ReadReq.Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setCount(new sharedPb.Empty());
  filter.setCheckpointintervalmultiplier(1);
  return filter;
}

function withTextIds(options: InstanceType<typeof streamsPb.ReadReq.Options>) {
  const uuidOption = new streamsPb.ReadReq.Options.UUIDOption();
  uuidOption.setString(new sharedPb.Empty());
  options.setUuidOption(uuidOption);
  return options;
}

function identifierOf(stream: string) {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8').toString('base64'));
  return identifier;
}

function appendHeader(stream: string, after: number) {
  const options = new streamsPb.AppendReq.Options();
  options.setStreamIdentifier(identifierOf(stream));
  if (after < 0) options.setNoStream(new sharedPb.Empty());
  else options.setRevision(String(after));
  const request = new streamsPb.AppendReq();
  request.setOptions(options);
  return request;
}

function proposal(event: ProposedEvent) {
  const message = new streamsPb.AppendReq.ProposedMessage();
  const id = new sharedPb.UUID();
  id.setString(event.id);
  message.setId(id);
  message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  const request = new streamsPb.AppendReq();
  request.setProposedMessage(message);
  return request;
}

function remoteEvent(response: ReadResp): RemoteEvent | undefined {
  const event = response.getEvent()?.getEvent();
  if (!event) return undefined;
  const map = event.getMetadataMap();
  const revision = event.getStreamRevision();
  return {
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: String(revision) === wireTombstone ? tombstoneRevision : Number(revision),
    id: event.getId()?.getString().toLowerCase() ?? '',
    type: map.get('type') ?? '',
    isJson: map.get('content-type') === 'application/json',
    // The server counts in units of 100 ns.
    createdUs: Math.floor(Number(map.get('created') ?? 0) / 10),
    data: Buffer.from(event.getData_asU8()),
    metadata: Buffer.from(event.getCustomMetadata_asU8()),
    at: { commit: BigInt(event.getCommitPosition()), prepare: BigInt(event.getPreparePosition()) },
  };
}

async function translated<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toOperationError(error);
  }
}

function toOperationError(error: unknown): unknown {
  if (error instanceof OperationError || !(error instanceof Error)) return error;
  const code = grpcCode(error);
  if (code === status.UNAUTHENTICATED || code === status.PERMISSION_DENIED)
    return new OperationError(
      'access_denied',
      'The server refuses these credentials. Put those of an administrator into the connection string: esdb://user:password@host:2113.',
      { cause: error },
    );
  if (
    code === status.UNAVAILABLE ||
    code === status.DEADLINE_EXCEEDED ||
    code === status.CANCELLED ||
    code === undefined
  )
    return new OperationError('server_unreachable', `The server cannot be reached: ${error.message}`, { cause: error });
  return new OperationError('conflict', `The server refuses: ${error.message}`, { cause: error });
}

/** Of an error of the client, or of the call below it. */
function grpcCode(error: Error): number | undefined {
  if ('code' in error && typeof error.code === 'number') return error.code;
  return '_raw' in error && isServiceError(error._raw) ? error._raw.code : undefined;
}

function isServiceError(value: unknown): value is ServiceError {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function isDeletedStream(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'stream-deleted';
}
