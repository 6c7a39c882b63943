import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';

export interface CrowdOrder {
  readonly address: string;
  readonly stream: string;
  readonly subscribers: number;
  /** Events that warm up and do not count, and those that do. */
  readonly skip: number;
  readonly events: number;
}

/** That every subscriber is confirmed, then what they saw: the p99 of each, sorted. */
export type CrowdMessage = { readonly type: 'confirmed' } | { readonly type: 'finished'; readonly p99Ms: number[] };

/** Connections they share: as if they were the processes of a small cluster. */
const connections = 5;
const sentAtKey = Buffer.from('"sentAtMs":');

process.once('message', (order: CrowdOrder) => void subscribe(order));

async function subscribe(order: CrowdOrder): Promise<void> {
  const clients = Array.from(
    { length: connections },
    // Without options of its own, grpc-js lets clients of one address share a connection.
    (_, n) => new Client(order.address, credentials.createInsecure(), { 'bench.connection': n }),
  );
  const latencies = Array.from({ length: order.subscribers }, (): number[] => []);
  const confirmed = new Set<number>();
  let finished = 0;
  for (const [index, seen] of latencies.entries()) {
    let events = 0;
    const listen = () => {
      const call = clients[index % connections]?.makeServerStreamRequest(
        streamsGrpc.StreamsService.read.path,
        (request: InstanceType<typeof streamsPb.ReadReq>) => Buffer.from(request.serializeBinary()),
        (frame: Buffer) => frame,
        subscription(order.stream, events),
        new Metadata(),
      );
      call?.on('error', (error: ServiceError) => {
        // A real server drops a live reader who is some dozens of events behind; what that costs is part of the figure.
        if (error.code === status.ABORTED) return listen();
        process.stderr.write(`A subscriber of the crowd failed: ${String(error)}\n`);
      });
      call?.on('data', take);
    };
    const take = (frame: Buffer) => {
      const at = frame.indexOf(sentAtKey);
      if (at < 0) {
        // Its confirmation, or that it has caught up: each of them may come more than once.
        if (confirmed.has(index)) return;
        confirmed.add(index);
        if (confirmed.size === order.subscribers) tell({ type: 'confirmed' });
        return;
      }
      events += 1;
      if (events <= order.skip) return;
      const sentAtMs = Number.parseFloat(frame.toString('latin1', at + sentAtKey.length, at + sentAtKey.length + 20));
      seen.push(performance.timeOrigin + performance.now() - sentAtMs);
      if (seen.length !== order.events) return;
      finished += 1;
      if (finished === order.subscribers) {
        tell({ type: 'finished', p99Ms: latencies.map(p99).toSorted((a, b) => a - b) });
      }
    };
    listen();
  }
}

function tell(message: CrowdMessage): void {
  process.send?.(message);
}

/** To what follows so many events. */
function subscription(stream: string, events: number) {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const place = new streamsPb.ReadReq.Options.StreamOptions();
  place.setStreamIdentifier(identifier);
  if (events === 0) place.setStart(new sharedPb.Empty());
  else place.setRevision(String(events - 1));
  const ids = new streamsPb.ReadReq.Options.UUIDOption();
  ids.setString(new sharedPb.Empty());
  const options = new streamsPb.ReadReq.Options();
  options.setStream(place);
  options.setSubscription(new streamsPb.ReadReq.Options.SubscriptionOptions());
  options.setNoFilter(new sharedPb.Empty());
  options.setUuidOption(ids);
  const request = new streamsPb.ReadReq();
  request.setOptions(options);
  return request;
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
