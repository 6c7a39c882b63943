import type { Seeded } from './seeded.ts';

/** As much of a JSON schema as bodies and queries are described by. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const oddTexts = [
  ...['', ' ', 'x', "'; drop table accounts; --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '{{7*7}}'],
  ...['\0', '\ud800', '\u202egpj.exe', 'a\r\nSet-Cookie: x=1', 'null', 'undefined', '__proto__', 'constructor', 'NaN'],
  ...['2026-02-30', '9999-12-31T23:59:59Z', 'http://169.254.169.254/', 'javascript:alert(1)', '=1+1', '🏳️‍🌈', 'ＡＢＣ'],
  'x'.repeat(300),
  'ü'.repeat(5_000),
];
const oddNumbers = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { a: { b: [] } },
  '',
  0,
  [null],
  { length: 1e9 },
];

const formats: Readonly<Record<string, readonly string[]>> = {
  email: ['somebody@first.example', 'full@first.example', 'a@b.co'],
  uuid: ['7c9e6679-7425-40de-944b-e07fc1f90ae7', '00000000-0000-4000-8000-000000000000'],
  date: ['2026-11-22', '2027-01-01'],
  'date-time': ['2026-11-22T12:00:00Z'],
};

/** A value as the shape wants it, here and there one that it does not want. */
export function randomValue(random: Seeded, shape: Shape, depth = 0): unknown {
  if (random.chance(0.06)) return random.of([...oddValues, ...oddTexts, ...oddNumbers]);
  const choice = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  if (choice.length > 0) return randomValue(random, random.of(choice), depth);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return random.of(shape.enum);
  switch (shape.type) {
    case 'object':
      return randomObject(random, shape, depth);
    case 'array': {
      const most = random.chance(0.02) ? 400 : 4;
      const items = Array.from({ length: random.below(Math.min(most, (shape.maxItems ?? most) + 2)) });
      return items.map(() => randomValue(random, shape.items ?? {}, depth + 1));
    }
    case 'string':
      if (shape.format !== undefined && random.chance(0.9)) return random.of(formats[shape.format] ?? oddTexts);
      return random.chance(0.6) ? `text ${random.below(1_000)}` : random.of(oddTexts);
    case 'integer':
    case 'number':
      return random.chance(0.7) ? Math.max(shape.minimum ?? 0, random.below(12)) : random.of(oddNumbers);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return depth > 4 ? null : random.of([...oddValues, ...oddTexts]);
  }
}

function randomObject(random: Seeded, { properties = {}, required = [] }: Shape, depth: number): unknown {
  const wanted = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? random.chance(0.95) : random.chance(0.5),
  );
  const entries = wanted.map(([name, inner]) => [name, randomValue(random, inner, depth + 1)] as const);
  const odd = random.chance(0.08) ? [[random.of(['id', 'organization_id', 'x'.repeat(80), '\0']), 1] as const] : [];
  return Object.fromEntries([...entries, ...odd]);
}
