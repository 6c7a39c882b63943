import { randomUUID } from 'node:crypto';
import type { BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ChannelCredentials, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { sharedPb, streamsGrpc, streamsPb } from '../protocol/generated.ts';
import { readUuid } from '../protocol/uuid.ts';
import { WireReader } from '../protocol/wire-reader.ts';
import { type FirstNode, firstNode } from './first-node.ts';

export interface RawAppend {
  readonly correlation: string;
  /** Left out in the messages that continue an append. */
  readonly stream?: string;
  readonly types?: readonly string[];
  readonly final: boolean;
  readonly deadline?: Date;
}

/** `google.rpc.Status` of an answer: 0 for success. */
export interface RawAnswer {
  readonly correlation: string;
  /** Whether the correlation id came as two halves instead of the text it was given as. */
  readonly structured: boolean;
  readonly code: number;
  readonly detail: string;
  readonly revision: string;
}

/** What the client does not let a test say, said in the protocol's own messages. */
export class RawCalls {
  readonly client: InstanceType<typeof streamsGrpc.StreamsClient>;
  #batch: ClientDuplexStream<InstanceType<typeof streamsPb.BatchAppendReq>, BatchAppendResp> | undefined;
  readonly answers: RawAnswer[] = [];

  constructor(connectionString: string) {
    const node = firstNode(connectionString);
    this.client = new streamsGrpc.StreamsClient(node.address, credentialsOf(node));
  }

  send(append: RawAppend): void {
    this.#batch ??= this.#open();
    this.#batch.write(batchRequest(append));
  }

  /** The responses of a read by name and value: `event`, `firstStreamPosition`, `lastStreamPosition`, … */
  read(stream: string, from: number | 'end', backwards: boolean, maxCount: number): Promise<string[]> {
    const options = new streamsPb.ReadReq.Options();
    const streamOptions = new streamsPb.ReadReq.Options.StreamOptions();
    streamOptions.setStreamIdentifier(identifier(stream));
    if (from === 'end') streamOptions.setEnd(new sharedPb.Empty());
    else streamOptions.setRevision(String(from));
    options.setStream(streamOptions);
    const { ReadDirection } = streamsPb.ReadReq.Options;
    options.setReadDirection(backwards ? ReadDirection.BACKWARDS : ReadDirection.FORWARDS);
    options.setCount(String(maxCount));
    options.setNoFilter(new sharedPb.Empty());
    const ids = new streamsPb.ReadReq.Options.UUIDOption();
    ids.setString(new sharedPb.Empty());
    options.setUuidOption(ids);
    const control = new streamsPb.ReadReq.Options.ControlOption();
    control.setCompatibility(1);
    options.setControlOption(control);
    const request = new streamsPb.ReadReq();
    request.setOptions(options);
    return new Promise((resolve, reject) => {
      const told: string[] = [];
      this.client
        .read(request)
        .on('data', (response: ReadResp) => told.push(summaryOf(response)))
        .on('error', reject)
        .on('end', () => resolve(told));
    });
  }

  close(): void {
    this.#batch?.end();
    this.client.close();
  }

  #open() {
    const batch = this.client.batchAppend();
    batch.on('data', (response: BatchAppendResp) => this.answers.push(answerOf(response)));
    batch.on('error', () => {});
    return batch;
  }
}

function batchRequest({ correlation, stream, types = [], final, deadline }: RawAppend) {
  const request = new streamsPb.BatchAppendReq();
  const id = new sharedPb.UUID();
  id.setString(correlation);
  request.setCorrelationId(id);
  if (stream !== undefined) {
    const options = new streamsPb.BatchAppendReq.Options();
    options.setStreamIdentifier(identifier(stream));
    options.setAny(new emptyPb.Empty());
    if (deadline) options.setDeadline(timestampPb.Timestamp.fromDate(deadline));
    request.setOptions(options);
  }
  request.setProposedMessagesList(types.map(proposed));
  request.setIsFinal(final);
  return request;
}

function proposed(type: string) {
  const message = new streamsPb.BatchAppendReq.ProposedMessage();
  const id = new sharedPb.UUID();
  id.setString(randomUUID());
  message.setId(id);
  message.getMetadataMap().set('type', type).set('content-type', 'application/octet-stream');
  return message;
}

function identifier(stream: string) {
  const named = new sharedPb.StreamIdentifier();
  named.setStreamName(Buffer.from(stream));
  return named;
}

function answerOf(response: BatchAppendResp): RawAnswer {
  const details = response.getError()?.getDetails();
  const id = response.getCorrelationId();
  return {
    correlation: readUuid(new WireReader(Buffer.from(id?.serializeBinary() ?? []))) ?? '',
    structured: id?.hasStructured() ?? false,
    code: response.getError()?.getCode() ?? 0,
    detail: details instanceof anyPb.Any ? details.getTypeName() : '',
    revision: response.getSuccess()?.getCurrentRevision() ?? '',
  };
}

function summaryOf(response: ReadResp): string {
  const { ContentCase } = streamsPb.ReadResp;
  switch (response.getContentCase()) {
    case ContentCase.EVENT:
      return `event ${response.getEvent()?.getEvent()?.getStreamRevision()}`;
    case ContentCase.FIRST_STREAM_POSITION:
      return `first ${response.getFirstStreamPosition()}`;
    case ContentCase.LAST_STREAM_POSITION:
      return `last ${response.getLastStreamPosition()}`;
    case ContentCase.STREAM_NOT_FOUND:
      return 'not found';
    default:
      return `content ${response.getContentCase()}`;
  }
}

/** Whoever calls is told beside TLS only. */
function credentialsOf({ tls, authorization }: FirstNode): ChannelCredentials {
  if (tls === undefined) return credentials.createInsecure();
  const channel = credentials.createSsl(tls.ca ?? null);
  if (authorization === undefined) return channel;
  const metadata = new Metadata();
  metadata.set('authorization', authorization);
  return channel.compose(credentials.createFromMetadataGenerator((_call, done) => done(null, metadata)));
}
