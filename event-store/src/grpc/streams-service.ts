import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { decodeAppendRequest, decodeBatchAppendRequest } from '../protocol/decode-append.ts';
import { streamsGrpc } from '../protocol/generated.ts';
import { appendCall } from './append-call.ts';
import { batchAppendCall } from './batch-append-call.ts';
import { deleteCall, tombstoneCall } from './delete-calls.ts';
import { serializeRun } from './message-run.ts';
import type { NodeContext } from './node-context.ts';
import { readCall } from './read-call.ts';

const { StreamsService } = streamsGrpc;

/** The client's own definition, with our encoding where messages are many. */
export const streamsDefinition: ServiceDefinition = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: serializeRun },
  append: { ...StreamsService.append, requestDeserialize: decodeAppendRequest },
  batchAppend: {
    ...StreamsService.batchAppend,
    requestDeserialize: decodeBatchAppendRequest,
    responseSerialize: asEncoded,
  },
};

export function streamsImplementation(context: NodeContext): UntypedServiceImplementation {
  return {
    read: readCall(context),
    append: appendCall(context),
    batchAppend: batchAppendCall(context),
    delete: deleteCall(context),
    tombstone: tombstoneCall(context),
  };
}

function asEncoded(frame: Buffer): Buffer {
  return frame;
}
