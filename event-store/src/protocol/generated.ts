/**
 * The service definitions and messages that the official client ships. They are CommonJS built at run time, so only
 * their default export exists for Node; the types come by name.
 */
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operationsPb from '@eventstore/db-client/generated/operations_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';

export {
  featuresGrpc,
  featuresPb,
  gossipGrpc,
  gossipPb,
  monitoringGrpc,
  operationsGrpc,
  operationsPb,
  persistentGrpc,
  projectionsGrpc,
  sharedPb,
  statusPb,
  streamsGrpc,
  streamsPb,
  usersGrpc,
};
