import { z } from 'zod';

/** A body somebody sends to make the api work: its name, and its text of at most so many bytes. */
export interface HostileBody {
  readonly what: string;
  readonly text: string;
}

const filled = (before: string, item: string, after: string, bytes: number): string =>
  before + item.repeat(Math.max(0, Math.floor((bytes - before.length - after.length) / item.length))) + after;

function numbered(before: string, item: (index: number) => string, after: string, bytes: number): string {
  const parts: string[] = [];
  for (let length = before.length + after.length, index = 0; ; index += 1) {
    const part = item(index);
    length += part.length;
    if (length > bytes) return before + parts.join('') + after;
    parts.push(part);
  }
}

/** JSON of this size that costs a parser the most, whatever the route. */
export function hostileTexts(bytes: number): HostileBody[] {
  const depth = Math.floor(bytes / 2) - 8;
  return [
    { what: 'numbers', text: filled('[', '0,', '0]', bytes) },
    { what: 'empty objects', text: filled('[', '{},', '{}]', bytes) },
    { what: 'deep lists', text: `${'['.repeat(depth)}${']'.repeat(depth)}` },
    { what: 'deep objects', text: filled('', '{"a":', '', bytes) },
    { what: 'one key again and again', text: filled('{', '"a":0,', '"a":0}', bytes) },
    { what: 'many keys', text: numbered('{', (index) => `"${index.toString(36)}":0,`, '"z":0}', bytes) },
    { what: 'objects of many shapes', text: numbered('[', (i) => `{"${i.toString(36)}":0,"b":0},`, '0]', bytes) },
    { what: 'one long text', text: filled('"', 'a', '"', bytes) },
    { what: 'escapes', text: filled('"', '\\u0061', '"', bytes) },
    { what: 'backslashes', text: filled('"', '\\\\', '"', bytes) },
    { what: 'quotes', text: filled('', '"', '', bytes) },
    { what: 'escaped quotes', text: filled('"', '\\"', '', bytes) },
    { what: 'a long number', text: filled('', '9', '', bytes) },
    { what: 'white space', text: filled('', ' ', '0', bytes) },
  ];
}

type Shape = Record<string, unknown> & {
  readonly type?: string;
  readonly properties?: Record<string, Shape>;
  readonly items?: Shape;
  readonly anyOf?: Shape[];
  readonly oneOf?: Shape[];
  readonly enum?: unknown[];
  readonly const?: unknown;
};

const wrongItems: readonly (readonly [string, string])[] = [
  ['numbers', '0,'],
  ['objects', '{},'],
];

/**
 * Bodies shaped as the schema wants them, with as much as fits into one of their fields: items that are right, items
 * that are wrong, unknown keys.
 */
export function hostileBodies(schema: z.ZodType, sample: unknown, bytes: number): HostileBody[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const fields = Object.entries(shape.properties ?? {});
  const rest = (typeof sample === 'object' && sample !== null ? sample : {}) as Record<string, unknown>;
  const room = bytes - JSON.stringify(rest).length - 100;
  /** The sample with this in place of a field, as text: what is hostile about it is never parsed here. */
  const withField = (name: string, value: string): string => {
    const others = Object.entries(rest).filter(([key]) => key !== name);
    const before = others.map(([key, other]) => `${JSON.stringify(key)}:${JSON.stringify(other)},`).join('');
    return `{${before}${JSON.stringify(name)}:${value}}`;
  };
  return fields.flatMap(([name, field]): HostileBody[] => {
    const item = largestOf(itemOf(field) ?? {}, 200);
    return [
      ...wrongItems.map(([what, text]) => ({
        what: `${name}: ${what}`,
        text: withField(name, filled('[', text, `${text.slice(0, -1)}]`, room)),
      })),
      { what: `${name}: items as they should be`, text: withField(name, filled('[', `${item},`, `${item}]`, room)) },
      { what: `${name}: a long text`, text: withField(name, filled('"', 'a', '"', room)) },
      {
        what: `${name}: keys`,
        text: withField(
          name,
          numbered('{', (i) => `"k${i}":0,`, '"z":0}', room),
        ),
      },
      { what: `${name}: as large as it may be`, text: withField(name, largestOf(field, room)) },
    ];
  });
}

const itemOf = (shape: Shape): Shape | undefined =>
  shape.items ?? [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(itemOf).find((item) => item !== undefined);

/** JSON of this shape that fills the room: lists as long and texts as short as they may be. */
function largestOf(shape: Shape, room: number): string {
  const choice = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].filter(({ type }) => type !== 'null');
  if (choice.length > 0) return largestOf(choice.find(({ type }) => type === 'array') ?? choice[0] ?? {}, room);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return JSON.stringify(shape.enum[0]);
  switch (shape.type) {
    case 'array': {
      const most = Math.min(Number(shape.maxItems ?? Number.POSITIVE_INFINITY), room);
      const item = `${largestOf(shape.items ?? {}, Math.max(20, room / Math.min(most, 100)))},`;
      const count = Math.max(1, Math.min(most, Math.floor(room / item.length)));
      return `[${item.repeat(count).slice(0, -1)}]`;
    }
    case 'object': {
      const properties = Object.entries(shape.properties ?? {});
      const share = room / Math.max(1, properties.length);
      return `{${properties.map(([name, inner]) => `${JSON.stringify(name)}:${largestOf(inner, share)}`).join(',')}}`;
    }
    case 'string':
      return JSON.stringify('a'.repeat(Math.max(1, Number(shape.minLength ?? 1))));
    case 'boolean':
      return 'true';
    case 'integer':
    case 'number':
      return String(shape.minimum ?? 1);
    default:
      return '{}';
  }
}
