import type { HiddenFinding } from '@proofline/contracts/page-capture';
import type { Judgement } from '@proofline/rules/judgement';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { SeenPage } from '../gather/visit.ts';
import type { PageJudge } from './page-judge.ts';
import type { PreparedRules } from './prepared-rules.ts';

export interface JudgedPage {
  readonly decision: Judgement;
  readonly hiddenFindings: readonly HiddenFinding[];
}

/** Judges a page that shows what it is; what a blocked one shows is not judged. */
export async function judgeSeen(
  { artifacts, hidden }: SeenPage,
  prepared: PreparedRules,
  leftOut: LeftOut,
  judge: Pick<PageJudge, 'decide' | 'hiddenFindings'>,
): Promise<JudgedPage> {
  const decision = await judge.decide(prepared, artifacts, leftOut);
  if (decision.kind !== 'judged') return { decision, hiddenFindings: [] };
  return { decision, hiddenFindings: await judge.hiddenFindings(prepared, decision.verdict, hidden) };
}
