import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RecentEvents } from '../log/recent-events.ts';
import { type ContractNode, onRealServer, startContractNode } from './contract-node.ts';
import { commands } from './model-commands.ts';
import { endOfLog, ModelRun, readLogBothWays } from './model-run.ts';
import { ModelStore } from './model-store.ts';

/** Sequences of commands; more for long runs: `EVENTSTORE_MODEL_RUNS=100000`. */
const sequences = Number(process.env.EVENTSTORE_MODEL_RUNS ?? (onRealServer ? 200 : 2_000));
/** A server elsewhere is further away than a node of our own. */
const msPerSequence = onRealServer ? 1_500 : 100;
const lesserLimitMs = onRealServer ? 180_000 : 60_000;
/** Sequences under way at a time, which also mixes them in the log. */
const together = 25;

const { stackTraceLimit } = Error;
let node: ContractNode;
beforeAll(async () => {
  // Every second command is refused, and nobody reads where: the traces would take a fifth of the time.
  Error.stackTraceLimit = 0;
  node = await startContractNode();
});
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  await node?.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const modelOf = () => new ModelStore({ keepsMetadataOfClosed: node.real });

const property = (model: () => ModelStore) =>
  fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: together, size: 'max' }), async (sequencesOfRun) => {
    const begin = await endOfLog(node.client);
    const runs = sequencesOfRun.map((sequence) => ({ run: new ModelRun(node.client, model(), begin), sequence }));
    await Promise.all(runs.map(({ run, sequence }) => run.perform(sequence)));
    const log = await readLogBothWays(node.client, begin);
    for (const { run } of runs) run.compareLog(log);
  });

it(`${sequences} sequences of commands leave the log of a simple model`, {
  timeout: 60_000 + sequences * msPerSequence,
}, async () => {
  // An array is half as long as it may be, on average.
  await fc.assert(property(modelOf), { numRuns: Math.ceil((2 * sequences) / together) });
});

/** Whether so many sequences find a difference as surely find it; the first that does is the last. */
async function differs(model: () => ModelStore, numRuns = 200): Promise<boolean> {
  const { failed } = await fc.check(property(model), { numRuns, endOnFailure: true });
  return failed;
}

describe('the same sequences notice', { timeout: lesserLimitMs }, () => {
  it('a model that takes no repeat for one', async () => {
    class Forgetful extends ModelStore {
      protected override repeatOf(): undefined {
        return undefined;
      }
    }
    expect(await differs(() => new Forgetful())).toBe(true);
  });

  it('a model in which what was deleted comes back with a revived stream', async () => {
    class Undead extends ModelStore {
      protected override revive(...[name, stream]: Parameters<ModelStore['revive']>): void {
        super.revive(name, stream, 0);
      }
    }
    expect(await differs(() => new Undead())).toBe(true);
  });

  it('a node that does not look at ids', async () => {
    vi.spyOn(RecentEvents.prototype, 'find').mockReturnValue(undefined);
    expect(await differs(modelOf, node.real ? 3 : undefined)).toBe(true);
  });
});
