import type { ExpectedVersion } from '../log/stored-event.ts';
import { readUuid } from './uuid.ts';
import { MalformedMessage, WireReader } from './wire-reader.ts';

/** An event as it arrived; what is missing is for the call to refuse. */
export interface ProposedMessage {
  id: string | undefined;
  type: string | undefined;
  contentType: string | undefined;
  data: Buffer;
  metadata: Buffer;
}

export interface AppendRequest {
  options?: { readonly stream: string; readonly expected: ExpectedVersion | undefined };
  message?: ProposedMessage;
}

export interface BatchAppendRequest {
  /** The correlation id as it came, to be sent back unchanged. */
  correlationId: Buffer;
  options?: {
    readonly stream: string | undefined;
    readonly expected: ExpectedVersion | undefined;
    /** Milliseconds since 1970 after which the writer no longer wants the append. */
    readonly deadlineMs: number | undefined;
  };
  readonly messages: ProposedMessage[];
  isFinal: boolean;
}

const empty = Buffer.alloc(0);
const maxCorrelationIdBytes = 100;
const smallBytes = 4_096;

/** Decodes `AppendReq`. @throws MalformedMessage */
export function decodeAppendRequest(bytes: Buffer): AppendRequest {
  const request: AppendRequest = {};
  const reader = new WireReader(bytes);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) {
      const { stream = '', expected } = readOptions(reader.message());
      request.options = { stream, expected };
    } else if (field === 2) request.message = readProposedMessage(reader.message());
    else reader.skip();
  }
  if (request.message) detach([request.message], bytes.length);
  return request;
}

/** Decodes `BatchAppendReq`. @throws MalformedMessage */
export function decodeBatchAppendRequest(bytes: Buffer): BatchAppendRequest {
  const request: BatchAppendRequest = { correlationId: empty, messages: [], isFinal: false };
  const reader = new WireReader(bytes);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) request.correlationId = reader.bytes();
    else if (field === 2) request.options = readOptions(reader.message());
    else if (field === 3) request.messages.push(readProposedMessage(reader.message()));
    else if (field === 4) request.isFinal = reader.boolean();
    else reader.skip();
  }
  if (request.correlationId.length > maxCorrelationIdBytes) throw new MalformedMessage('A correlation id is a UUID.');
  request.correlationId = Buffer.from(request.correlationId);
  detach(request.messages, bytes.length);
  return request;
}

/** Events are slices of the message they came in. They leave it when it is mostly something else, to be let go. */
function detach(messages: readonly ProposedMessage[], wireBytes: number): void {
  const kept = messages.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);
  if (wireBytes < 2 * kept + smallBytes) return;
  for (const message of messages) {
    message.data = Buffer.from(message.data);
    message.metadata = Buffer.from(message.metadata);
  }
}

/** Both calls number these options alike; only the batch has deadlines (an instant, or since 22.6 a duration). */
function readOptions(reader: WireReader) {
  let stream: string | undefined;
  let expected: ExpectedVersion | undefined;
  let deadlineMs: number | undefined;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) stream = readStreamIdentifier(reader.message());
    else if (field === 2) expected = reader.uint();
    else if (field === 6) deadlineMs = readMilliseconds(reader.message());
    else if (field === 7) deadlineMs = Date.now() + readMilliseconds(reader.message());
    else {
      reader.skip();
      if (field === 3) expected = 'no_stream';
      else if (field === 4) expected = 'any';
      else if (field === 5) expected = 'stream_exists';
    }
  }
  return { stream, expected, deadlineMs };
}

export function readStreamIdentifier(reader: WireReader): string {
  let name = '';
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 3) name = reader.string();
    else reader.skip();
  }
  return name;
}

/** `Timestamp` and `Duration` have the same shape: seconds and nanoseconds. */
function readMilliseconds(reader: WireReader): number {
  let milliseconds = 0;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) milliseconds += Number(reader.int64()) * 1_000;
    else if (field === 2) milliseconds += Number(reader.int64()) / 1_000_000;
    else reader.skip();
  }
  return milliseconds;
}

function readProposedMessage(reader: WireReader): ProposedMessage {
  const message: ProposedMessage = {
    id: undefined,
    type: undefined,
    contentType: undefined,
    data: empty,
    metadata: empty,
  };
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) message.id = readUuid(reader.message());
    else if (field === 2) readMetadataEntry(reader.message(), message);
    else if (field === 3) message.metadata = reader.bytes();
    else if (field === 4) message.data = reader.bytes();
    else reader.skip();
  }
  return message;
}

function readMetadataEntry(reader: WireReader, message: ProposedMessage): void {
  let key = '';
  let value = '';
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.string();
    else reader.skip();
  }
  if (key === 'type') message.type = value;
  else if (key === 'content-type') message.contentType = value;
}
