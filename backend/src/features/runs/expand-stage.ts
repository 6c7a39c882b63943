import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { Lead } from '../kinds/backend-kind.ts';

/**
 * Targets of a later stage: what each target of the stage before has led to, in their order, each once however often it
 * was found, and nothing that was planned before. Numbered on from the targets there are. The same input gives the same
 * plan for ever. Pure.
 * @param planned targets of all stages so far
 * @returns undefined when there would be more than `maxTargets` in all
 */
export function expandStage(
  planned: readonly PlannedTarget[],
  found: readonly { readonly foundBy: number; readonly leads: readonly Lead[] }[],
  maxTargets: number,
): PlannedTarget[] | undefined {
  const known = new Set(planned.map(keyOf));
  const targets: PlannedTarget[] = [];
  for (const { foundBy, leads } of found) {
    for (const lead of leads) {
      const key = keyOf(lead);
      if (known.has(key)) continue;
      known.add(key);
      if (planned.length + targets.length === maxTargets) return undefined;
      targets.push({ ...lead, target: planned.length + targets.length + 1, foundBy });
    }
  }
  return targets;
}

/** What is looked at, and from where: who looks for another thing on the same page names another address. */
function keyOf({ url, country }: Lead): string {
  return `${country ?? ''} ${URL.canParse(url) ? new URL(url).href : url}`;
}
