import { type ServiceDefinition, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { monitoringGrpc, operationsGrpc, persistentGrpc, projectionsGrpc, usersGrpc } from '../protocol/generated.ts';
import { type CallError, callError } from './call-error.ts';

interface UnsupportedService {
  definition: ServiceDefinition;
  implementation: UntypedServiceImplementation;
}

/** Services of EventStoreDB this node does not offer: their calls say so, instead of "unknown method". */
export function unsupportedServices(): UnsupportedService[] {
  return [
    unsupported(persistentGrpc.PersistentSubscriptionsService, 'Persistent subscriptions are'),
    unsupported(projectionsGrpc.ProjectionsService, 'Server-side projections are'),
    unsupported(operationsGrpc.OperationsService, 'Operations such as scavenging are'),
    unsupported(usersGrpc.UsersService, 'User management is'),
    unsupported(monitoringGrpc.MonitoringService, 'Monitoring over gRPC is'),
  ];
}

function unsupported(definition: ServiceDefinition, subject: string): UnsupportedService {
  const error = callError(status.UNIMPLEMENTED, `${subject} not offered by the embedded event store node.`);
  const implementation: UntypedServiceImplementation = {};
  for (const [method, { responseStream }] of Object.entries(definition))
    implementation[method] = responseStream ? refuseStream(error) : refuseOnce(error);
  return { definition, implementation };
}

function refuseStream(error: CallError) {
  return (call: { emit(event: 'error', error: CallError): void }) => call.emit('error', error);
}

function refuseOnce(error: CallError) {
  return (_call: unknown, callback: (error: CallError) => void) => callback(error);
}
