import { dirname } from 'node:path';
import type { ProcessName } from './entries.ts';
import type { Identities, Identity, Wanted } from './identities.ts';
import { type Part, partOf } from './parts.ts';

/** What is asked of the machine. */
export interface Machine {
  /** Whether this account gets through a shell test of a path, which is `$0`. */
  can(identity: Identity, test: string, path: string): boolean;
  /** Ports below need root. */
  readonly firstOpenPort: number;
}

const people: Record<Part, string> = {
  services: 'The services run',
  agent: 'The agent and its browser run',
  demo: 'The demo internet runs',
};
const parts = Object.keys(people) as Part[];

/** Who writes evidence: what one of them keeps the other must be able to read. */
const evidenceWriters: readonly ProcessName[] = ['api', 'seed-demo'];

/** Takes from each part the account it cannot work with, and only from that part. */
export function judgeIdentities(
  chosen: Readonly<Record<Part, Identity>>,
  wanted: Wanted,
  machine: Machine,
): Identities {
  const obstacles: Record<Part, string | undefined> = {
    services: obstacleTo('services', chosen, wanted, machine),
    agent: obstacleTo('agent', chosen, wanted, machine),
    demo: obstacleTo('demo', chosen, wanted, machine),
  };
  const api = obstacles.services ?? obstacleToApi(chosen.services, wanted, machine);
  const ofPart = (part: Part) => (obstacles[part] === undefined ? chosen[part] : undefined);
  return {
    of: (name) => (evidenceWriters.includes(name) && api !== undefined ? undefined : ofPart(partOf(name))),
    ofPart,
    notes: [
      ...notesOn(obstacles),
      ...(api !== undefined && obstacles.services === undefined ? [`The api runs as root: ${api}.`] : []),
    ],
  };
}

function notesOn(obstacles: Readonly<Record<Part, string | undefined>>): string[] {
  const [first] = Object.values(obstacles);
  if (first !== undefined && parts.every((part) => obstacles[part] === first))
    return [`Everything runs as root: ${first}.`];
  return parts.flatMap((part) =>
    obstacles[part] === undefined ? [] : [`${people[part]} as root: ${obstacles[part]}.`],
  );
}

/** Why a part cannot have its account; the evidence concerns the services alone, the browser the agent alone. */
function obstacleTo(
  part: Part,
  chosen: Readonly<Record<Part, Identity>>,
  { root, data, browser, blobs }: Wanted,
  { can }: Machine,
): string | undefined {
  const identity = chosen[part];
  if (!can(identity, 'true', '/')) return 'this system does not let it take another account';
  const built = part === 'services' ? [`${root}/frontend`] : [];
  const folders = [root, `${root}/node_modules`, ...built, dirname(data.path)];
  const closed = folders.find((folder) => !can(identity, 'test -x "$0" && test -r "$0"', folder));
  if (closed !== undefined) return `no other account may read ${closed}`;
  if (!can(identity, '"$0" --version', process.execPath)) return `no other account may run ${process.execPath}`;
  if (part === 'agent' && !can(identity, '"$0" --version', browser))
    return `no other account may run the browser ${browser}`;
  if (part === 'services' && blobs !== undefined && !can(identity, 'test -w "$0"', blobs))
    return `the evidence in ${blobs} belongs to root`;
  return undefined;
}

function obstacleToApi(services: Identity, { port, apiFiles = [] }: Wanted, { can, firstOpenPort }: Machine) {
  if (port < firstOpenPort) return `port ${port} needs it`;
  const closed = apiFiles.find((file) => !can(services, 'test -r "$0"', file));
  return closed === undefined ? undefined : `${closed} can be read by root only`;
}
