import fc from 'fast-check';

/** Two streams of a run: `b` may be closed for ever, `a` lives on. */
export const modelStreams = ['a', 'b'] as const;

const stream = fc.constantFrom(...modelStreams);
const expected = fc.oneof(
  fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const),
  fc.integer({ min: 0, max: 6 }),
);
/** Few ids, so that repeats, whole or in part, come up often. */
export const MODEL_IDS = 6;
const ids = fc.array(fc.nat({ max: MODEL_IDS - 1 }), { minLength: 1, maxLength: 3 });
/** `Append`, `BatchAppend`, and `BatchAppend` in several messages. */
const way = fc.constantFrom('append' as const, 'batch' as const, 'pieces' as const);
const direction = fc.constantFrom('forwards' as const, 'backwards' as const);
const max = fc.integer({ min: 1, max: 6 });

const write = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('append' as const), stream, expected, ids, way }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), stream, expected }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tombstone' as const), stream: fc.constant('b'), expected }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      stream,
      limits: fc.record({ maxCount: fc.integer({ min: 1, max: 4 }), truncateBefore: fc.nat({ max: 4 }) }),
    }),
  },
);

const read = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      stream,
      direction,
      from: fc.oneof(fc.constantFrom('start' as const, 'end' as const), fc.nat({ max: 8 })),
      max,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      /** The run's streams and their metadata; one of them; one with its metadata; the run's events by type. */
      filter: fc.constantFrom('prefixes' as const, 'prefix' as const, 'regex' as const, 'type' as const),
    }),
  },
);

const command = fc.oneof({ weight: 3, arbitrary: write }, { weight: 1, arbitrary: read });
export type ModelCommand = typeof command extends fc.Arbitrary<infer C> ? C : never;

export const commands = fc.array(command, { minLength: 1, maxLength: 20 });
