import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import type { DataFolder } from '../machine/data-folder.ts';
import type { ProcessName } from './entries.ts';

/** An account processes run under; it needs no name on this machine. */
export interface Identity {
  uid: number;
  gid: number;
}

/** Who does the product's work, who opens other people's pages, and who plays the demo internet. */
export type Part = 'services' | 'agent' | 'demo';

export interface Identities {
  /** The account of a process; undefined when it is our own. */
  of(name: ProcessName): Identity | undefined;
  ofPart(part: Part): Identity | undefined;
  /** Why processes run as root although nobody should, one sentence each. */
  notes: readonly string[];
}

interface Wanted {
  root: string;
  data: DataFolder;
  port: number;
  browser: string;
  /** Folder of the evidence where it is not ours to give away. */
  blobs?: string | undefined;
  /** Files that the api must read, such as the key of its certificate. */
  apiFiles?: readonly string[] | undefined;
}

/**
 * Numbers no distribution gives to anybody: below those of systemd's dynamic users, above those of people. An
 * administrator who wants names makes accounts called `proofline`, `proofline-agent` and `proofline-demo`.
 */
const accounts: Record<Part, { name: string; id: number }> = {
  services: { name: 'proofline', id: 60_900 },
  agent: { name: 'proofline-agent', id: 60_901 },
  demo: { name: 'proofline-demo', id: 60_902 },
};

const parts: Partial<Record<ProcessName, Part>> = {
  agent: 'agent',
  'demo-web': 'demo',
  mailbox: 'demo',
};

export const partOf = (name: ProcessName): Part => parts[name] ?? 'services';

const nobodyElse: Identities = { of: () => undefined, ofPart: () => undefined, notes: [] };

/** Root gives every part an account of its own; whoever else starts us has one account for all. */
export async function chooseIdentities(wanted: Wanted): Promise<Identities> {
  if (process.getuid?.() !== 0) return nobodyElse;
  const services = (await ownerOf(wanted.blobs ?? wanted.data.blobs)) ?? account('services');
  const chosen: Record<Part, Identity> = { services, agent: account('agent'), demo: account('demo') };
  const obstacle = obstacleTo(chosen, wanted);
  if (obstacle !== undefined) return { ...nobodyElse, notes: [`Everything runs as root: ${obstacle}.`] };
  const apiObstacle = obstacleToApi(services, wanted);
  return {
    of: (name) => (name === 'api' && apiObstacle !== undefined ? undefined : chosen[partOf(name)]),
    ofPart: (part) => chosen[part],
    notes: apiObstacle === undefined ? [] : [`The api runs as root: ${apiObstacle}.`],
  };
}

function obstacleTo(chosen: Record<Part, Identity>, { root, data, browser, blobs }: Wanted): string | undefined {
  const { services, agent } = chosen;
  if (!can(services, 'true', '/')) return 'this system does not let it take another account';
  const folders = [root, `${root}/node_modules`, `${root}/frontend`, dirname(data.path)];
  const closed = folders.find((folder) => !can(services, 'test -x "$0" && test -r "$0"', folder));
  if (closed !== undefined) return `no other account may read ${closed}`;
  if (!can(services, '"$0" --version', process.execPath)) return `no other account may run ${process.execPath}`;
  if (!can(agent, '"$0" --version', browser)) return `no other account may run the browser ${browser}`;
  if (blobs !== undefined && !can(services, 'test -w "$0"', blobs)) return `the evidence in ${blobs} belongs to root`;
  return undefined;
}

function obstacleToApi(services: Identity, { port, apiFiles = [] }: Wanted): string | undefined {
  if (port < firstOpenPort()) return `port ${port} needs it`;
  const closed = apiFiles.find((file) => !can(services, 'test -r "$0"', file));
  return closed === undefined ? undefined : `${closed} can be read by root only`;
}

/** Asked of the system itself, so that access lists and mounts count too. */
function can({ uid, gid }: Identity, test: string, path: string): boolean {
  const options = { cwd: '/', uid, gid, env: machineEnvironment(), stdio: 'ignore' as const };
  return spawnSync('/bin/sh', ['-c', test, path], options).status === 0;
}

function account(part: Part): Identity {
  const { name, id } = accounts[part];
  return { uid: idOf('-u', name) ?? id, gid: idOf('-g', name) ?? id };
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: machineEnvironment() });
  const id = Number(stdout?.trim());
  return status === 0 && Number.isInteger(id) && id !== 0 ? id : undefined;
}

/** Who has kept evidence there so far, unless that was root. */
async function ownerOf(path: string): Promise<Identity | undefined> {
  const owner = await stat(path).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid };
}

/** Ports below need root, unless the system says otherwise. */
function firstOpenPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 1_024;
  }
}
