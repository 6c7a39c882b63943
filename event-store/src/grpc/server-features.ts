import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { featuresPb } from '../protocol/generated.ts';

/** The version whose behaviour this node follows. */
export const EMULATED_VERSION = '24.10.0';

const streams = 'event_store.client.streams.streams';

const persistent = 'event_store.client.persistent_subscriptions.persistentsubscriptions';

/**
 * What is not listed, clients take for too old a server: they say so, or ask over HTTP. Persistent subscriptions are
 * listed, although none are offered, so that a client calls them and hears just that (`unsupported-services.ts`).
 */
const methods: readonly { service: string; method: string; features: readonly string[] }[] = [
  { service: streams, method: 'read', features: ['position', 'events'] },
  { service: streams, method: 'append', features: [] },
  { service: streams, method: 'batchappend', features: ['deadline_duration'] },
  { service: streams, method: 'delete', features: [] },
  { service: streams, method: 'tombstone', features: [] },
  ...['create', 'update', 'delete', 'read'].map((method) => ({
    service: persistent,
    method,
    features: ['stream', 'all'],
  })),
  ...['getinfo', 'list', 'replayparked'].map((method) => ({
    service: persistent,
    method,
    features: ['stream', 'all'],
  })),
  { service: persistent, method: 'restartsubsystem', features: [] },
  { service: 'event_store.client.gossip.gossip', method: 'read', features: [] },
  { service: 'event_store.client.server_features.serverfeatures', method: 'getsupportedmethods', features: [] },
];

export function serverFeaturesCall() {
  const response = new featuresPb.SupportedMethods();
  response.setEventStoreServerVersion(EMULATED_VERSION);
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
