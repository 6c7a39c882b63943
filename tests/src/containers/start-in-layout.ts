import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Image } from './lay-out-image.ts';

export interface StartOptions {
  /** In place of the image's own, as in a composition. */
  readonly command?: readonly string[] | undefined;
  readonly entrypoint?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

export interface StartedContainer {
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the exit code once it has ended by itself. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** The exit code of a health check, by the words of a composition. */
  check(test: readonly string[], edit?: (text: string) => string): Promise<number>;
}

/** Starts what an image starts, its paths turned into those of the laid out folders. */
export function startInLayout(image: Image, { command, entrypoint, env = {} }: StartOptions): StartedContainer {
  const inRoot = (text: string) =>
    text.replace(/^(file:\/\/)?(\/(?:app|blobs|agent|agent-tokens|tmp)(?:\/.*)?)$/, `$1${image.root}$2`);
  const own = Object.entries({ ...image.env, ...env }).map(([name, value]) => [name, inRoot(value)]);
  const environment = {
    PATH: [join(image.root, 'usr/local/bin'), standIns(image), process.env.PATH].join(':'),
    ...Object.fromEntries(own),
  };
  const words = [...(entrypoint ?? image.entrypoint), ...(command ?? (entrypoint === undefined ? image.cmd : []))];
  const [program = '', ...args] = words.map(inRoot);
  const cwd = join(image.root, image.workdir);
  const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  return {
    child,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
    check: async ([kind, ...test], edit = (text) => text) => {
      const [checker = '', ...rest] = kind === 'CMD-SHELL' ? ['sh', '-c', ...test] : test;
      const inLayout = (text: string) => edit(text.replaceAll('/tmp/', `${image.root}/tmp/`));
      return await new Promise((resolve) => {
        execFile(checker, rest.map(inLayout), { cwd, env: environment }, (error) =>
          resolve(error === null ? 0 : Number(error.code ?? 1)),
        );
      });
    },
  };
}

/** Packages of the distribution that an image starts through, where this machine may not have them. */
function standIns(image: Image): string {
  const folder = join(dirname(image.root), 'stand-ins');
  const dumbInit = join(folder, 'dumb-init');
  if (existsSync(dumbInit)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(dumbInit, '#!/bin/sh\n[ "$1" = -- ] && shift\nexec "$@"\n');
  chmodSync(dumbInit, 0o755);
  return folder;
}
