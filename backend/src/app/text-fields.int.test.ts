import { startEventStore } from '@proofline/event-store/start-event-store';
import { isPlainText } from '@proofline/rules/one-line';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { allRoutes } from './routes.ts';
import { type Actor, type ActorKind, allActors } from './testing/actors.ts';
import { type ApiWorld, startApiWorld } from './testing/api-world.ts';
import { runningReport } from './testing/report-fixture.ts';
import { type RouteSamples, routeSamples } from './testing/route-samples.ts';

let world: ApiWorld;
let actors: Readonly<Record<ActorKind, Actor>>;
let samples: RouteSamples;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  const report = await runningReport(world, 1001);
  actors = await allActors(world);
  samples = await routeSamples(world, report, actors.full_access);
});
afterAll(() => world?.stop());

/** Texts that are never shown in a line: secrets, and what is compared and not kept. Everything else is refused. */
const notShown: ReadonlySet<string> = new Set([
  ...['password', 'current_password', 'new_password', 'otp', 'token', 'uid', 'g-recaptcha-response'],
  // Looked up, by what an address is stored as.
  'email',
  'registration_token',
]);
/** Read as addresses or dates, of which odd characters make none; said by the field's own words. */
const readOtherwise: ReadonlySet<string> = new Set(['urls', 'url', 'link', 'toplist_rules', 'rules', 'filters']);
/** Texts of several lines. */
const ofLines: ReadonlySet<string> = new Set(['comment', 'message']);
/** What agents say about websites is shown as text, and kept as it was seen. */
const ofAgents = /^\/api\/agent\/(results|dry_runs)/;

type Shape = Record<string, unknown> & {
  readonly type?: string;
  readonly items?: Shape;
  readonly anyOf?: Shape[];
  readonly enum?: unknown;
};

/** The values to try for a field of text, or of a list of texts; none for other fields. */
function hostileValues(shape: Shape, text: string): unknown[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => hostileValues(one, text));
  if (shape.type === 'array') return hostileValues(shape.items ?? {}, text).map((value) => [value]);
  return shape.type === 'string' && shape.enum === undefined ? [text] : [];
}

/** Fields of a route's body that take such a text. */
function taking(route: RouteDefinition, sample: object, text: string): string[] {
  const { body } = route.schemas;
  if (!(body instanceof z.ZodType)) return [];
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Shape> };
  return Object.entries(shape.properties ?? {})
    .filter(([field]) => !notShown.has(field) && !readOtherwise.has(field))
    .filter(([field]) => !(ofLines.has(field) && isPlainText(text)))
    .flatMap(([field, inner]) => hostileValues(inner, text).map((value) => [field, value] as const))
    .filter(([field, value]) => !isRefused(body, { ...sample, [field]: value }, field))
    .map(([field]) => `${route.method} ${route.path}: ${field}`);
}

function isRefused(body: z.ZodType, sent: unknown, field: string): boolean {
  const result = body.safeParse(sent);
  return !result.success && result.error.issues.some(({ path }) => path[0] === field);
}

const tricks = ['a\r\nBcc: b', 'Licence\u202egpj.exe', 'a\u2028b', '\u001b[31mred', 'a\u0007b'];

describe('A text that is shown in a line', () => {
  it.each(tricks)('does not break out of it, wherever it is sent: %j', async (text) => {
    const routes = allRoutes(world.deps).filter(({ path }) => !ofAgents.test(path));
    const open: string[] = [];
    for (const route of routes) {
      const sample = await samples.bodyOf(`${route.method} ${route.path}`);
      if (typeof sample === 'object' && sample !== null) open.push(...taking(route, sample, text));
    }
    expect(open).toEqual([]);
  });

  it('is seen to be taken where a name is any text', async () => {
    const route = allRoutes(world.deps).find(({ method, path }) => method === 'POST' && path === '/api/organizations/');
    if (route === undefined) throw new Error('Organisations are made somewhere.');
    const careless = { ...route, schemas: { ...route.schemas, body: z.strictObject({ name: z.string().trim() }) } };
    expect(taking(careless, { name: 'x' }, 'a\nb')).toEqual(['POST /api/organizations/: name']);
    expect(taking(route, { name: 'x' }, 'a\nb')).toEqual([]);
  });

  it('is refused at its field, and nothing is kept: a check, a rule’s list, a brand', async () => {
    const { client } = actors.full_access;
    const body = (await samples.bodyOf('POST /api/projects/')) as object;
    const bulk = { id: 'r', field: 'bulk_text', operator: 'contains_any', value: { name: 'a\u202eb', bulk: ['x'] } };
    const message = 'Line breaks and control characters are not allowed.';
    const refusals = {
      name: await client.post('/api/projects/', { ...body, name: 'a\nb' }),
      rules: await client.post('/api/projects/', {
        ...body,
        rules: { not: false, condition: 'AND', rules: [bulk] },
      }),
      brand: await client.post('/api/projects/', {
        ...body,
        toplist_rules: [{ url: 'a.example', country: 'GB', brand_positions: { 'a\nb': 1 } }],
      }),
    };
    expect([refusals.name.status, refusals.name.body]).toEqual([400, { name: [message] }]);
    expect([refusals.rules.status, refusals.rules.body]).toEqual([400, { rules: [message] }]);
    expect(refusals.brand.status).toBe(400);
  });
});
