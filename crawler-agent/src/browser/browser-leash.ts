import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';

/**
 * What ends a browser when this process is gone, however it went. A killed process cannot end its children, and a
 * browser that hangs does not notice that nobody talks to it any more.
 */
export interface BrowserLeash {
  /** Launch this in place of the browser. */
  readonly executablePath: string;
  /** The browser's first process; undefined before it has begun. */
  leader(): number | undefined;
  /** A folder that the browser has for itself and that goes with it. */
  readonly home: string;
  /** Ends whatever is left of the browser, and the leash. */
  end(): void;
}

/** Waits until our end of its standard input closes, then ends the browser's process group, which its leader named. */
const watcher = `
while read -r _; do :; done
if read -r leader < "$1/leader"; then kill -9 "-$leader"; fi
rm -rf "$1"
if [ -n "$2" ]; then
  # A group can be removed when the last of its processes has gone.
  for _ in 1 2 3 4 5; do rmdir "$2" 2>/dev/null && break; sleep 1; done
fi
`;

/**
 * Prepares the launch of one browser, as the leader of a process group of its own. The group is named before the
 * browser begins to run, so that there is no moment at which it could be left behind.
 * @param cgroup the control group it is to run in, removed with it
 */
export async function browserLeash(browserPath: string, cgroup?: string): Promise<BrowserLeash> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-browser-'));
  const executablePath = join(folder, 'browser');
  const enter = cgroup === undefined ? '' : `echo $$ > ${quoted(join(cgroup, 'cgroup.procs'))}\n`;
  const script = `#!/bin/sh\necho $$ > ${quoted(join(folder, 'leader'))}\n${enter}exec ${quoted(browserPath)} "$@"\n`;
  await writeFile(executablePath, script, { mode: 0o700 });
  // A session of its own: whoever ends our process group must not end what watches us.
  const watching = spawn('/bin/sh', ['-c', watcher, 'browser-leash', folder, cgroup ?? ''], {
    cwd: '/',
    env: machineEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    watching.once('spawn', resolve);
    watching.once('error', reject);
  });
  watching.stdin.on('error', () => undefined);
  watching.unref();
  return { executablePath, home: folder, leader: () => leaderOf(folder), end: () => watching.stdin.end() };
}

function leaderOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'leader'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
