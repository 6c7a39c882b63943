import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { Lead } from '../kinds/backend-kind.ts';

/** Targets whose findings are read at a time, and held while their leads are taken over. */
export const FINDINGS_READ_AT_A_TIME = 8;

/**
 * Targets of a later stage: what each target of the stage before has led to, in their order, each once however often it
 * was found, and nothing that was planned before. Numbered on from the targets there are. The same leads give the same
 * plan for ever.
 * @param planned targets of all stages so far
 * @param ofStage those of the stage before
 * @param leadsOf reads what a target has led to; nothing is read any more once there are too many
 * @returns undefined when there would be more than `maxTargets` in all
 */
export async function expandStage(
  planned: readonly PlannedTarget[],
  ofStage: readonly PlannedTarget[],
  leadsOf: (target: PlannedTarget) => Promise<readonly Lead[]>,
  maxTargets: number,
): Promise<PlannedTarget[] | undefined> {
  const known = new Set(planned.map(keyOf));
  const targets: PlannedTarget[] = [];
  for (let first = 0; first < ofStage.length; first += FINDINGS_READ_AT_A_TIME) {
    const some = ofStage.slice(first, first + FINDINGS_READ_AT_A_TIME);
    const found = await Promise.all(some.map(async (by) => ({ foundBy: by.target, leads: await leadsOf(by) })));
    for (const { foundBy, leads } of found) {
      for (const lead of leads) {
        const key = keyOf(lead);
        if (known.has(key)) continue;
        known.add(key);
        if (planned.length + targets.length === maxTargets) return undefined;
        targets.push({ ...lead, target: planned.length + targets.length + 1, foundBy });
      }
    }
  }
  return targets;
}

/** What is looked at, and from where: who looks for another thing on the same page names another address. */
function keyOf({ url, country }: Lead): string {
  return `${country ?? ''} ${URL.canParse(url) ? new URL(url).href : url}`;
}
