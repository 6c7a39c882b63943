import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { serializeRun } from '@proofline/event-store/grpc/message-run';
import { serverFeaturesCall } from '@proofline/event-store/grpc/server-features';
import { type BatchAppendRequest, decodeBatchAppendRequest } from '@proofline/event-store/protocol/decode-append';
import { encodeBatchSuccess } from '@proofline/event-store/protocol/encode-batch-append';
import { encodeReadEvent } from '@proofline/event-store/protocol/encode-read-event';
import { featuresGrpc } from '@proofline/event-store/protocol/generated';

/**
 * The ceiling: the node's own encoding over an array, with no checks, no database and no durability. What it cannot
 * do, no store behind this protocol in this language can.
 */
const { StreamsService } = streamsGrpc;
const frames: Buffer[] = [];
/** About as much as the node writes at once. */
const eventsInRun = 60;
const revisions = new Map<string, number>();
const asEncoded = (frame: Buffer) => frame;

interface Duplex {
  on(event: string, listener: (request: BatchAppendRequest) => void): void;
  write(frame: Buffer): boolean;
}
interface Readable {
  write(run: readonly Buffer[]): boolean;
  once(event: string, listener: () => void): void;
  on(event: string, listener: () => void): void;
}

const server = new Server();
server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: serverFeaturesCall() });
server.addService(
  {
    ...StreamsService,
    batchAppend: {
      ...StreamsService.batchAppend,
      requestDeserialize: decodeBatchAppendRequest,
      responseSerialize: asEncoded,
    },
    read: { ...StreamsService.read, responseSerialize: serializeRun },
  },
  {
    batchAppend: (call: Duplex) =>
      call.on('data', (request) => {
        const stream = request.options?.stream ?? '';
        let revision = revisions.get(stream) ?? -1;
        for (const { id = '', type = '', data, metadata } of request.messages) {
          revision += 1;
          const position = frames.length + 1;
          const createdUs = Date.now() * 1_000;
          frames.push(
            encodeReadEvent({
              position,
              streamId: 0,
              stream,
              revision,
              id,
              type,
              isJson: true,
              createdUs,
              data,
              metadata,
            }),
          );
        }
        revisions.set(stream, revision);
        call.write(encodeBatchSuccess(request.correlationId, stream, revision, frames.length));
      }),
    read: async (call: Readable) => {
      let open = true;
      call.on('cancelled', () => {
        open = false;
      });
      for (let next = 0; open && next < frames.length; next += eventsInRun) {
        const run = frames.slice(next, next + eventsInRun);
        if (!call.write(run)) await new Promise<void>((resolve) => call.once('drain', resolve));
      }
    },
    append: () => {},
    delete: () => {},
    tombstone: () => {},
  },
);
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  console.log(error ? String(error) : `ready esdb://127.0.0.1:${port}?tls=false`);
});
