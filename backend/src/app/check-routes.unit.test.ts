import { feedTokenIdSchema } from '@proofline/contracts/api/event-feed';
import { IDEMPOTENCY_KEY_HEADER } from '@proofline/contracts/api/idempotency';
import { agentIdSchema, organizationIdSchema } from '@proofline/contracts/ids';
import { fileBlobs } from '@proofline/platform/blobs/file-blobs';
import { systemClock } from '@proofline/platform/clock';
import { connectEventLog } from '@proofline/platform/event-log/connect-event-log';
import { randomId } from '@proofline/platform/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute, type RouteShape } from '../kernel/http/define-route.ts';
import { satisfies } from '../kernel/http/policy.ts';
import type { UserPrincipal } from '../kernel/http/principal.ts';
import { authorisationTable } from './authorisation-table.ts';
import { checkRoutes } from './check-routes.ts';
import { openApiOf } from './openapi.ts';
import { allRoutes } from './routes.ts';

/** Nothing here is ever reached: routes are only listed. */
const databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere';
const routes = allRoutes({
  db: connectPostgres(databaseUrl),
  databaseUrl,
  eventLog: connectEventLog('esdb://127.0.0.1:1?tls=false'),
  blobs: fileBlobs('/nowhere'),
  clock: systemClock,
  newId: randomId,
  log: createLog('routes', { level: 'silent' }),
});

const shape = {
  method: 'GET',
  path: '/api/things/',
  summary: 'Things.',
  auth: 'user',
  policy: 'signed_in',
  limit: { points: 1, durationS: 1 },
  answer: z.object({}),
  handle: () => ({ status: 200, body: {} }),
} satisfies RouteShape<'user', undefined, undefined, undefined, z.ZodType>;
const things = defineRoute(shape);
const row = { auth: 'user', policy: 'signed_in' } as const;

/** Changes by whom nobody is signed in as, and by agents, whose work carries ids and revisions of its own. */
const withoutKey =
  /^[A-Z]+ (\/api\/(login|logout|agent|unsubscribe|auth\/users\/(reset_password|reset_password_confirm|set_email_confirm))|\/unsubscribe)\//;

describe('An Idempotency-Key', () => {
  const changes = routes.filter(({ method }) => !['GET', 'OPTIONS'].includes(method));

  it('is taken by every route with which signed-in people change something', () => {
    const without = changes.filter(({ takesIdempotencyKey }) => !takesIdempotencyKey);
    expect(without.map(({ method, path }) => `${method} ${path}/`).filter((name) => !withoutKey.test(name))).toEqual(
      [],
    );
    expect(changes.length - without.length).toBeGreaterThan(30);
  });

  it('stands in the API’s documentation of each of them, and of no other', () => {
    const documented = Object.entries(openApiOf(routes).paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).flatMap(([method, operation]) => {
        const parameters: { name?: string }[] = operation.parameters ?? [];
        return parameters.some(({ name }) => name === IDEMPOTENCY_KEY_HEADER)
          ? [`${method.toUpperCase()} ${path}`]
          : [];
      }),
    );
    const expected = changes
      .filter(({ takesIdempotencyKey }) => takesIdempotencyKey)
      .flatMap(({ method, path, aliases }) =>
        [path, ...aliases].map((one) => `${method} ${one.replace(/:(\w+)/g, '{$1}')}`),
      );
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });
});

describe('The authorisation table', () => {
  it('has a row for every route, and no other', () => {
    expect(() => checkRoutes(routes, authorisationTable)).not.toThrow();
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(authorisationTable).sort(),
    );
  });

  it('keeps a route without a row from starting', () => {
    expect(() => checkRoutes([things], {})).toThrow('GET /api/things/ has no row');
  });

  it('keeps a route that says something else from starting, and one that stands twice', () => {
    const other = { 'GET /api/things/': { auth: 'user', policy: 'full_access' } } as const;
    expect(() => checkRoutes([things], other)).toThrow('says user/signed_in, its row user/full_access');
    expect(() => checkRoutes([things, things], { 'GET /api/things/': row })).toThrow('is defined twice');
    const rows = { 'GET /api/things/': row, 'GET /api/v1/things/': row };
    const newer = defineRoute({ ...shape, path: '/api/v1/things/', aliases: ['/api/things/'] });
    expect(() => checkRoutes([things, newer], rows)).toThrow('GET /api/things/ is defined twice');
  });

  it('opens public routes only to those that need no account', () => {
    const open = routes.filter(({ auth }) => auth === 'public').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /api/captcha/',
      'GET /api/events/schema/',
      'GET /api/openapi.json',
      'GET /api/session/',
      'GET /api/unsubscribe/:token/',
      'GET /api/waffle_flags/',
      'GET /api/waffle_samples/',
      'GET /api/waffle_switches/',
      'GET /hc/',
      'GET /hc/live',
      'POST /api/agent/register',
      'POST /api/auth/users/reset_password/',
      'POST /api/auth/users/reset_password_confirm/',
      'POST /api/auth/users/set_email_confirm/',
      'POST /api/login/',
      'POST /api/logout/',
      'POST /api/unsubscribe/:token/',
      'POST /unsubscribe/:token',
    ]);
  });
});

describe('The API’s own documentation', () => {
  it('names every path that is served with its methods, aliases and itself included', () => {
    const { paths = {} } = openApiOf(routes);
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = routes.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((at) => `${method} ${at.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(documented.toSorted()).toEqual(served.toSorted());
    expect(served).toEqual(expect.arrayContaining(['GET /api/openapi.json', 'GET /api/v1/url_groups/{id}/']));
  });

  it('gives every operation a name of its own and says which paths are the older ones', () => {
    const operations = Object.values(openApiOf(routes).paths ?? {}).flatMap((methods) => Object.values(methods ?? {}));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const { paths } = openApiOf(routes);
    expect(paths?.['/api/url_groups/']?.get).toMatchObject({ deprecated: true, tags: ['url_groups'] });
    expect(paths?.['/api/v1/url_groups/']?.get).toMatchObject({ tags: ['url_groups'] });
    expect(paths?.['/api/v1/url_groups/']?.get).not.toHaveProperty('deprecated');
  });
});

describe('A policy', () => {
  const user = { type: 'user', hasFullAccess: false, isSuperuser: false, isAuditor: false } as UserPrincipal;
  const full = { ...user, hasFullAccess: true };
  const superuser = { ...full, isSuperuser: true };
  const auditor = { ...user, isAuditor: true };
  const agentId = agentIdSchema.parse('0f8fad5b-d9cb-469f-a165-70867728950e');
  const agent = { type: 'agent', agentId, name: 'uk-1', countries: '*' } as const;
  const visitor = { type: 'visitor' } as const;
  const organizationId = organizationIdSchema.parse(1);
  const tokenId = feedTokenIdSchema.parse(1);
  const subscriber = { type: 'subscriber', organizationId, tokenId, scopes: ['runs'] } as const;

  it('is satisfied by those it names', () => {
    const satisfied = (policy: Parameters<typeof satisfies>[0]) =>
      [visitor, user, full, superuser, auditor, agent, subscriber].map((principal) => satisfies(policy, principal));
    expect(satisfied('anyone')).toEqual([true, true, true, true, true, true, true]);
    expect(satisfied('signed_in')).toEqual([false, true, true, true, true, false, false]);
    expect(satisfied('contributor')).toEqual([false, true, true, true, false, false, false]);
    expect(satisfied('full_access')).toEqual([false, false, true, true, false, false, false]);
    expect(satisfied('superuser')).toEqual([false, false, false, true, false, false, false]);
    expect(satisfied('feed_subscriber')).toEqual([false, false, false, false, false, false, true]);
    expect(satisfied('registered_agent')).toEqual([false, false, false, false, false, true, false]);
  });
});
