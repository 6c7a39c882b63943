import { setTimeout as wait } from 'node:timers/promises';
import { randomSource } from '@proofline/demo-web/content/random-source';
import type { ProductProcess, RunningProduct } from '../product/running-product.ts';

export interface RandomKills {
  readonly kills: number;
  /** The same seed chooses the same victims and pauses. */
  readonly seed: number;
  readonly victims: readonly Victim[];
  /** Between two kills, in milliseconds. */
  readonly pauseMs: { readonly least: number; readonly most: number };
  /** Ends it early. */
  readonly signal: AbortSignal;
  /** Told of every kill. */
  onKill?(victim: string, count: number): void;
}

/** Something that is up, can be killed with SIGKILL and comes back by itself. */
export interface Victim {
  readonly name: string;
  /** False when it was down already. */
  kill(): Promise<boolean>;
}

/** A process of a running product, which its supervisor starts again. */
export function processVictim(product: RunningProduct, name: ProductProcess): Victim {
  const kill = async () => {
    const id = await product.processId(name);
    if (id === undefined) return false;
    try {
      return process.kill(id, 'SIGKILL');
    } catch {
      return false; // Gone between being found and being killed.
    }
  };
  return { name, kill };
}

/**
 * Kills what is up, one after the other and without waiting for what was killed before.
 * @returns how often each was killed, by name
 */
export async function killAtRandom(options: RandomKills): Promise<Readonly<Record<string, number>>> {
  const random = randomSource(options.seed, 'kills');
  const { least, most } = options.pauseMs;
  const counts: Record<string, number> = {};
  for (let count = 0; count < options.kills && !options.signal.aborted; ) {
    await wait(random.between(least, most), undefined, { signal: options.signal }).catch(() => {});
    if (options.signal.aborted) break;
    const victim = random.pick(options.victims);
    if (!(await victim.kill())) continue;
    count += 1;
    counts[victim.name] = (counts[victim.name] ?? 0) + 1;
    options.onKill?.(victim.name, count);
  }
  return counts;
}
