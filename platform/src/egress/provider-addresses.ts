import ipaddr from 'ipaddr.js';

/**
 * Addresses that lead to the provider of the machine an agent runs on, and to nobody else's website. Several lie in
 * ranges that are refused anyway; they are named all the same, so that no change of the ranges opens them.
 */
const providerBlocks = [
  // Metadata of EC2, Azure, Google, DigitalOcean, Oracle, OpenStack …, and ECS's credentials (link-local, RFC 3927)
  '169.254.0.0/16',
  // EC2 over IPv6: docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html
  'fd00:ec2::/32',
  // Google over IPv6: cloud.google.com/compute/docs/metadata/querying-metadata
  'fd20:ce::254/128',
  // Azure's WireServer, DNS and health probes, a public number:
  // learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // Alibaba: alibabacloud.com/help/ecs/user-guide/view-instance-metadata, and its services beside it
  '100.100.0.0/16',
  // Oracle's older metadata: docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm
  '192.0.0.192/32',
  // IBM's service endpoints, public numbers routed inside only: cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Scaleway over IPv6: scaleway.com/en/docs/instances/how-to/use-cloud-init
  'fd00:42::42/128',
].map((block) => ipaddr.parseCIDR(block));

/** Whether an address belongs to what a provider offers its own machines. */
export function isProviderAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return providerBlocks.some(([block, bits]) => block.kind() === address.kind() && address.match(block, bits));
}
