import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';
import { StartError } from './start-error.ts';

/** Names under which distributions install a Chromium-like browser. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
];

const versionLimitMs = 15_000;
const installLimitMs = 10 * 60_000;

/**
 * Path of a browser that runs here: CHROMIUM_PATH, one of the system, Playwright's own; else it is fetched: from
 * Playwright, else from the distribution where we are root.
 * @param say is told when something is fetched, which takes a while
 * @throws {StartError} when none can be had
 */
export async function findBrowser(say: (line: string) => void = console.error): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (works(wanted)) return wanted;
    throw new StartError(`CHROMIUM_PATH names ${wanted}, which is not a browser that runs here.`);
  }
  const found = await installedBrowser();
  if (found) return found;
  say('No Chromium found; fetching one (about 150 MB)…');
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  const fetched = await installedBrowser();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing the Chromium of the distribution…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], env);
    // Playwright's own download may only have lacked system libraries, which this package brings along.
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
    const installed = await installedBrowser();
    if (installed) return installed;
  }
  throw new StartError('No browser can be had: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

async function installedBrowser(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const system = [...onPath, ...(process.platform === 'darwin' ? macPaths : [])].find(isBrowser);
  if (system !== undefined) return system;
  // Loaded only where it is needed: it is large, and every start waits for it.
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return isBrowser(own) ? own : undefined;
}

const isBrowser = (path: string) => existsSync(path) && works(path);

/** A file of the right name is not enough: on some systems it is a note telling to install something else. */
function works(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: versionLimitMs });
  return status === 0 && /chrom/i.test(stdout);
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(command, args, {
    cwd: root,
    // What a failed download says at length is summed up in the one sentence that follows.
    stdio: 'ignore',
    env: { ...process.env, ...env },
    timeout: installLimitMs,
  });
}
