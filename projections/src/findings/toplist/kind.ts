import { resultIdOf } from '@proofline/contracts/ids';
import type { ToplistEvent } from '@proofline/contracts/kinds/toplist/findings';
import { defineFindingKind } from '../finding.ts';
import { keepGonePages } from '../gone.ts';
import { IS_GONE, TOPLIST_TABLE, writeToplists } from './apply.ts';
import { factsOf, outcomeOf, sentence, violation } from './history.ts';
import { brandKeyOf, nameOf, toplistResults } from './project.ts';
import { resultsOf } from './results-of.ts';
import { toplistTables } from './table.ts';

/** Brands of toplists, each where it was found beside where it was expected. */
export const toplistFindings = defineFindingKind({
  ...toplistTables,
  summariesOf: (event: ToplistEvent) => {
    const { reportId, target, url, country } = event.data;
    return resultsOf(event).map(({ brand, outcome, state, found }, index) => ({
      ...{ id: resultIdOf(reportId, target, index + 1), subject: url, country, outcome },
      // The rating of a brand is how often it stands where it was expected.
      marks:
        outcome === 'compliant' || outcome === 'not_compliant'
          ? [{ kind: 'rule' as const, ruleId: brand, passed: outcome === 'compliant' }]
          : [],
      standing:
        state === null || state === 'unsure'
          ? undefined
          : { name: brand, key: brandKeyOf(url, country, nameOf(brand)), place: found },
    }));
  },
  project: toplistResults,
  apply: writeToplists,
  keepGone: (trx, schema, completed) => keepGonePages(trx, schema, TOPLIST_TABLE, completed, IS_GONE(schema)),
  history: { factsOf, sentence, outcomeOf, violation },
});
