import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import type { DataFolder } from '../machine/data-folder.ts';
import type { ProcessName } from './entries.ts';
import { judgeIdentities } from './judge-identities.ts';
import type { Part } from './parts.ts';

/** An account processes run under; it needs no name on this machine. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface Identities {
  /** The account of a process; undefined when it is our own. */
  of(name: ProcessName): Identity | undefined;
  ofPart(part: Part): Identity | undefined;
  /** Why processes run as root although nobody should, one sentence each. */
  readonly notes: readonly string[];
}

/** What the accounts have to do. */
export interface Wanted {
  readonly root: string;
  readonly data: DataFolder;
  readonly port: number;
  readonly browser: string;
  /** Folder of the evidence where it is not ours to give away. */
  readonly blobs?: string | undefined;
  /** Files that the api must read, such as the key of its certificate. */
  readonly apiFiles?: readonly string[] | undefined;
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

const nobodyElse: Identities = { of: () => undefined, ofPart: () => undefined, notes: [] };

/** Root gives every part an account of its own; whoever else starts us has one account for all. */
export async function chooseIdentities(wanted: Wanted): Promise<Identities> {
  if (process.getuid?.() !== 0) return nobodyElse;
  const services = (await ownerOf(wanted.blobs ?? wanted.data.blobs)) ?? account('services');
  const chosen = { services, agent: account('agent'), demo: account('demo') };
  return judgeIdentities(chosen, wanted, { can, firstOpenPort: firstOpenPort() });
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
