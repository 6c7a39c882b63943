import { type ServiceDefinition, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { monitoringGrpc, operationsGrpc, persistentGrpc, projectionsGrpc, usersGrpc } from '../protocol/generated.ts';
import { type CallError, callError } from './call-error.ts';
import type { NodeContext } from './node-context.ts';
import { scavengeCalls } from './operations-service.ts';

interface UnsupportedService {
  readonly definition: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
}

/** Services of EventStoreDB this node does not offer: their calls say so, instead of "unknown method". */
export function unsupportedServices(context: NodeContext): UnsupportedService[] {
  return [
    unsupported(persistentGrpc.PersistentSubscriptionsService, 'Persistent subscriptions are'),
    unsupported(projectionsGrpc.ProjectionsService, 'Server-side projections are'),
    unsupported(operationsGrpc.OperationsService, 'Operations besides scavenging are', scavengeCalls(context)),
    unsupported(usersGrpc.UsersService, 'User management is'),
    unsupported(monitoringGrpc.MonitoringService, 'Monitoring over gRPC is'),
  ];
}

function unsupported(
  definition: ServiceDefinition,
  subject: string,
  offered: UntypedServiceImplementation = {},
): UnsupportedService {
  const error = callError(status.UNIMPLEMENTED, `${subject} not offered by the embedded event store node.`);
  const implementation: UntypedServiceImplementation = {};
  for (const [method, { responseStream }] of Object.entries(definition))
    implementation[method] = responseStream ? refuseStream(error) : refuseOnce(error);
  return { definition, implementation: { ...implementation, ...offered } };
}

function refuseStream(error: CallError) {
  return (call: { emit(event: 'error', error: CallError): void }) => call.emit('error', error);
}

function refuseOnce(error: CallError) {
  return (_call: unknown, callback: (error: CallError) => void) => callback(error);
}
