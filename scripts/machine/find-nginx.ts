import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { downloadEnvironment } from './download-environment.ts';

/** Distributions keep servers out of the way of people. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
const versionLimitMs = 15_000;
const installLimitMs = 5 * 60_000;

/**
 * Path of an nginx that runs here, for the tests of what stands behind a reverse proxy. Where we are root and there is
 * none, it is installed from the distribution (nothing is started).
 * @returns undefined when none can be had
 */
export function findNginx(say: (line: string) => void = console.error): string | undefined {
  const found = installedNginx();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  say('No nginx found; installing the one of the distribution for the tests…');
  // Without a service manager's policy the package would start a server of its own.
  const env = { ...downloadEnvironment(), DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: 'ignore', env, timeout: installLimitMs } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], options);
  return installedNginx();
}

function installedNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...serverFolders];
  return folders
    .map((folder) => join(folder, 'nginx'))
    .find((path) => spawnSync(path, ['-v'], { timeout: versionLimitMs, env: machineEnvironment() }).status === 0);
}
