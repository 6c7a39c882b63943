import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventCatalogue } from './catalogue.ts';
import { eventMetadataSchema } from './metadata.ts';
import { takenAsIs } from './taken-as-is.ts';

/** Most of a log. What stands among them with a part of several kinds is parsed, which is slower and no different. */
const many = ['TargetLeased', 'LeaseExpired', 'LeaseReturned', 'TargetFinished', 'PageJudged', 'PageFilteredOut'];

const definitions = [...eventCatalogue.values()];
const stored = (schema: z.ZodType, example: unknown): unknown => JSON.parse(JSON.stringify(schema.parse(example)));

describe('what is taken as it is', () => {
  it.each(definitions.filter(({ type }) => many.includes(type)))(
    'is an event as it was written: $type',
    ({ schema, example }) => {
      expect(takenAsIs(schema)(stored(schema, example))).toBe(true);
    },
  );

  it('is metadata as they were written', () => {
    const metadata = {
      commandId: 'c',
      actor: { type: 'user', id: '1' },
      organizationId: 1,
      at: '2026-11-20T12:00:00.000Z',
      correlationId: 'c',
      causationId: 'c',
      schema: 1,
    };
    expect(takenAsIs(eventMetadataSchema)(metadata)).toBe(true);
    expect(takenAsIs(eventMetadataSchema)({ ...metadata, schema: undefined })).toBe(false);
    expect(takenAsIs(eventMetadataSchema)({ ...metadata, more: 1 })).toBe(false);
  });

  it('is what parsing accepts and gives back as it was, whatever is changed in an event', () => {
    const changed = fc
      .constantFrom(...definitions)
      .chain(({ schema, example }) => fc.tuple(fc.constant(schema), changedSomewhere(stored(schema, example))));
    fc.assert(
      fc.property(changed, ([schema, value]) => {
        if (takenAsIs(schema)(value)) expect(schema.parse(value)).toStrictEqual(value);
      }),
      { numRuns: 5_000 },
    );
  });

  const tagged = z.discriminatedUnion('type', [z.object({ type: z.literal('a'), one: z.string() })]);
  const tree: z.ZodType = z.object({ name: z.string(), below: z.array(z.lazy(() => tree)) });
  it.each<[string, z.ZodType, unknown, boolean]>([
    ['text of a length', z.string().min(2).max(3), 'abc', true],
    ['text that is too long', z.string().max(3), 'abcd', false],
    ['text that is trimmed', z.string().trim(), ' a', false],
    ['text that needs no trimming', z.string().trim(), 'a', true],
    ['a number out of bounds', z.number().int().positive().max(5), 6, false],
    ['a number on the bound', z.number().int().positive().max(5), 5, true],
    ['a bound that is not reached', z.number().positive(), 0, false],
    ['half a number', z.number().int(), 1.5, false],
    ['what a refinement refuses', z.object({ a: z.string() }).refine(() => false), { a: '' }, false],
    ['what a refinement takes', z.object({ a: z.string() }).refine(() => true), { a: '' }, true],
    ['a key that is not named', z.object({ a: z.string() }), { a: '', b: '' }, false],
    ['a key whose absence is filled', z.object({ a: z.string().default('') }), {}, false],
    ['a filled key that is there', z.object({ a: z.string().default('') }), { a: 'b' }, true],
    ['an optional key whose absence is filled', z.object({ a: z.string().default('').optional() }), {}, false],
    ['an absent key that is optional', z.object({ a: z.string().optional() }), {}, true],
    ['an absent key', z.object({ a: z.string() }), {}, false],
    ['a list where an object belongs', z.object({}), [], false],
    ['a list that is too long', z.array(z.number()).max(1), [1, 2], false],
    ['one of several texts', z.union([z.literal(0), z.literal(100)]), 100, true],
    ['one of several objects', z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]), { b: 1 }, false],
    ['one of several objects told by a tag', tagged, { type: 'a', one: '1' }, false],
    ['a record', z.record(z.string(), z.number()), { a: 1 }, false],
    ['what is transformed', z.string().transform((text) => `${text}!`), 'a', false],
    ['an address', z.url(), 'https://a.example/', true],
    ['what is no address', z.url(), 'a', false],
    ['what holds itself', tree, { name: 'a', below: [] }, true],
  ])('or has to be asked for: %s', (_what, schema, value, isTaken) => {
    expect(takenAsIs(schema)(value)).toBe(isTaken);
    if (isTaken) expect(schema.parse(value)).toStrictEqual(value);
  });
});

/** An event with one of its values gone, another one, or one beside it. */
function changedSomewhere(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  const other = fc.oneof(
    fc.constantFrom(undefined, null, '', 0, -1, 1.5, 1e20, true, [], {}, 'a'.repeat(5_000), 'GB', '😀'),
    fc.json().map((text): unknown => JSON.parse(text)),
  );
  return fc.tuple(fc.constantFrom(...places), fc.constantFrom('gone', 'other', 'beside'), other).map((change) => {
    const [place, how, instead] = change;
    const copy = structuredClone(value);
    const [holder, key] = find(copy, place);
    if (how === 'beside' && !Array.isArray(holder)) Object.assign(holder, { beside: instead });
    else if (how === 'gone' && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, instead);
    return copy;
  });
}

function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const below = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

function find(value: unknown, path: readonly string[]): [holder: object, key: string] {
  const holder = path.slice(0, -1).reduce((at, key) => Reflect.get(Object(at), key) as unknown, value);
  return [holder as object, path.at(-1) ?? ''];
}
