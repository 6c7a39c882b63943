import { setImmediate as immediate } from 'node:timers/promises';
import type { AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { WriteOutcome } from '../log/command.ts';
import type { ExpectedVersion, ProposedEvent } from '../log/stored-event.ts';
import type { AppendRequest } from '../protocol/decode-append.ts';
import { sharedPb, streamsPb } from '../protocol/generated.ts';
import { refusalOf } from '../security/access.ts';
import {
  type CallError,
  invalidArgument,
  isCallError,
  maximumAppendSizeExceeded,
  streamDeleted,
  timedOut,
  unavailable,
} from './call-error.ts';
import type { NodeContext } from './node-context.ts';
import { appendBytes, proposedEvent, refusedStream } from './proposed-event.ts';

/** `Append`: options first, then one message an event, answered once when the client has sent them all. */
export function appendCall(context: NodeContext) {
  return (call: ServerReadableStream<AppendRequest, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    const collected = new CollectedAppend(context.maxAppendBytes);
    let failed = false;
    let permitted: Promise<boolean> | undefined;
    const fail = (error: CallError) => {
      if (failed) return;
      failed = true;
      callback(error);
    };
    const isPermitted = async (stream: string) => {
      const refused = await refusalOf(context.access, call.metadata, 'write', stream);
      if (refused) fail(refused);
      return refused === undefined;
    };
    call.on('data', (request: AppendRequest) => {
      if (failed) return;
      try {
        collected.add(request);
        // Asked as soon as it can be: strangers are not listened to.
        const { stream } = collected;
        if (stream !== undefined) permitted ??= isPermitted(stream);
      } catch (error) {
        fail(isCallError(error) ? error : invalidArgument('The request cannot be read.'));
      }
    });
    call.on('error', () => {
      failed = true;
    });
    call.on('end', () => {
      if (failed) return;
      const { stream, expected } = collected;
      if (stream === undefined || expected === undefined || permitted === undefined)
        return fail(invalidArgument(optionsMissing));
      void permitted.then(async (may) => {
        // A call that is broken off ends like a whole one, and is told apart only once its stream has closed.
        await immediate();
        if (!may || call.cancelled) return;
        const command = { kind: 'append', stream, expected, events: collected.events } as const;
        respond(stream, expected, await context.writer.submit(command), callback);
      });
    });
  };
}

const optionsMissing = 'An append begins with its stream and expected revision.';

class CollectedAppend {
  readonly events: ProposedEvent[] = [];
  stream: string | undefined;
  expected: ExpectedVersion | undefined;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @throws CallError */
  add({ options, message }: AppendRequest): void {
    if (options) {
      if (this.stream !== undefined) throw invalidArgument('An append has one stream and expected revision.');
      const refused = refusedStream(options.stream);
      if (refused) throw refused;
      this.stream = options.stream;
      this.expected = options.expected;
    }
    if (!message) return;
    if (this.stream === undefined) throw invalidArgument(optionsMissing);
    const event = proposedEvent(message);
    this.#bytes += appendBytes(event);
    if (this.#bytes > this.#maxBytes) throw maximumAppendSizeExceeded(this.#maxBytes);
    this.events.push(event);
  }
}

function respond(
  stream: string,
  expected: ExpectedVersion,
  outcome: WriteOutcome,
  callback: sendUnaryData<AppendResp>,
): void {
  if (outcome.kind === 'written') callback(null, written(outcome.revision, outcome.position));
  else if (outcome.kind === 'wrong_expected_version') callback(null, conflict(expected, outcome.current));
  else if (outcome.kind === 'stream_deleted') callback(streamDeleted(stream));
  else if (outcome.kind === 'timeout') callback(timedOut());
  else callback(unavailable(unavailableText[outcome.reason]));
}

export const unavailableText = {
  database: 'Server Is Not Ready',
  busy: 'Server Is Too Busy',
  stopping: 'Server Is Shutting Down',
} as const;

function written(revision: number, position: number | undefined): AppendResp {
  const success = new streamsPb.AppendResp.Success();
  if (revision < 0) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new sharedPb.Empty());
  else {
    const at = new streamsPb.AppendResp.Position();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    success.setPosition(at);
  }
  const response = new streamsPb.AppendResp();
  response.setSuccess(success);
  return response;
}

function conflict(expected: ExpectedVersion, current: number): AppendResp {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else wrong.setExpectedRevision(String(expected));
  const response = new streamsPb.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
}
