import { execFile } from 'node:child_process';
import { existsSync, globSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import dockerignore from '@balena/dockerignore';
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts';

const run = promisify(execFile);
const runLimitMs = 240_000;

/** What an image holds and how it starts, as folders on this machine. */
export interface Image {
  /** The folder that stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
}

export interface LayOutOptions {
  /** The checkout, with its Dockerfile and what is installed. */
  readonly context: string;
  readonly folder: string;
  /** Changes the Dockerfile or `.dockerignore` before they are read: for versions that must not work. */
  readonly edit?: (text: string, file: 'Dockerfile' | '.dockerignore') => string;
}

/** Commands that work on copied files alone; they are run as they stand. */
const runnable = /^(sh docker\/|chmod -R \S+ \/app$)/;
/** Building the frontend takes everything there is, and has a step of `npm test` to itself: its page stands for it. */
const frontendInstallation = /^npm ci --include=dev /;
const frontendBuild = /^cd frontend && node \S+vite\.js build$/;
/** Commands that change the system of an image, of which programs of ours see no more than the folders made. */
const systemWork = /^(apt-get update|echo '|mkdir \/)/;

/**
 * Lays out images as a container engine would, without one: stage by stage what COPY takes from a context without what
 * `.dockerignore` leaves out, with what the stages install. Packages come from this checkout's own installation, by
 * npm's own word on which of them a set of workspaces needs; everything else a stage runs is run.
 */
export class Layout {
  readonly #stages: ReadonlyMap<string, Stage>;
  readonly #isTaken: (path: string) => boolean;
  readonly #options: LayOutOptions;
  readonly #images = new Map<string, Promise<Image>>();

  constructor(options: LayOutOptions) {
    const edit = options.edit ?? ((text) => text);
    this.#options = options;
    this.#stages = readDockerfile(join(options.context, 'Dockerfile'), (text) => edit(text, 'Dockerfile'));
    const ignored = edit(readFileSync(join(options.context, '.dockerignore'), 'utf8'), '.dockerignore');
    this.#isTaken = dockerignore.default().add(ignored.split('\n')).createFilter();
  }

  /** The image of a stage. @throws where an engine would stop: nothing to copy, a command that fails */
  image(name: string): Promise<Image> {
    const known = this.#images.get(name);
    if (known !== undefined) return known;
    const made = this.#make(name);
    this.#images.set(name, made);
    return made;
  }

  async #make(name: string): Promise<Image> {
    const stage = this.#stages.get(name);
    if (stage === undefined) return await this.#foreign(name);
    const base = await this.image(stage.from);
    const root = join(this.#options.folder, name);
    await mkdir(root, { recursive: true });
    await copyTree(base.root, root);
    let image: Image = { ...base, root };
    for (const step of stage.steps) image = await this.#take(image, step);
    return image;
  }

  /** An image from elsewhere: all that matters of it is Node. */
  async #foreign(name: string): Promise<Image> {
    const root = join(this.#options.folder, `from ${name.replace(/\W/g, '')}`);
    await mkdir(join(root, 'usr/local/bin'), { recursive: true });
    await mkdir(join(root, 'tmp'));
    await symlink(process.execPath, join(root, 'usr/local/bin/node'));
    return { root, workdir: '/', env: {}, user: 'root', volumes: [], entrypoint: [], cmd: [] };
  }

  async #take(image: Image, step: Step): Promise<Image> {
    if (step.kind === 'env') return { ...image, env: { ...image.env, ...step.values } };
    if (step.kind === 'user') return { ...image, user: step.user };
    if (step.kind === 'volume') return { ...image, volumes: [...image.volumes, step.path] };
    if (step.kind === 'entrypoint') return { ...image, entrypoint: step.words, cmd: [] };
    if (step.kind === 'cmd') return { ...image, cmd: step.words };
    if (step.kind === 'copy') await this.#copy(image, step);
    if (step.kind === 'run') await this.#run(image, step.command);
    if (step.kind !== 'workdir') return image;
    await mkdir(join(image.root, step.path), { recursive: true });
    return { ...image, workdir: step.path };
  }

  async #copy(image: Image, { from, sources, to }: Extract<Step, { kind: 'copy' }>): Promise<void> {
    const source = from === undefined ? undefined : (await this.image(from)).root;
    const target = to.startsWith('/') ? join(image.root, to) : join(image.root, image.workdir, to);
    for (const path of sources) {
      const [found, take] =
        source === undefined ? [join(this.#options.context, path), this.#takes] : [join(source, path), undefined];
      if (!existsSync(found) || take?.(found) === false) throw new Error(`COPY ${path}: no such file or directory`);
      if (statSync(found).isDirectory()) await copyTree(found, target, take);
      else await copyTree(found, /[./]$/.test(to) ? join(target, basename(path)) : target);
    }
  }

  readonly #takes = (path: string): boolean => {
    const name = relative(this.#options.context, path);
    // A folder is looked into: a later line may let in what stands in it.
    return name === '' || lstatSync(path).isDirectory() ? !name.includes('node_modules') : this.#isTaken(name);
  };

  async #run(image: Image, command: string): Promise<void> {
    if (systemWork.test(command)) {
      for (const [, folders] of command.matchAll(/mkdir((?: \/\S+)+)/g)) {
        for (const folder of (folders ?? '').trim().split(' ')) await mkdir(join(image.root, folder));
      }
      return;
    }
    if (frontendInstallation.test(command)) return;
    if (frontendBuild.test(command)) {
      const frontend = join(image.root, image.workdir, 'frontend');
      await cp(join(frontend, 'index.html'), join(frontend, 'dist/index.html'));
      return;
    }
    if (!runnable.test(command)) throw new Error(`Nothing here knows what "RUN ${command}" does.`);
    const tools = join(this.#options.folder, 'tools');
    await mkdir(tools, { recursive: true });
    const installer = join(import.meta.dirname, 'install-from-checkout.ts');
    const npm = `#!/bin/sh\nif [ "$1" = ci ]; then exec "${process.execPath}" "${installer}" "$@"; fi\nPATH="$REAL_PATH" exec npm "$@"\n`;
    await writeFile(join(tools, 'npm'), npm);
    await chmod(join(tools, 'npm'), 0o755);
    const path = process.env.PATH ?? '';
    await run('sh', ['-c', command.replaceAll(' /app', ` ${join(image.root, 'app')}`)], {
      cwd: join(image.root, image.workdir),
      env: {
        ...{ PATH: `${tools}:${dirname(process.execPath)}:${path}`, REAL_PATH: path, HOME: process.env.HOME },
        ...{ CHECKOUT: this.#options.context, TMPDIR: process.env.TMPDIR },
      },
      timeout: runLimitMs,
      maxBuffer: 64 * 1024 * 1024,
    });
  }
}

/** Copies a file or a folder's content; installed packages, which nobody changes in place, by links. */
async function copyTree(from: string, to: string, take?: (path: string) => boolean): Promise<void> {
  const isInstalled = (path: string) => /\/node_modules$/.test(path) && !lstatSync(path).isSymbolicLink();
  if (isInstalled(from)) return await linkFiles(dirname(from), ['node_modules'], dirname(to));
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => (take?.(path) ?? true) && !isInstalled(path),
  });
  if (take !== undefined || !statSync(from).isDirectory()) return;
  for (const folder of globSync('**/node_modules', { cwd: from, exclude: (path) => /node_modules./.test(path) })) {
    await mkdir(dirname(join(to, folder)), { recursive: true });
    await linkFiles(from, [folder], to);
  }
}

/** Lays the paths below `from` out below `to`: by hard links, or copied where that is another disk. */
export async function linkFiles(from: string, paths: readonly string[], to: string): Promise<void> {
  const options = { cwd: from, maxBuffer: 64 * 1024 * 1024 };
  await run('cp', ['-al', '--parents', ...paths, to], options).catch(() =>
    run('cp', ['-a', '--parents', ...paths, to], options),
  );
}
