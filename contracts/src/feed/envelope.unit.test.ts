import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { feedEventSchema, feedJsonSchema } from './envelope.ts';
import { feedEvents } from './events.ts';
import { feedPositionOf, feedPositionSchema, placeOf } from './position.ts';

const told = ({ type, version, example }: (typeof feedEvents)[number]) => ({
  ...{ id: '0f9f1c55-6a3f-4c9e-9d0e-5a4d6c3b2a10', position: '1234-5', type, version, data: example },
  ...{ at: '2026-11-20T12:00:00.000Z', actor: { type: 'user', id: 2 } },
});

describe('an event of the feed', () => {
  it.each(feedEvents.map((definition) => [definition.type, definition] as const))(
    '%s takes its own example',
    (_, one) => {
      expect(feedEventSchema.safeParse(told(one)).error?.issues ?? []).toEqual([]);
      expect(feedEventSchema.safeParse({ ...told(one), data: { ...one.example, more: 1 } }).success).toBe(false);
    },
  );

  it('has a shape that stays as it was published', () => {
    const { $defs } = feedJsonSchema() as { $defs: Readonly<Record<string, unknown>> };
    const hash = (schema: unknown) => {
      // What is said of a shape is no part of it.
      const shape = JSON.stringify(schema, (name, part) => (name === 'description' ? undefined : part));
      return createHash('sha256').update(shape).digest('hex').slice(0, 8);
    };
    const shapes = Object.entries($defs).map(([name, schema]) => `${name} ${hash(schema)}`);
    expect(new Set(Object.keys($defs)).size).toBe(feedEvents.length);
    // A shape that changes gets another version; a line here is added, never replaced.
    expect(shapes).toEqual(PUBLISHED);
  });
});

describe('a position of the feed', () => {
  it('is read back as it was given out', () => {
    const place = { position: 2n ** 63n - 1n, revision: 12 };
    expect(placeOf(feedPositionOf(place))).toEqual(place);
  });

  it.each([
    '',
    '0',
    '-1',
    '12',
    '12-',
    '-1-2',
    '1.5-1',
    '1-1 ',
    ' 1-1',
    '9223372036854775808-0',
    `${'1'.repeat(30)}-1`,
    '1-1-1',
    'now',
    '１-1',
  ])('is not %j', (text) => {
    expect(feedPositionSchema.safeParse(text).success).toBe(false);
  });
});

const PUBLISHED: readonly string[] = [
  'check.created@1 e54dd746',
  'check.enabled@1 f12c1e73',
  'check.disabled@1 6a4f816c',
  'check.schedule_cancelled@1 7608a47e',
  'check.schedule_restarted@1 f594c0ed',
  'check.run_skipped@1 2686f6b8',
  'run.requested@1 3eb0370d',
  'run.started@1 f73ce892',
  'run.pause_requested@1 65ded9fd',
  'run.paused@1 de3a20e4',
  'run.resumed@1 9825c4fa',
  'run.completed@1 60c89f2d',
  'run.expired@1 32dd287c',
  'run.cancelled@1 f267e179',
  'run.failed@1 8670b106',
  'run.archived@1 9efb2b37',
  'result.recorded@1 c07cd24f',
  'result.recorded@2 133c89f9',
  'comment.added@1 d06f780e',
  'comment.edited@1 e9120065',
  'comment.deleted@1 adf03fab',
  'list.created@1 6a95e882',
  'list.changed@1 2bfad623',
  'list.shown@1 d9b5e70d',
  'list.hidden@1 bef7b81a',
  'notice.published@1 65c7d845',
];
