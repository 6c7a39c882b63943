import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Networks wider than these hold strangers; whoever writes one means "trust everybody". */
const leastPrefix = { ipv4: 8, ipv6: 7 } as const;

const wrong = 'must be addresses or networks (10.0.0.0/8 and fc00::/7 the widest) parted by commas';

/** `127.0.0.1,10.1.0.0/16,fd00::/8`: addresses and networks of proxies. */
export const trustedProxiesSchema = z.string().transform((text, context): BlockList => {
  const proxies = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const network = readNetwork(entry);
    if (network === undefined) {
      context.addIssue(wrong);
      return new BlockList();
    }
    proxies.addSubnet(network.address, network.prefix, network.family);
  }
  return proxies;
});

function readNetwork(entry: string) {
  const [address = '', prefixText, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  return prefix >= leastPrefix[family] && prefix <= bits ? ({ address, prefix, family } as const) : undefined;
}
