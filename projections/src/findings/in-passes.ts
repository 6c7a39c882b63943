import type { CheckId } from '@proofline/contracts/ids';
import type { FindingChange } from './project.ts';

/** In the order in which changes of a pass are written. */
const steps: Readonly<Record<FindingChange['type'], number>> = { started: 0, recorded: 1, ended: 2, gone: 3 };

/**
 * Changes in as few groups as keep the order of what happens to a check: a run is compared with what was recorded and
 * ended before it started, and with nothing that came later. Almost every batch is one. Pure.
 */
export function inPasses(changes: readonly FindingChange[]): FindingChange[][] {
  const passes: FindingChange[][] = [];
  const reached = new Map<CheckId, { pass: number; step: number }>();
  for (const change of changes) {
    const step = steps[change.type];
    const before = reached.get(change.checkId) ?? { pass: 0, step };
    const pass = step < before.step ? before.pass + 1 : before.pass;
    reached.set(change.checkId, { pass, step });
    const group = passes[pass] ?? [];
    passes[pass] = group;
    group.push(change);
  }
  return passes;
}
