import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { unrepeatable } from '../commands/command-identity.ts';
import { defineRoute, type RawRequest } from './define-route.ts';
import { InvalidInput } from './errors.ts';

const raw: RawRequest = {
  params: { id: '7' },
  query: {},
  body: { name: 'a' },
  principal: { type: 'visitor' },
  userAgent: 'test',
  accept: '',
  lastEventId: '',
  cookies: undefined,
  address: '127.0.0.1',
  secure: false,
  origin: 'http://127.0.0.1',
  signal: new AbortController().signal,
};

const identity = unrepeatable('r1');

const route = defineRoute({
  method: 'POST',
  path: '/api/things/:id/',
  summary: 'A thing.',
  auth: 'public',
  policy: 'anyone',
  limit: { points: 10, durationS: 1 },
  params: z.object({ id: z.coerce.number().int() }),
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ id: z.number(), name: z.string() }),
  handle: ({ params, query, body }) => {
    expectTypeOf(params).toEqualTypeOf<{ id: number }>();
    expectTypeOf(query).toEqualTypeOf<undefined>();
    return { status: 200, body: { id: params.id, name: body.name } };
  },
});

const list = {
  method: 'GET',
  path: '/api/things/',
  summary: 'Things.',
  auth: 'public',
  policy: 'anyone',
  limit: { points: 10, durationS: 1 },
  answer: z.object({ page: z.number() }),
} as const;
const listed = defineRoute({
  ...list,
  query: z.object({ page: z.coerce.number() }),
  handle: ({ query: { page } }) => ({ status: 200, body: { page } }),
});
const open = defineRoute({
  ...list,
  query: z.looseObject({}),
  handle: () => ({ status: 200, body: { page: 1 } }),
});

describe('A route', () => {
  it('hands parsed input to its handler', async () => {
    expect(await route.prepare(raw)(identity)).toEqual({ status: 200, body: { id: 7, name: 'a' } });
  });

  it('refuses unknown body fields by name before the handler is bound', () => {
    expect(() => route.prepare({ ...raw, body: { name: 'a', admin: true } })).toThrow(
      expect.objectContaining({ errors: { admin: ['Unknown field.'] } }),
    );
  });

  it('refuses text that cannot be stored, in body and query, before the handler is bound', () => {
    const body = { name: 'a\0' };
    const refusal = { errors: { name: ['Null characters are not allowed.'] } };
    expect(() => route.prepare({ ...raw, body })).toThrow(expect.objectContaining(refusal));
    expect(() => route.prepare({ ...raw, query: { name: '\0' } })).toThrow(expect.objectContaining(refusal));
  });

  it('refuses unknown query parameters by name, also where it knows none', () => {
    const unknown = { errors: { colour: ['Unknown query parameter.'] } };
    expect(() => route.prepare({ ...raw, query: { colour: 'red' } })).toThrow(expect.objectContaining(unknown));
    expect(() => listed.prepare({ ...raw, query: { page: '2', colour: 'red' } })).toThrow(
      expect.objectContaining(unknown),
    );
    expect(() => listed.prepare({ ...raw, query: JSON.parse('{"__proto__":"x"}') })).toThrow(InvalidInput);
  });

  it('takes what it names, and anything where it says so', async () => {
    expect(await listed.prepare({ ...raw, query: { page: '2' } })(identity)).toEqual({
      status: 200,
      body: { page: 2 },
    });
    expect(await open.prepare({ ...raw, query: { page: '2', colour: 'red' } })(identity)).toMatchObject({
      status: 200,
    });
  });

  it('refuses a missing body', () => {
    expect(() => route.prepare({ ...raw, body: undefined })).toThrow(InvalidInput);
  });
});
