import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { featuresPb } from '../protocol/generated.ts';

/** The version whose behaviour this node follows. */
export const emulatedVersion = '24.10.0';

const streams = 'event_store.client.streams.streams';

/** What is not listed, clients of persistent subscriptions and projections take as unsupported. */
const methods: readonly { service: string; method: string; features: readonly string[] }[] = [
  { service: streams, method: 'read', features: ['position', 'events'] },
  { service: streams, method: 'append', features: [] },
  { service: streams, method: 'batchappend', features: ['deadline_duration'] },
  { service: streams, method: 'delete', features: [] },
  { service: streams, method: 'tombstone', features: [] },
  { service: 'event_store.client.gossip.gossip', method: 'read', features: [] },
  { service: 'event_store.client.server_features.serverfeatures', method: 'getsupportedmethods', features: [] },
];

export function serverFeaturesCall() {
  const response = new featuresPb.SupportedMethods();
  response.setEventStoreServerVersion(emulatedVersion);
  for (const { service, method, features } of methods) {
    const supported = new featuresPb.SupportedMethod();
    supported.setServiceName(service);
    supported.setMethodName(method);
    supported.setFeaturesList([...features]);
    response.addMethods(supported);
  }
  return (_call: ServerUnaryCall<Empty, SupportedMethods>, callback: sendUnaryData<SupportedMethods>): void =>
    callback(null, response);
}
