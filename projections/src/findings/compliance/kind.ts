import { resultIdOf } from '@proofline/contracts/ids';
import { pageOutcomeOf } from '@proofline/contracts/kinds/compliance/finding-outcome';
import type { PageEvent } from '@proofline/contracts/kinds/compliance/findings';
import type { Verdict } from '@proofline/rules/verdict';
import { defineFindingKind, type FindingMark } from '../finding.ts';
import { keepGonePages } from '../gone.ts';
import { writeResults } from './apply.ts';
import { factsOf, outcomeOf, sentence, violation } from './history.ts';
import { resultOf } from './project.ts';
import { recountLinks } from './recount-links.ts';
import { addChanges, addMetRules, complianceTables } from './table.ts';

/** Pages that were read and judged by rules. */
export const complianceFindings = defineFindingKind({
  ...complianceTables,
  summariesOf: (event: PageEvent) => {
    const { reportId, target, page, url, country } = event.data;
    const outcome = pageOutcomeOf(event);
    return [{ id: resultIdOf(reportId, target, page), subject: url, country, outcome, marks: marksOf(event) }];
  },
  project: (logged) => [resultOf(logged)],
  apply: writeResults,
  keepGone: (trx, schema, completed) => keepGonePages(trx, schema, 'results', completed),
  addChanges,
  addMetRules,
  corrections: { 'counts-of-links': recountLinks },
  history: { factsOf, sentence, outcomeOf, violation },
});

function marksOf(event: PageEvent): FindingMark[] {
  switch (event.type) {
    case 'PageJudged':
      return [...marks('rule', event.data.verdict), ...marks('filter', event.data.filters)];
    case 'PageFilteredOut':
      return marks('filter', event.data.filters);
    case 'PageBlocked':
    case 'PageFailed':
      return [];
  }
}

function marks(kind: 'rule' | 'filter', verdict: Verdict | null): FindingMark[] {
  return (verdict?.perRule ?? []).map(({ id, score }) => ({ kind, ruleId: id, passed: score === 100 }));
}
