import { serverMessageSchema } from '@proofline/contracts/socket/messages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketTable } from '../features/live/socket-table.ts';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { InvalidInput } from '../kernel/http/errors.ts';
import type { AuthorisationRow, Policy } from '../kernel/http/policy.ts';
import { authorisationTable } from './authorisation-table.ts';
import { allRoutes } from './routes.ts';
import { startApi } from './start-api.ts';
import { type Actor, type ActorKind, actorKinds, allActors } from './testing/actors.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import { Client, type ClientAnswer } from './testing/client.ts';
import { runningReport } from './testing/report-fixture.ts';
import {
  absentFromSample,
  type Owner,
  RawBody,
  type RouteSamples,
  refusedBySample,
  routeSamples,
} from './testing/route-samples.ts';

let world: ApiWorld;
let actors: Readonly<Record<ActorKind, Actor>>;
let samples: RouteSamples;
/** Every answer anybody got: none may lack its security headers. */
const answers: { readonly what: string; readonly answer: ClientAnswer }[] = [];

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  const report = await runningReport(world, 1001);
  await report.complete();
  actors = await allActors(world);
  samples = await routeSamples(world, report, actors.full_access);
});
afterAll(() => world?.stop());

const table: readonly (readonly [string, AuthorisationRow])[] = Object.entries(authorisationTable);
const owners: readonly Owner[] = ['self', 'same', 'other'];

/** Who each policy lets in, said once more and apart from the code that decides. */
const letIn: Readonly<Record<Policy, readonly ActorKind[]>> = {
  anyone: actorKinds,
  signed_in: ['user', 'full_access', 'auditor', 'superuser'],
  contributor: ['user', 'full_access', 'superuser'],
  full_access: ['full_access', 'superuser'],
  superuser: ['superuser'],
  registered_agent: ['agent'],
  feed_subscriber: ['subscriber'],
};

type Verdict = 'allowed' | 401 | 403 | 404;

function expected([route, row]: (typeof table)[number], kind: ActorKind, owner: Owner): Verdict {
  if (row.auth === 'public') return 'allowed';
  const known: readonly ActorKind[] = row.auth === 'user' ? letIn.signed_in : letIn[row.policy];
  if (!known.includes(kind)) return 401;
  if (!letIn[row.policy].includes(kind)) return 403;
  if (row.auth !== 'user' || !route.includes(':')) return 'allowed';
  const { reach = 'organization' } = row;
  if (owner === 'other' && reach !== 'nobodys') return reach === 'everything' && kind === 'superuser' ? 'allowed' : 404;
  if (owner === 'same' && reach === 'own') return 404;
  if (owner === 'same' && reach === 'author') return 403;
  if (owner === 'same' && reach === 'author_or_full_access') {
    return letIn.full_access.includes(kind) ? 'allowed' : 403;
  }
  return 'allowed';
}

async function ask(route: string, actor: Actor, owner: Owner, client = actor.client): Promise<ClientAnswer> {
  const method = route.slice(0, route.indexOf(' '));
  const path = await samples.pathOf(route, owner, actor);
  const answer = await send(client, method, path, await samples.bodyOf(route), actor.headers);
  answers.push({ what: `${actor.kind}: ${method} ${path}`, answer });
  return answer;
}

async function send(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
) {
  if (!(body instanceof RawBody)) return await client.send(method, path, body, { headers });
  return await client.send(method, path, undefined, {
    raw: body.raw,
    headers: { 'Content-Type': body.type, ...headers },
  });
}

function isAllowed(route: string, row: AuthorisationRow, { status }: ClientAnswer): boolean {
  if (row.auth !== 'user') return status !== 401 && status !== 403 && status < 500;
  if (status === 404) return absentFromSample.has(route);
  return status < 400 || status === 409 || (status === 400 && refusedBySample.has(route));
}

/** Colleagues' things are their own only where the table says so; elsewhere they are the organisation's. */
function ownersFor([route, { reach = 'organization' }]: (typeof table)[number]): readonly Owner[] {
  if (!route.includes(':') || reach === 'nobodys') return ['self'];
  return reach === 'organization' || reach === 'everything' ? ['same', 'other'] : owners;
}

/** What everybody was told about one route, where it is not what the table says. */
async function leaksOf(row: (typeof table)[number], clientOf = (actor: Actor) => actor.client): Promise<string[]> {
  const leaks: string[] = [];
  const [route] = row;
  for (const kind of actorKinds) {
    for (const owner of ownersFor(row)) {
      const verdict = expected(row, kind, owner);
      const answer = await ask(route, actors[kind], owner, clientOf(actors[kind]));
      const isRight = verdict === 'allowed' ? isAllowed(route, row[1], answer) : answer.status === verdict;
      if (!isRight)
        leaks.push(`${kind}, ${owner}: ${answer.status} instead of ${verdict}; ${answer.text.slice(0, 200)}`);
    }
  }
  return leaks;
}

describe('Every route answers every caller about everybody’s things as the table says', () => {
  it.each(table.filter(([route]) => route !== 'POST /api/logout/'))('%s', async (...row) => {
    expect(await leaksOf(row)).toEqual([]);
  });

  it('has a row, and every row its route', () => {
    const routes = allRoutes(world.deps).map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual(Object.keys(authorisationTable).toSorted());
  });

  it('keeps auditors from writing anything but what is theirs alone', () => {
    // Of `manage_projects` an auditor has the favourites; the rest takes full access there.
    const own =
      /^\w+ \/api\/(auth|notification_settings|ftue_counter|favorite_projects|report_result_read_statuses|report_notifications_muted_statuses|custom_read_notifications|check_views|dashboard_visits|manage_projects)\//;
    const open = table.filter(
      ([route, { auth, policy }]) => !/^(GET|OPTIONS) /.test(route) && auth === 'user' && policy === 'signed_in',
    );
    expect(open.map(([route]) => route).filter((route) => !own.test(route))).toEqual([]);
  });

  it('was seen to leak when a policy is dropped', async () => {
    const route = 'POST /api/v1/url_groups/';
    const weak: AuthorisationRow = { auth: 'user', policy: 'signed_in' };
    const api = await startApi(world.deps, {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      frontendDist: undefined,
      weakened: (routes) => ({
        routes: routes.map((one) => (`${one.method} ${one.path}` === route ? { ...one, ...weak } : one)),
        table: { ...authorisationTable, [route]: weak },
      }),
    });
    const there = ({ client }: Actor) => new Client(`http://127.0.0.1:${api.port}`, client.cookie);
    const leaks = await leaksOf([route, authorisationTable[route] ?? weak], there);
    await api.stop();
    expect(leaks).toEqual([
      expect.stringContaining('user, self: 201 instead of 403'),
      expect.stringContaining('auditor, self: 201 instead of 403'),
    ]);
  });
});

describe('Every message of the socket', () => {
  it('has a row that says who hears it', () => {
    const types = serverMessageSchema.options.map(({ shape }) => shape.type.value);
    expect(types.toSorted()).toEqual(Object.keys(socketTable.fromServer).toSorted());
  });
});

describe('A request forged by another site', () => {
  const forgeries = (origin: string): readonly Readonly<Record<string, string>>[] => [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: origin },
    { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
    { 'Sec-Fetch-Site': '', Origin: 'http://evil.example' },
    { 'Sec-Fetch-Site': '', Origin: 'null' },
    { 'Sec-Fetch-Site': '', Origin: `${origin}.evil.example` },
    { 'Sec-Fetch-Site': '', Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': '' },
  ];
  const writes = table.filter(([route, { auth }]) => !/^(GET|OPTIONS) /.test(route) && auth !== 'agent');

  /** What went through, by route and number of the forgery. */
  async function through(route: string, origin: string): Promise<string[]> {
    const { superuser } = actors;
    const client = new Client(origin, superuser.client.cookie);
    const path = await samples.pathOf(route, 'self', superuser);
    const passed: string[] = [];
    for (const [index, headers] of forgeries(world.url).entries()) {
      const method = route.slice(0, route.indexOf(' '));
      const answer = await send(client, method, path, await samples.bodyOf(route), headers);
      answers.push({ what: `forged ${route}`, answer });
      const isRefused = answer.status === 403 && (answer.body as { code?: string } | undefined)?.code === 'cross_site';
      if (!isRefused) passed.push(`${route} ${index}: ${answer.status}`);
    }
    return passed;
  }
  const head = async () => (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
  const tables = ['accounts', 'organizations', 'sessions', 'feature_settings', 'mail_outbox'] as const;
  const stored = async () =>
    await Promise.all(tables.map(async (name) => await world.deps.db(name).orderByRaw(`${name}::text`)));

  it('changes nothing, whichever write it is', async () => {
    // Samples make the things they name: they are made before, and are the same afterwards.
    for (const [route] of writes.slice(0, 1)) await samples.pathOf(route, 'self', actors.superuser);
    const passed: string[] = [];
    for (const [route] of writes) passed.push(...(await through(route, world.url)));
    expect(passed).toEqual([]);
    const [positionBefore, storedBefore] = [await head(), await stored()];
    for (const [route] of writes.filter(([path]) => !path.includes(':'))) await through(route, world.url);
    expect(await head()).toEqual(positionBefore);
    expect(await stored()).toEqual(storedBefore);
  });

  it('was seen to get through where the other site is taken for our own', async () => {
    const options = { host: '127.0.0.1', port: 0, publicUrl: 'http://evil.example', frontendDist: undefined };
    const api = await startApi(world.deps, options);
    const passed = await through('PUT /api/ftue_counter/', `http://127.0.0.1:${api.port}`);
    await api.stop();
    expect(passed).toEqual(['PUT /api/ftue_counter/ 4: 200']);
  });
});

describe('A field that is not the caller’s to set', () => {
  const forbidden = {
    id: 1,
    organization_id: 2,
    organization: 2,
    creator: 1,
    creator_id: 1,
    user: 1,
    user_id: 1,
    role: 'superuser',
    is_superuser: true,
    has_full_access: true,
    is_auditor: false,
    is_active: true,
    password_hash: 'x',
    ctime: '2026-01-01T00:00:00Z',
    constructor: { prototype: { is_superuser: true } },
  };

  /** Fields of a body that are neither part of its shape nor refused by name. */
  async function taken(route: RouteDefinition): Promise<string[]> {
    const key = `${route.method} ${route.path}`;
    const { body } = route.schemas;
    if (body === undefined || typeof body === 'string') return [];
    const request = (sent: unknown) => () =>
      route.prepare({
        params: {},
        query: {},
        body: sent,
        principal: { type: 'visitor' },
        address: '127.0.0.1',
        userAgent: '',
        accept: '',
        lastEventId: '',
        cookies: undefined,
        secure: false,
        origin: 'http://127.0.0.1',
        signal: new AbortController().signal,
      });
    const sample = (await samples.bodyOf(key)) as object;
    const shape = 'shape' in body ? Object.keys(body.shape as object) : [];
    return Object.entries(forbidden)
      .filter(([field]) => !shape.includes(field))
      .filter(([field, value]) => !isRefused(request({ ...sample, [field]: value }), field))
      .map(([field]) => `${key}: ${field}`);
  }
  function isRefused(parse: () => unknown, field: string): boolean {
    try {
      parse();
      return false;
    } catch (error) {
      return !(error instanceof InvalidInput) || Object.hasOwn(error.errors, field) || 'params' in error;
    }
  }

  it('is refused by every write, by its name', async () => {
    const routes = allRoutes(world.deps).filter(
      ({ auth, path }) => auth !== 'agent' && !path.startsWith('/api/agent/'),
    );
    const open = await Promise.all(routes.filter(({ path }) => !path.includes(':')).map(taken));
    expect(open.flat()).toEqual([]);
  });
});

describe('Every answer', () => {
  it('carries the security headers, refusals too', async () => {
    for (const path of ['/api/nothing/', '/', '/assets/missing.js']) {
      answers.push({ what: path, answer: await world.visitor().get(path) });
    }
    answers.push({ what: 'a wrong method', answer: await world.visitor().send('DELETE', '/api/projects/') });
    answers.push({
      what: 'a broken body',
      answer: await actors.superuser.client.post('/api/users/', undefined, { raw: '{' }),
    });
    // Saved pages are framed by the product's own, and so is what is said in their place.
    const isFramed = (what: string) => /GET \/api\/report_results\/[\d-]+\/page$/.test(what);
    const bare = answers.filter(({ what, answer: { headers } }) => {
      const framed = isFramed(what);
      const policy = headers.get('content-security-policy') ?? '';
      return (
        !policy.includes("default-src 'none'") ||
        !policy.includes(`frame-ancestors '${framed ? 'self' : 'none'}'`) ||
        (framed && !policy.includes('; sandbox;')) ||
        headers.get('x-content-type-options') !== 'nosniff' ||
        headers.get('referrer-policy') !== 'same-origin' ||
        headers.get('x-frame-options') !== (framed ? 'SAMEORIGIN' : 'DENY') ||
        headers.get('cross-origin-opener-policy') !== 'same-origin' ||
        !headers.has('permissions-policy') ||
        !headers.has('cache-control') ||
        !headers.has('x-request-id')
      );
    });
    expect(answers.length).toBeGreaterThan(1_000);
    expect(bare.map(({ what, answer }) => `${what} ${answer.status}`)).toEqual([]);
  });

  it('of a public route comes within a limit', () => {
    const open = allRoutes(world.deps).filter(({ auth }) => auth === 'public');
    const perMinute = ({ limit: { points, durationS } }: RouteDefinition) => (points / durationS) * 60;
    expect(open.filter((route) => perMinute(route) > 600).map(({ path }) => path)).toEqual([]);
    const writes = open.filter(({ method }) => method !== 'GET');
    expect(writes.filter((route) => perMinute(route) > 120).map(({ path }) => path)).toEqual([]);
    expect(people.full).toBeDefined();
  });
});
