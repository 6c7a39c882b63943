import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { downloadEnvironment } from './download-environment.ts';
import { root } from './root.ts';
import { StartError } from './start-error.ts';

/**
 * Chromium without its windows. A whole Chromium keeps the user interface of a window alive for every page, without a
 * screen as well, and reads less than half as many pages in the same time.
 */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
/** Names under which distributions install a whole Chromium-like browser. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
];

/** Without them pages in most of the world's scripts are drawn as boxes. The same as in the Dockerfile. */
export const fontPackages = ['fontconfig', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

const aptEnv = { DEBIAN_FRONTEND: 'noninteractive' };
const aptInstall = ['install', '-y', '-qq', '--no-install-recommends'];

const versionLimitMs = 15_000;
const installLimitMs = 10 * 60_000;

/**
 * Path of a browser that runs here: CHROMIUM_PATH, a headless shell of the system or Playwright's, a whole browser of
 * the system or Playwright's; else a shell is fetched: from Playwright, else from the distribution where we are root.
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
  say('No Chromium found; fetching one (about 110 MB)…');
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium-headless-shell']);
  const fetched = await installedBrowser();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    say(`Installing ${fetched ? 'fonts' : 'the Chromium of the distribution, and fonts'}…`);
    run('apt-get', ['update', '-qq'], aptEnv);
    // By themselves: a browser without fonts for every script is still a browser.
    run('apt-get', [...aptInstall, ...fontPackages], aptEnv);
  }
  if (fetched) return fetched;
  if (mayInstall) {
    // Playwright's own download may only have lacked system libraries, which this package brings along.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', [...aptInstall, name], aptEnv);
      const installed = await installedBrowser();
      if (installed) return installed;
    }
  }
  throw new StartError('No browser can be had: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

async function installedBrowser(): Promise<string | undefined> {
  const shell = onPath(shellNames).find(isBrowser);
  if (shell !== undefined) return shell;
  // Loaded only where it is needed: it is large, and every start waits for it.
  const { chromium } = await import('playwright');
  const whole = chromium.executablePath();
  const system = [...onPath(names), ...(process.platform === 'darwin' ? macPaths : [])];
  return [...shellsBeside(whole), ...system, whole].find(isBrowser);
}

function onPath(wanted: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Where Playwright keeps the shell of the revision of its whole Chromium: `…/chromium-1255/chrome-linux64/chrome`. */
function shellsBeside(whole: string): string[] {
  const revisionFolder = dirname(dirname(whole));
  const shellFolder = basename(revisionFolder).replace('chromium-', 'chromium_headless_shell-');
  return globSync(`*/{${shellNames.join(',')}}`, { cwd: join(dirname(revisionFolder), shellFolder) }).map((path) =>
    join(dirname(revisionFolder), shellFolder, path),
  );
}

const isBrowser = (path: string) => existsSync(path) && works(path);

/** A file of the right name is not enough: on some systems it is a note telling to install something else. */
function works(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], {
    ...{ encoding: 'utf8', timeout: versionLimitMs, env: machineEnvironment() },
  });
  return status === 0 && /chrom/i.test(stdout);
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync(command, args, {
    cwd: root,
    // What a failed download says at length is summed up in the one sentence that follows.
    stdio: 'ignore',
    env: { ...downloadEnvironment(), ...env },
    timeout: installLimitMs,
  });
}
