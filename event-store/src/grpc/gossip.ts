import { randomUUID } from 'node:crypto';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { gossipPb, sharedPb } from '../protocol/generated.ts';

/** `Gossip`: a cluster of one, which leads. `address` is where clients are told to connect. */
export function gossipCall(address: () => { host: string; port: number }, now: () => number) {
  const instanceId = new sharedPb.UUID();
  instanceId.setString(randomUUID());
  return (_call: ServerUnaryCall<Empty, ClusterInfo>, callback: sendUnaryData<ClusterInfo>): void => {
    const { host, port } = address();
    const endpoint = new gossipPb.EndPoint();
    endpoint.setAddress(host);
    endpoint.setPort(port);
    const member = new gossipPb.MemberInfo();
    member.setInstanceId(instanceId);
    member.setTimeStamp(String(now()));
    member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endpoint);
    const cluster = new gossipPb.ClusterInfo();
    cluster.addMembers(member);
    callback(null, cluster);
  };
}
