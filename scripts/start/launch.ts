import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveSchema } from '@proofline/platform/postgres/give-schema';
import { derivedLogin } from '@proofline/platform/postgres/process-logins';
import { freePort, onFreePort } from '@proofline/platform/process/free-port';
import { type DataFolder, dataFolder } from '../machine/data-folder.ts';
import { findBrowser } from '../machine/find-browser.ts';
import { frontendBuild, frontendIsStale } from '../machine/frontend-build.ts';
import { root } from '../machine/root.ts';
import { claimRunFile, writeRunFile } from '../machine/run-file.ts';
import { StartError } from '../machine/start-error.ts';
import { announcement } from './announce.ts';
import { databasesInUse, wantedDatabases } from './database-users.ts';
import { type Databases, EVENTS_DATABASE, PRODUCT_DATABASE, startDatabases } from './databases.ts';
import { embeddedNode } from './embedded-node.ts';
import type { ProcessName } from './entries.ts';
import { goOnLater } from './go-on-later.ts';
import { type Protection, weaknesses } from './hardening.ts';
import { chooseIdentities, type Identities } from './identities.ts';
import { keepLogsLimited } from './limit-logs.ts';
import { type OwnedFolder, ownFolders } from './own-folders.ts';
import { checkStart, prepareDataFolder } from './preflight.ts';
import { addressOf, compiledFolder, environmentOf, type Plan, specsFor } from './processes.ts';
import { registrationToken } from './registration-token.ts';
import { createScreen, paint, type Screen } from './screen.ts';
import { type StartSettings, startSettings } from './settings.ts';
import type { ReadyDetails } from './spawn-process.ts';
import { standingStill } from './standing-still.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** How many steps `bringUp` takes, for the progress line. */
function stepsOf({ demo, embedded }: StartSettings): number {
  const always = ['browser', 'migrations', 'frontend', 'projections', 'reactors', 'web', 'agent'].length;
  const postgres = embedded.database || embedded.eventStoreDatabase;
  return always + Number(postgres) + Number(embedded.eventStore) + 3 * Number(demo);
}

/**
 * Brings everything up, announces it, and brings it down when `signal` aborts or when something cannot be kept up.
 * @throws {StartError} and its like, with one sentence for the person at the console, after everything was stopped
 */
export async function launch(signal: AbortSignal): Promise<void> {
  const settings = startSettings(process.env);
  const data = dataFolder(root);
  const found: StartError[] = [];
  const refused = (error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    found.push(error);
    return { leftBehind: false };
  };
  const { leftBehind } = await prepareDataFolder(data)
    .then(() => claimRunFile(data.runFile))
    .catch(refused);
  try {
    const port = settings.env.PORT === 0 ? await freePort() : settings.env.PORT;
    const say = (line: string) => console.log(paint('yellow', line));
    await checkStart({ env: settings.env, port, blobs: data.blobs, leftBehind, found, say, signal });
    keepLogsLimited(data.logs);
    await runUntilStopped({ settings, data, port, signal });
  } finally {
    // What another run has claimed is not ours to remove.
    if (found.length === 0) await rm(data.runFile, { force: true });
  }
}

interface Run {
  readonly settings: StartSettings;
  readonly data: DataFolder;
  readonly port: number;
  readonly signal: AbortSignal;
}

async function runUntilStopped({ settings, data, port, signal }: Run): Promise<void> {
  const screen = createScreen(process.stdout, stepsOf(settings));
  const failed = new AbortController();
  const over = AbortSignal.any([signal, failed.signal]);
  const say = (line: string) => screen.say(paint('yellow', line));
  const giveUp = (error: Error) => failed.abort(error);
  // What stands still at the start stands in the announcement.
  let isAnnounced = false;
  const hear = (sentence: string) => {
    if (isAnnounced) say(sentence);
  };
  const supervisor = createSupervisor({ say, hear, giveUp });
  const aborted = new Promise<void>((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
  const up = bringUp({ settings, data, port, screen, supervisor, giveUp }).then(
    ({ plan, stillness, weaknesses, later }) => {
      const seconds = process.uptime();
      screen.close();
      const address = addressOf(settings.env.HOST, port);
      console.log(
        announcement({
          ...{ address, dataPath: shownPath(data.path), seconds, demo: settings.demo, note: settings.demoNote },
          ...{ weaknesses, stillness },
          mailbox: `http://localhost:${plan.mailbox.httpPort}`,
        }),
      );
      isAnnounced = true;
      // What was started is none the worse for it: told, and no reason to stop.
      later?.(over).catch((error: unknown) => say(String(error instanceof Error ? error.message : error)));
      return aborted;
    },
  );
  try {
    await Promise.race([up, aborted]);
    failed.signal.throwIfAborted();
  } finally {
    screen.close();
    // What is still starting ends with an error of its own, which nobody needs to see.
    up.catch(() => {});
    if (signal.aborted) console.log('Stopping…');
    await supervisor.stop();
    if (signal.aborted) console.log('Stopped.');
  }
}

/** Short where it lies in the checkout, whole elsewhere. */
function shownPath(path: string): string {
  return path.startsWith(`${root}/`) ? `.${path.slice(root.length)}` : path;
}

interface BringUp extends Omit<Run, 'signal'> {
  readonly screen: Screen;
  readonly supervisor: Supervisor;
  giveUp(error: Error): void;
}

interface BroughtUp {
  readonly plan: Plan;
  /** Why nobody works. */
  readonly stillness: string | undefined;
  readonly weaknesses: string[];
  /** What is left to do once everybody may work. */
  readonly later: ((signal: AbortSignal) => Promise<void>) | undefined;
}

async function bringUp(run: BringUp): Promise<BroughtUp> {
  const { settings, data, screen, supervisor } = run;
  const browser = await screen.step('Browser', () => findBrowser(screen.say));
  const databases = await bringUpDatabases(run);
  const early = await makePlan(run, databases, browser);
  await prepareFolders(early.identities, data);
  const starter = (plan: Plan) => {
    const spec = specsFor(plan, root, data);
    return (title: string, name: Parameters<typeof spec>[0]) => screen.step(title, () => supervisor.start(spec(name)));
  };
  const [places] = await Promise.all([
    startEarly(run, early),
    screen.step('Migrations', () => supervisor.run(specsFor(early, root, data)('migrate'))),
    buildFrontend(screen),
  ]);
  // The migration makes the processes' own database users, where it may.
  const users = await databasesInUse(early.processDatabaseUrls, process.env);
  const plan = { ...early, ...places, processDatabaseUrls: users.databases };
  const start = starter(plan);
  // The agent waits for the api by itself; loading its language models takes as long as everything else here.
  const agent = screen.step('Crawler agent', () => startAgent(run, plan));
  agent.catch(() => {});
  await Promise.all([start('Projections', 'projections'), start('Reactors', 'reactors'), start('Web', 'api')]);
  const look = () => standingStill(plan, plan.databaseUrl);
  const stillness = (await look()) ?? undefined;
  const seed = async () => {
    if (settings.demo) await supervisor.run(specsFor(plan, root, data)('seed-demo'));
  };
  if (settings.demo && stillness === undefined) await screen.step('Demo data', seed);
  // An agent is heard of only while somebody works: it waits, and has ended when that took too long.
  const goOn = async () => void (await Promise.all([seed(), agent.catch(() => startAgent(run, plan))]));
  const sandbox = stillness === undefined ? (await agent).sandbox : 'on';
  await writeRunFile(data.runFile, environmentOf(plan, root, data));
  return {
    plan,
    stillness,
    later: stillness === undefined ? undefined : (signal) => goOnLater({ look, goOn, signal }),
    weaknesses: weaknesses({ ...protectionOf(plan, sandbox === 'on'), rolesNote: users.note }),
  };
}

/**
 * Starts what listens on ports nobody chose and needs nobody but Postgres.
 * @returns where they listen
 */
async function startEarly({ settings, data, screen, supervisor }: BringUp, early: Plan): Promise<Partial<Plan>> {
  const on = (title: string, name: ProcessName, placeAt: (port: number) => Promise<Partial<Plan>>) =>
    screen.step(title, () =>
      onFreePort(async (port) => {
        const place = await placeAt(port);
        await supervisor.start(specsFor({ ...early, ...place }, root, data)(name));
        return place;
      }),
    );
  const eventStore = async (port: number) => {
    const { env, url } = embeddedNode(process.env, port, data.eventStore);
    return { eventStoreUrl: url, eventStoreNode: env };
  };
  const demoWeb = async (port: number) => ({ demoWebPort: port });
  const mailbox = async (port: number) => ({ mailbox: { smtpPort: port, httpPort: await freePort() } });
  const places = await Promise.all([
    settings.embedded.eventStore ? on('Event store', 'event-store', eventStore) : {},
    settings.demo ? on('Demo internet', 'demo-web', demoWeb) : {},
    settings.demo ? on('Demo mailbox', 'mailbox', mailbox) : {},
  ]);
  return Object.assign({}, ...places);
}

function protectionOf(plan: Plan, sandbox: boolean): Omit<Protection, 'rolesNote'> {
  return {
    host: plan.host,
    publicUrl: process.env.PUBLIC_URL || addressOf(plan.host, plan.port),
    tls: Boolean(process.env.TLS_CERT),
    trustedProxies: Boolean(process.env.TRUSTED_PROXIES),
    eventStoreUrl: process.env.EVENTSTORE_URL,
    identityNotes: plan.identities.notes,
    sandbox,
    openEventStore: plan.eventStoreNode !== undefined && process.env.EVENTSTORE_INSECURE === 'true',
  };
}

async function startAgent({ settings, data, supervisor }: BringUp, plan: Plan): Promise<ReadyDetails> {
  const agent = specsFor(plan, root, data)('agent');
  const token =
    settings.env.AGENT_REGISTRATION_TOKEN ??
    (await registrationToken(plan.processDatabaseUrls.API_DATABASE_URL ?? plan.databaseUrl));
  return await supervisor.start({ ...agent, secrets: { ...agent.secrets, AGENT_REGISTRATION_TOKEN: token } });
}

async function bringUpDatabases({
  settings,
  data,
  screen,
  supervisor,
  giveUp,
}: BringUp): Promise<Databases | undefined> {
  if (!settings.embedded.database && !settings.embedded.eventStoreDatabase) return undefined;
  return await screen.step('Postgres', async () => {
    const databases = await startDatabases({ data, say: screen.say, giveUp });
    supervisor.onStop(databases.stop);
    return databases;
  });
}

/** All but where those listen who are started first: each is asked of the system as it starts. */
async function makePlan(
  { settings, port, data }: BringUp,
  databases: Databases | undefined,
  browser: string,
): Promise<Plan> {
  const { env, demo } = settings;
  const databaseUrl = env.DATABASE_URL ?? databases?.urlOf(PRODUCT_DATABASE) ?? '';
  return {
    host: env.HOST,
    port,
    demo,
    databaseUrl,
    processDatabaseUrls: wantedDatabases(databaseUrl, process.env),
    eventStoreUrl: env.EVENTSTORE_URL ?? '',
    streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
    eventStoreNode: undefined,
    eventStoreDatabaseUrl: env.EVENTSTORE_DATABASE_URL ?? (databases && (await eventStoreDatabase(databases))),
    demoWebPort: 0,
    mailbox: { smtpPort: 0, httpPort: 0 },
    browser,
    identities: await chooseIdentities({
      ...{ root, data, port, browser },
      apiFiles: [env.TLS_CERT, env.TLS_KEY].filter((file) => file !== undefined),
      blobs: process.env.BLOB_URL ? fileURLToPath(process.env.BLOB_URL) : undefined,
    }),
  };
}

/** Every account has what it keeps to itself; the certificate of the node and the evidence are the services'. */
async function prepareFolders({ of, ofPart }: Identities, data: DataFolder): Promise<void> {
  const folders: OwnedFolder[] = [
    // By whoever writes evidence: an api that has to be root leaves files of root.
    { path: data.blobs, owner: of('api') },
    { path: data.eventStore, owner: of('event-store') },
    { path: resolve(process.env.AGENT_STATE_DIR || data.agent), owner: of('agent') },
  ];
  for (const part of ['services', 'agent', 'demo'] as const) {
    const owner = ofPart(part);
    if (owner === undefined) continue;
    folders.push({ path: join(data.homes, part), owner }, { path: compiledFolder(root, part), owner });
  }
  await ownFolders(data.owners, folders);
}

/** The log of the embedded node belongs to a user of the node's own, who cannot enter the product's database. */
async function eventStoreDatabase(databases: Databases): Promise<string> {
  const adminUrl = databases.urlOf(EVENTS_DATABASE);
  const ownerUrl = derivedLogin(adminUrl, `${EVENTS_DATABASE}_login`);
  await giveSchema(adminUrl, { schema: 'event_store', ownerUrl });
  return ownerUrl;
}

async function buildFrontend(screen: Screen): Promise<void> {
  // A folder of one's own was built by whoever named it.
  if (process.env.FRONTEND_DIST) return;
  const title = (await frontendIsStale(root)) ? 'Frontend (building)' : 'Frontend';
  await screen.step(title, () => frontendBuild(root));
}
