import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { StartError } from './start-error.ts';

/** What ends up in the bundle, or decides how it is made. */
const sources = ['frontend', 'contracts/src', 'rules/src', 'docs/crawler.md', 'package-lock.json'];

const buildLimitMs = 5 * 60_000;

export const frontendDist = (root: string): string => join(root, 'frontend/dist');

/** Whether the built frontend is missing or older than its sources. */
export async function frontendIsStale(root: string): Promise<boolean> {
  const stamp = await readFile(stampPath(root), 'utf8').catch(() => undefined);
  return stamp !== (await hashSources(root));
}

/**
 * Builds the frontend unless what is built comes from the same sources.
 * @throws {StartError} with the end of what the build said
 */
export async function frontendBuild(root: string): Promise<void> {
  const hash = await hashSources(root);
  if ((await readFile(stampPath(root), 'utf8').catch(() => undefined)) === hash) return;
  // Removed first: a build that is interrupted must not pass for a finished one.
  await rm(stampPath(root), { force: true });
  await viteBuild(root);
  await writeFile(stampPath(root), hash);
}

const stampPath = (root: string) => join(frontendDist(root), '.built-from');

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles(root)) {
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function sourceFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    if (/\.(json|md)$/.test(source)) {
      files.push(path);
      continue;
    }
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !/\/(dist|node_modules)\/|\.test\.tsx?$/.test(file)) files.push(file);
    }
  }
  return files.toSorted();
}

/** With the gallery, unlike what is delivered: `frontend/without-gallery.ts`. */
async function viteBuild(root: string): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--mode', 'checkout', '--logLevel', 'warn'], {
    cwd: join(root, 'frontend'),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: buildLimitMs,
    // A development NODE_ENV would bring React's slow development build into the bundle.
    env: { ...machineEnvironment(), NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new StartError(`The frontend cannot be built (${code}):\n${output.trim()}`);
}
