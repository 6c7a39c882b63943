import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  type ReadStreamOptions,
  START,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idsOf, readAllOf } from './contract-events.ts';
import { type ContractNode, startContractNode } from './contract-node.ts';
import { ModelStore, type Outcome } from './model-store.ts';

const runs = Number(process.env.EVENTSTORE_MODEL_RUNS ?? 60);

let node: ContractNode;
beforeAll(async () => {
  node = await startContractNode();
});
afterAll(() => node.stop());

const stream = fc.constantFrom('a', 'b');
const expected = fc.oneof(
  fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const),
  fc.integer({ min: 0, max: 6 }),
);
/** Few ids, so that repeats, whole or in part, come up often. */
const ids = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 });
const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('append' as const), stream, expected, ids }) },
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
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

it(`any sequence of writes leaves the streams of a simple model (${runs} runs)`, { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
      const run = randomUUID();
      const idOf = (n: number) => `${run.slice(0, -1)}${n}`;
      const model = new ModelStore();
      for (const next of commands) {
        const actual = await perform(node.client, `${next.stream}-${run}`, next, idOf);
        expect(actual, JSON.stringify(next)).toEqual(model.perform(next));
      }
      for (const name of ['a', 'b']) {
        const visible = model.visible(name);
        const wanted = typeof visible === 'string' ? visible : visible.map((n) => idOf(n));
        expect(await read(node.client, `${name}-${run}`, 'forwards')).toEqual(wanted);
        const reversed = typeof wanted === 'string' ? wanted : wanted.toReversed();
        expect(await read(node.client, `${name}-${run}`, 'backwards')).toEqual(reversed);
      }
    }),
    { numRuns: runs },
  );
});

async function perform(
  client: EventStoreDBClient,
  name: string,
  next: Command,
  idOf: (n: number) => string,
): Promise<Outcome> {
  try {
    if (next.kind === 'limit') {
      await client.setStreamMetadata(name, next.limits);
      return 'done';
    }
    const expectedRevision = typeof next.expected === 'number' ? BigInt(next.expected) : next.expected;
    if (next.kind === 'append') {
      const events = next.ids.map((n) => jsonEvent({ id: idOf(n), type: 'Written', data: {} }));
      return Number((await client.appendToStream(name, events, { expectedRevision })).nextExpectedRevision);
    }
    // Removals know no "stream exists".
    const options = expectedRevision === 'stream_exists' ? {} : { expectedRevision };
    if (next.kind === 'tombstone') await client.tombstoneStream(name, options);
    else await client.deleteStream(name, options);
    return 'done';
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}

async function read(client: EventStoreDBClient, name: string, direction: 'forwards' | 'backwards') {
  try {
    const options: ReadStreamOptions =
      direction === 'forwards' ? { fromRevision: START } : { fromRevision: END, direction: BACKWARDS };
    return idsOf(await readAllOf(client, name, options));
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}
