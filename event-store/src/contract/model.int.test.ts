import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RecentEvents } from '../log/recent-events.ts';
import { type ContractNode, measures, onRealServer, startContractNode } from './contract-node.ts';
import { modelledNode, modelledRealServer } from './differences.ts';
import { commands } from './model-commands.ts';
import { endOfLog, ModelRun, readLogBothWays } from './model-run.ts';
import { ModelStore } from './model-store.ts';

const asThere = onRealServer ? modelledRealServer : modelledNode;
/** Sequences of commands; more for long runs: `EVENTSTORE_MODEL_RUNS=100000`. */
const sequences = Number(process.env.EVENTSTORE_MODEL_RUNS ?? asThere.sequences);
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

const modelOf = () => new ModelStore(asThere);

const property = (model: () => ModelStore) =>
  fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: together, size: 'max' }), async (sequencesOfRun) => {
    const begin = await endOfLog(node.client);
    const runs = sequencesOfRun.map((sequence) => ({
      run: new ModelRun(node.client, model(), begin, asThere),
      sequence,
    }));
    await Promise.all(runs.map(({ run, sequence }) => run.perform(sequence)));
    const log = await readLogBothWays(node.client, begin);
    for (const { run } of runs) run.compareLog(log);
  });

it(`${sequences} sequences of commands leave the log of a simple model`, {
  timeout: 60_000 + sequences * 100,
}, async () => {
  // An array is half as long as it may be, on average.
  await fc.assert(property(modelOf), { numRuns: Math.ceil((2 * sequences) / together) });
});

/** Whether so many sequences find a difference as surely find it; the first that does is the last. */
async function differs(model: () => ModelStore, numRuns = 200): Promise<boolean> {
  const { failed } = await fc.check(property(model), { numRuns, endOnFailure: true });
  return failed;
}

describe('the same sequences notice', { timeout: 60_000 }, () => {
  it('a model that takes no repeat for one', async () => {
    class Forgetful extends ModelStore {
      protected override repeatOf(): undefined {
        return undefined;
      }
    }
    expect(await differs(() => new Forgetful(asThere))).toBe(true);
  });

  it('a model in which what was deleted comes back with a revived stream', async () => {
    class Undead extends ModelStore {
      protected override revive(...[name, stream]: Parameters<ModelStore['revive']>): void {
        super.revive(name, stream, 0);
      }
    }
    expect(await differs(() => new Undead(asThere))).toBe(true);
  });

  it('a node that does not look at ids', async () => {
    vi.spyOn(RecentEvents.prototype, 'find').mockReturnValue(undefined);
    expect(await differs(modelOf, measures.nodeMutantRuns)).toBe(true);
  });
});
