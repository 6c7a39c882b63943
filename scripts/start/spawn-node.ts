import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { HAND_OVER_VARIABLE } from '@proofline/platform/env/handed-over';
import { API_NODE_FLAGS } from '@proofline/platform/process/api-node-flags';
import { entries } from './entries.ts';

import type { Identity } from './identities.ts';

export interface NodeProcess {
  /** Path of the script. */
  readonly entry: string;
  readonly args?: readonly string[] | undefined;
  /** The whole environment: nothing of ours is inherited. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Variables that must not stand in an environment: handed over through a pipe of their own. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** The account it runs under; our own when absent. */
  readonly identity?: Identity | undefined;
}

/** Behind standard input, output, error and the channel between a process and its supervisor. */
const secretsDescriptor = 4;

/** Starts a script of ours under this Node, with a channel between the two. */
export function spawnNode(
  { entry, args = [], env, secrets, identity }: NodeProcess,
  options: { stdio: ['ignore' | 'inherit', 'inherit' | number, 'inherit' | number]; detached?: boolean },
): ChildProcess {
  const stdio: StdioOptions = [...options.stdio, 'ipc', ...(secrets === undefined ? [] : ['pipe' as const])];
  const flags = entry.endsWith(entries.api) ? API_NODE_FLAGS : [];
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    ...options,
    ...identity,
    stdio,
    env: { ...env, ...(secrets === undefined ? {} : { [HAND_OVER_VARIABLE]: String(secretsDescriptor) }) },
  });
  const pipe = child.stdio[secretsDescriptor];
  if (pipe && 'end' in pipe) {
    // Whoever ends before it has read its secrets tells so by its exit.
    pipe.on('error', () => {});
    pipe.end(JSON.stringify(secrets));
  }
  return child;
}
