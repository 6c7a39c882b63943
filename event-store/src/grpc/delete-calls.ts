import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { WriteOutcome } from '../log/command.ts';
import type { ExpectedVersion } from '../log/stored-event.ts';
import { streamsPb } from '../protocol/generated.ts';
import { refusalOf } from '../security/access.ts';
import { unavailableText } from './append-call.ts';
import {
  type CallError,
  invalidArgument,
  streamDeleted,
  timedOut,
  unavailable,
  wrongExpectedVersion,
} from './call-error.ts';
import type { NodeContext } from './node-context.ts';
import { refusedStream } from './proposed-event.ts';

type Options = DeleteReq.Options | TombstoneReq.Options;

/** `Delete`: the stream is gone until somebody writes to it again. */
export function deleteCall(context: NodeContext) {
  return (call: ServerUnaryCall<DeleteReq, DeleteResp>, callback: sendUnaryData<DeleteResp>): void => {
    void remove(context, 'delete', call.metadata, call.request.getOptions()).then((result) => {
      if (typeof result === 'object') return callback(result);
      const at = new streamsPb.DeleteResp.Position();
      at.setCommitPosition(String(result));
      at.setPreparePosition(String(result));
      const response = new streamsPb.DeleteResp();
      response.setPosition(at);
      callback(null, response);
    });
  };
}

/** `Tombstone`: the stream is closed for ever. */
export function tombstoneCall(context: NodeContext) {
  return (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, callback: sendUnaryData<TombstoneResp>): void => {
    void remove(context, 'tombstone', call.metadata, call.request.getOptions()).then((result) => {
      if (typeof result === 'object') return callback(result);
      const at = new streamsPb.TombstoneResp.Position();
      at.setCommitPosition(String(result));
      at.setPreparePosition(String(result));
      const response = new streamsPb.TombstoneResp();
      response.setPosition(at);
      callback(null, response);
    });
  };
}

/** The position of the deletion, or why there is none. */
async function remove(
  context: NodeContext,
  kind: 'delete' | 'tombstone',
  metadata: Metadata,
  options: Options | undefined,
): Promise<number | CallError> {
  const name = options?.getStreamIdentifier()?.getStreamName_asU8();
  const expected = options && expectedVersion(options);
  if (!name || expected === undefined) return invalidArgument('A deletion needs a stream and an expected revision.');
  const stream = Buffer.from(name).toString('utf8');
  const refused = refusedStream(stream) ?? (await refusalOf(context.access, metadata, 'delete', stream));
  if (refused) return refused;
  return result(stream, expected, await context.writer.submit({ kind, stream, expected }));
}

function result(stream: string, expected: ExpectedVersion, outcome: WriteOutcome): number | CallError {
  switch (outcome.kind) {
    case 'written':
      return outcome.position ?? 0;
    case 'wrong_expected_version':
      return wrongExpectedVersion('Delete', stream, expectedNumber(expected), outcome.current);
    case 'stream_deleted':
      return streamDeleted(stream);
    case 'timeout':
      return timedOut();
    case 'unavailable':
      return unavailable(unavailableText[outcome.reason]);
  }
}

function expectedVersion(options: Options): ExpectedVersion | undefined {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return undefined;
}

/** How the protocol's trailers count the three states. */
function expectedNumber(expected: ExpectedVersion): number {
  switch (expected) {
    case 'no_stream':
      return -1;
    case 'any':
      return -2;
    case 'stream_exists':
      return -4;
    default:
      return expected;
  }
}
