import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventCatalogue } from './catalogue.ts';
import { BrokenVersions, defineEvent, type OlderVersion, olderVersion } from './define-event.ts';
import { EventOfLaterVersion, PoisonEvent, parseAs, parseEvent } from './parse-event.ts';

const metadata = {
  commandId: 'c1',
  actor: { type: 'user', id: '2' },
  organizationId: 1,
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'c1',
  causationId: 'c1',
};

const firstSchema = z.object({ cart: z.number(), total: z.number() });
const secondSchema = z.object({ cart: z.number(), total: z.number(), openedBy: z.string() });
const thirdSchema = z.object({
  cart: z.number(),
  price: z.object({ amount: z.number().positive(), currency: z.string() }),
  openedBy: z.string(),
});

const first = olderVersion({
  version: 1,
  schema: firstSchema,
  example: { cart: 7, total: 100 },
  next: secondSchema,
  toNext: (data, { actor }) => ({ ...data, openedBy: actor.id }),
});
const second = olderVersion({
  version: 2,
  schema: secondSchema,
  example: { cart: 7, total: 100, openedBy: '2' },
  next: thirdSchema,
  toNext: ({ cart, total, openedBy }) => ({ cart, openedBy, price: { amount: total, currency: 'EUR' } }),
});

const cart = (version: number, older: readonly OlderVersion[]) =>
  defineEvent({
    type: 'CartOpened',
    category: 'check',
    version,
    summary: 'Somebody opened a cart.',
    schema: thirdSchema,
    example: { cart: 7, price: { amount: 100, currency: 'EUR' }, openedBy: '2' },
    older,
  });
const CartOpened = cart(3, [first, second]);
const current = { cart: 7, price: { amount: 100, currency: 'EUR' }, openedBy: '2' };

const read = (data: unknown, schema?: unknown): unknown =>
  parseAs(CartOpened, data, { ...metadata, ...(schema !== undefined && { schema }) }).event.data;

describe('an event of an older version', () => {
  it.each([
    ['the first, through every step', first.example, 1],
    ['the first, where the metadata name no version', first.example, undefined],
    ['the second', second.example, 2],
    ['the current one, as it is', CartOpened.example, 3],
  ])('is read as the current one: %s', (_, data, schema) => {
    expect(read(data, schema)).toEqual(current);
  });

  it('keeps the metadata it was stored with', () => {
    expect(parseAs(CartOpened, first.example, { ...metadata, schema: 1 }).metadata.schema).toBe(1);
  });

  it('is read by the schema it names, not by what it looks like', () => {
    expect(() => read(current, 1)).toThrow(PoisonEvent);
    expect(() => read(first.example, 2)).toThrow(PoisonEvent);
    expect(() => read(first.example, 3)).toThrow(PoisonEvent);
  });

  it('is poison when a step makes what the next version refuses', () => {
    expect(() => read({ cart: 7, total: -1 }, 1)).toThrow(PoisonEvent);
    const careless = { ...second, toNext: () => ({ cart: 'seven' }) };
    const definition = cart(3, [first, careless]);
    expect(() => parseAs(definition, first.example, metadata)).toThrow(PoisonEvent);
  });

  it('is poison when a step fails', () => {
    const failing = {
      ...first,
      toNext: () => {
        throw new RangeError('No total.');
      },
    };
    const definition = cart(3, [failing, second]);
    expect(() => parseAs(definition, first.example, metadata)).toThrow(PoisonEvent);
  });

  it.each([0, -1, 1.5, '2', null])('is poison when its version is %j', (schema) => {
    expect(() => read(current, schema)).toThrow(PoisonEvent);
  });
});

describe('an event of a later version', () => {
  it('is refused by name, whatever it looks like', () => {
    const later = () => read(current, 4);
    expect(later).toThrow(EventOfLaterVersion);
    expect(later).toThrow('An event of type CartOpened is of version 4; this release knows versions up to 3.');
  });

  it('is poison to those who set events aside', () => {
    expect(() => parseEvent('CommentDeleted', { commentId: 7 }, { ...metadata, schema: 99 })).toThrow(PoisonEvent);
  });
});

describe('the definition of an event', () => {
  it.each([
    ['lacks the first step', 3, [second]],
    ['lacks the last step', 3, [first]],
    ['has its steps in the wrong order', 3, [second, first]],
    ['has a step twice', 3, [first, first]],
    ['has a step too many', 2, [first, second]],
    ['has no steps at all', 2, []],
    ['leads past the schema it says', 2, [first]],
  ])('is refused when it %s', (_, version, older) => {
    expect(() => cart(version, older)).toThrow(BrokenVersions);
  });
});

const older = [...eventCatalogue.values()].flatMap((definition) =>
  (definition.older ?? []).map((step) => [definition.type, step.version, definition, step] as const),
);

describe('the catalogue', () => {
  it('leads every example of an older version to the current one', () => {
    for (const [type, schema, , step] of older) {
      const stored: unknown = JSON.parse(JSON.stringify(step.example));
      expect(parseEvent(type, stored, { ...metadata, schema })?.event.type).toBe(type);
    }
    expect(older.every(([, schema, { version }]) => schema < version)).toBe(true);
  });
});
