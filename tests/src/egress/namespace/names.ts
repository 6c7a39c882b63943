import { hostname } from 'node:os';
import type { NameAnswer } from './name-server.ts';

export const PUBLIC_ADDRESS = '93.184.216.34';
/** The website from which all attacks are made. */
export const ATTACKER = 'attack.public.test';

const at = (...addresses: readonly string[]): NameAnswer => ({ addresses });
const turns = new Map<string, number>();

/** Each question is answered otherwise than the one before. */
function flip(name: string): NameAnswer {
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return at(Math.floor(turn / 2) % 2 === 0 ? PUBLIC_ADDRESS : '127.0.0.1');
}

/** A name of one attack's own that resolves to these addresses, one lookup after the other; the last one stays. */
export const sequenceName = (attack: string, addresses: readonly string[]): string =>
  `${attack}.${addresses.map((address) => address.replaceAll('.', '-')).join('.')}.in-turn.test`;

function inTurn(name: string): NameAnswer {
  const addresses = name
    .split('.')
    .slice(1, -2)
    .map((label) => label.replaceAll('-', '.'));
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  // A lookup is two questions: for addresses of either kind.
  return at(addresses[Math.min(Math.floor(turn / 2), addresses.length - 1)] ?? PUBLIC_ADDRESS);
}

const fixed: Readonly<Record<string, () => NameAnswer>> = {
  'a-loopback.dns.test': () => at('127.0.0.1'),
  'a-private.dns.test': () => at('10.0.0.1'),
  'a-metadata.dns.test': () => at('169.254.169.254'),
  'azure-wire.dns.test': () => at('168.63.129.16'),
  'a-shared.dns.test': () => at('100.64.0.1'),
  'a-any.dns.test': () => at('0.0.0.0'),
  'aaaa-loopback.dns.test': () => at('::1'),
  'aaaa-unique.dns.test': () => at('fd00:ec2::254'),
  'aaaa-mapped.dns.test': () => at('::ffff:127.0.0.1'),
  'aaaa-translated.dns.test': () => at('64:ff9b::7f00:1'),
  'aaaa-tunnelled.dns.test': () => at('2002:7f00:1::1'),
  'aaaa-beside-public.dns.test': () => at(PUBLIC_ADDRESS, 'fc00::1'),
  'public-then-private.dns.test': () => at(PUBLIC_ADDRESS, '10.0.0.1'),
  'private-then-public.dns.test': () => at('10.0.0.1', PUBLIC_ADDRESS),
  'alias.dns.test': () => ({ alias: 'a-private.dns.test' }),
  'alias-of-localhost.dns.test': () => ({ alias: 'localhost' }),
  'many.dns.test': () => at(...Array.from({ length: 15 }, (_, index) => `93.184.216.${index + 1}`), '192.168.1.1'),
  // "bücher" as a browser writes it.
  'xn--bcher-kva.dns.test': () => at('172.16.0.1'),
};

/** Names that lead to a canary, as an attacker would write them. */
export const hostileNames: readonly string[] = [
  ...Object.keys(fixed),
  'A-LoopBack.DNS.test',
  'a-private.dns.test.',
  'bücher.dns.test',
  'chain-20.dns.test',
  'flip.dns.test',
  'wpad',
  hostname(),
];
export const SILENT_NAME = 'silent.dns.test';
/** Named in dns-prefetch only: whoever asks for it is not the proxy. */
export const PREFETCHED_NAME = 'prefetched.dns.test';

/** The whole name space of the test: everything public leads to one address. */
export function answerOf(name: string): NameAnswer {
  const known = fixed[name];
  if (known !== undefined) return known();
  if (name.endsWith('.in-turn.test')) return inTurn(name);
  if (name === SILENT_NAME) return 'silence';
  if (name === 'flip.dns.test' || name.endsWith('.flip.dns.test')) return flip(name);
  const link = /^chain-(\d+)\.dns\.test$/.exec(name)?.[1];
  if (link !== undefined) return link === '0' ? at('127.0.0.1') : { alias: `chain-${Number(link) - 1}.dns.test` };
  const embedded = /^(\d+\.\d+\.\d+\.\d+)\.nip\.io$/.exec(name)?.[1];
  if (embedded !== undefined) return at(embedded);
  if (/(^|\.)localhost\d?$/.test(name) || !name.includes('.')) return at('127.0.0.1');
  if (/\.(internal|svc|onion|local)$/.test(name)) return at('10.0.0.1');
  // As a provider's own name server would answer.
  if (/(^|\.)metadata\.(goog|tencentyun\.com|cloud\.ibm\.com|platformequinix\.com|packet\.net)$/.test(name)) {
    return at('168.63.129.16');
  }
  if (/(^|\.)(example\.com|public\.test|httpbin\.org|evil\.com)$/.test(name)) return at(PUBLIC_ADDRESS);
  return 'unknown';
}
