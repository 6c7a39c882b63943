import { setTimeout as pause } from 'node:timers/promises';
import { createAccount } from '../../../features/accounts/create-account.ts';
import type { RouteDefinition } from '../../../kernel/http/define-route.ts';
import { allRoutes } from '../../routes.ts';
import { type Actor, type ActorKind, allActors } from '../actors.ts';
import { type ApiWorld, password } from '../api-world.ts';
import type { Client } from '../client.ts';
import { runningReport } from '../report-fixture.ts';
import { type RouteSamples, routeSamples } from '../route-samples.ts';
import type { WatchedApi } from '../watched-api.ts';
import { type RandomRequest, randomRequest } from './random-request.ts';
import { Seeded } from './seeded.ts';
import { sendRaw } from './send-raw.ts';

export interface FuzzOutcome {
  /** Requests by status; `none` for those whose sender went away. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What must not have happened: who sent what. */
  readonly failures: readonly string[];
  /** Of two readers that asked all the time. */
  readonly reads: number;
  readonly longestWaitMs: number;
  /** Of twenty waits, nineteen were as short. */
  readonly waitP95Ms: number;
  /** Of the same time: what a question to the database took, and the machine with it. */
  readonly longestControlMs: number;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
}

/** What refusals may change: counts of attempts, when somebody was last seen. */
const tables = [
  ...['accounts', 'organizations', 'feature_settings', 'verticals', 'social_accounts', 'social_account_access'],
  ...[
    'preset_image_sets',
    'preset_images',
    'user_images',
    'check_templates',
    'check_views',
    'mail_outbox',
    'agents',
    'agent_evidence',
  ],
  ...['crawl_targets', 'dry_runs'],
] as const;
/** Ends the session it is asked with. */
const leftOut: ReadonlySet<string> = new Set(['POST /api/logout/']);
/** A dry run waits for an agent; whoever asked may go before. */
const senderLimitMs = 6_000;
const dryRunLimitMs = 300;
const senders: readonly ActorKind[] = ['full_access', 'superuser', 'superuser', 'agent', 'user', 'auditor', 'visitor'];
const readEveryMs = 80;
const readings = ['/api/projects/', '/api/reports/', '/api/v1/url_groups/', '/api/auth/users/me/'];

/** Sends random requests to every route, one after the other, while two people read. */
export async function fuzz(world: ApiWorld, api: WatchedApi, { seed, requests }: FuzzOptions): Promise<FuzzOutcome> {
  const random = new Seeded(seed);
  const report = await runningReport(world, 1001);
  await report.complete();
  const actors = { ...(await allActors(world)) };
  const things = new Things(random, await routeSamples(world, report, actors.full_access));
  const routes = allRoutes(world.deps).filter((route) => !leftOut.has(nameOf(route)));
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const readers = await startReaders(world, api, failures);
  for (let index = 0; index < requests; index += 1) {
    const route = random.of(routes);
    const kind = route.auth === 'agent' && random.chance(0.9) ? 'agent' : random.of(senders);
    const actor = actors[kind];
    const sent = randomRequest(random, route, await things.pathOf(route, actor), await things.bodyOf(route));
    const before = await stored(world);
    const limitMs = route.path === '/api/rules/dry_run/' ? dryRunLimitMs : senderLimitMs;
    const status = await sendRaw(api.url, actor, sent, limitMs);
    statuses[status ?? 'none'] = (statuses[status ?? 'none'] ?? 0) + 1;
    const wrong = await wrongAbout(status, before, world);
    if (wrong !== undefined) failures.push(`${wrong}: ${index} ${kind} ${told(sent)}`);
    // What shuts the readers out is allowed, and would end the run.
    if (route.path === '/api/organizations/:id/') await world.deps.db('organizations').update({ is_active: true });
    if (status === 401 && actor.email !== undefined) actors[kind] = await signedInAgain(world, actor);
  }
  return { statuses, failures, ...(await readers.stop()) };
}

const nameOf = ({ method, path }: RouteDefinition): string => `${method} ${path}`;
const told = ({ method, path, body }: RandomRequest) => `${method} ${path.slice(0, 200)} ${String(body).slice(0, 500)}`;

async function wrongAbout(status: number | undefined, before: string, world: ApiWorld): Promise<string | undefined> {
  if (status === undefined || status < 400) return undefined;
  if (status >= 500) return String(status);
  return (await stored(world)) === before ? undefined : `${status}, and stored`;
}

/** What requests name: made once in a while, as most of it can be named again. */
class Things {
  readonly #random: Seeded;
  readonly #samples: RouteSamples;
  readonly #paths = new Map<string, string>();

  constructor(random: Seeded, samples: RouteSamples) {
    this.#random = random;
    this.#samples = samples;
  }

  async pathOf(route: RouteDefinition, actor: Actor): Promise<string> {
    const owner = this.#random.of(['self', 'self', 'same', 'other'] as const);
    const key = `${nameOf(route)} ${owner} ${actor.kind}`;
    const known = this.#paths.get(key);
    if (known !== undefined && !this.#random.chance(0.1)) return known;
    const path = await this.#samples.pathOf(nameOf(route), owner, actor);
    this.#paths.set(key, path);
    return path;
  }

  async bodyOf(route: RouteDefinition): Promise<unknown> {
    return await this.#samples.bodyOf(nameOf(route));
  }
}

async function signedInAgain(world: ApiWorld, actor: Actor): Promise<Actor> {
  await world.deps.db('accounts').where({ email: actor.email }).update({ is_active: true });
  return { ...actor, client: await world.signedIn(actor.email ?? '') };
}

/** Where the log ends, and what the tables hold, in one line. */
async function stored({ deps: { db, eventLog } }: ApiWorld): Promise<string> {
  const sums = tables.map(
    (name) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t)`,
  );
  const [{ rows }, [last]] = await Promise.all([
    db.raw(`select ${sums.map((sum, index) => `${sum} as t${index}`).join(', ')}`),
    eventLog.readAll({ maxEvents: 1, direction: 'backwards' }),
  ]);
  return `${last?.position} ${Object.values(rows[0]).join(' ')}`;
}

async function startReaders(world: ApiWorld, api: WatchedApi, failures: string[]) {
  let stopped = false;
  let reads = 0;
  const waitsMs: number[] = [];
  let longestControlMs = 0;
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const read = async (client: Client): Promise<void> => {
    while (!stopped) {
      const path = readings[reads % readings.length] ?? '/';
      const [waitMs, controlMs] = await Promise.all([
        timed(async () => {
          const { status } = await client.get(path);
          if (status !== 200) failures.push(`a reader got ${status} of ${path}`);
        }),
        timed(() => world.deps.db.raw('select 1')),
      ]);
      reads += 1;
      // As a quick reader; more would run into the limits of the routes.
      await pause(readEveryMs);
      waitsMs.push(waitMs);
      longestControlMs = Math.max(longestControlMs, controlMs);
    }
  };
  // People of their own, whose sessions nobody else ends.
  const emails = ['reader-1@first.example', 'reader-2@first.example'];
  for (const email of emails) {
    const names = { firstName: 'Reader', lastName: '', role: 'user' } as const;
    await createAccount(world.deps.db, { organization: 'First', email, password, ...names });
  }
  const clients = await Promise.all(emails.map((email) => world.signedIn(email)));
  const reading = clients.map((client) => read(client.at(api.url)));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(reading);
      waitsMs.sort((one, other) => one - other);
      const waitP95Ms = waitsMs[Math.floor(waitsMs.length * 0.95)] ?? 0;
      return { reads, longestWaitMs: waitsMs.at(-1) ?? 0, waitP95Ms, longestControlMs };
    },
  };
}
