import { z } from 'zod';
import type { RouteDefinition } from '../../../kernel/http/define-route.ts';
import { RawBody } from '../route-samples.ts';
import { randomValue, type Shape } from './random-value.ts';
import type { Seeded } from './seeded.ts';

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
}

const oddIds = ['0', '-1', '1', '7', '999999999999999999', '1e3', '%00', '%2e%2e%2f', 'x'.repeat(2_000), 'ü', '1-1-1'];
const oddBodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":',
  '0'.repeat(3_000),
  '['.repeat(3_000),
  '{"__proto__":{}}',
  '\ufeff{}',
];
const types = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'multipart/form-data', ''];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'X-Min-Position': '-1' },
  { 'X-Min-Position': '1'.repeat(30) },
  { 'Content-Encoding': 'gzip' },
  { Cookie: 'proofline_session=x; proofline_session=y' },
  { Authorization: `Bearer ${'x'.repeat(500)}` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null', 'Sec-Fetch-Site': '' },
  { Range: 'bytes=0-0,5-' },
  { 'If-None-Match': '*' },
  { Accept: '*/*;q=x' },
];

/**
 * A request to a route: mostly one that it could take, with something of it changed.
 * @param path of a thing there is
 * @param sample a body that the route takes
 */
export function randomRequest(random: Seeded, route: RouteDefinition, path: string, sample: unknown): RandomRequest {
  const [bare = '', query = ''] = path.split('?');
  const asked = random.chance(0.15) ? route.path.replace(/:\w+/g, () => random.of(oddIds)) : bare;
  const parameters = [query, ...randomQuery(random, route)].filter((part) => part !== '').join('&');
  const { type, body } = randomBody(random, route, sample);
  return {
    method: random.chance(0.01) ? random.of(['HEAD', 'OPTIONS', 'PROPFIND', 'DELETE']) : route.method,
    path: parameters === '' ? asked : `${asked}?${parameters}`,
    type,
    body,
    headers: random.chance(0.08) ? random.of(oddHeaders) : {},
  };
}

function randomQuery(random: Seeded, { schemas: { query } }: RouteDefinition): string[] {
  if (query === undefined || random.chance(0.3)) return [];
  const names = Object.entries(shapeOf(query).properties ?? {}).filter(() => random.chance(0.4));
  return names.flatMap(([name, shape]) => {
    const values = Array.from({ length: random.chance(0.1) ? 3 : 1 }, () => randomValue(random, shape));
    return values.map((value) => `${encodeURIComponent(name)}=${encoded(String(value))}`);
  });
}

const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function randomBody(random: Seeded, { schemas: { body } }: RouteDefinition, sample: unknown) {
  const type = random.chance(0.04) ? random.of(types) : 'application/json';
  if (body === undefined) return { type: undefined, body: random.chance(0.05) ? random.of(oddBodies) : '' };
  if (!(body instanceof z.ZodType)) return randomBytes(random, body, sample);
  if (random.chance(0.05)) return { type, body: random.of(oddBodies) };
  const made = randomValue(random, shapeOf(body));
  const isChange = random.chance(0.6) && typeof sample === 'object' && sample !== null;
  if (!isChange) return { type, body: JSON.stringify(made) ?? '' };
  const some = Object.entries(made ?? {}).filter(() => random.chance(0.25));
  return { type, body: JSON.stringify({ ...sample, ...Object.fromEntries(some) }) };
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function randomBytes(random: Seeded, kind: 'bytes' | 'multipart', sample: unknown) {
  if (random.chance(0.2) && sample instanceof RawBody) return { type: sample.type, body: sample.raw };
  const bytes = Buffer.from(pixel.subarray(0, random.chance(0.5) ? pixel.length : random.below(pixel.length)));
  if (random.chance(0.3)) bytes[random.below(bytes.length)] = random.below(256);
  if (kind === 'bytes') return { type: 'image/png', body: bytes };
  const name = random.of(['file', 'file', 'file', 'name', 'a"b', '']);
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${random.below(9)}.png"\r\n\r\n`;
  const end = random.chance(0.9) ? '\r\n--x--\r\n' : '';
  return { type: 'multipart/form-data; boundary=x', body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]) };
}
