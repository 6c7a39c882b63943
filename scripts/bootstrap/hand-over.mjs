import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const parentCheckMs = 1_000;

/**
 * Runs `script` under `node` and ends as it ends. Signals are passed on; when we are killed, the script notices by its
 * closed channel; when npm above us is killed, we notice and ask the script to stop.
 * @param {{ root: string, node: string, script: string, args: readonly string[] }} target
 */
export function handOver({ root, node, script, args }) {
  const cache = join(root, 'node_modules/.cache/compiled');
  const child = spawn(node, [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      // Compiled code is kept, which halves the time processes take to come up.
      ...(makeFolder(cache) ? { NODE_COMPILE_CACHE: cache } : {}),
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node 24 cannot be started: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  // Only under npm: a script started by hand may well outlive the shell that started it.
  if (process.env.npm_lifecycle_event) stopWithParents(child);
}

/**
 * npm and the shell between it and us stand above us; when either is killed, nobody would stop the script any more.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithParents(child) {
  const parents = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
  setInterval(() => {
    if (!parents.every(isAlive)) child.kill('SIGTERM');
  }, parentCheckMs).unref();
}

/**
 * @param {number} pid
 * @returns {number} 0 when unknown
 */
function parentOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || 0;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} path */
function makeFolder(path) {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
