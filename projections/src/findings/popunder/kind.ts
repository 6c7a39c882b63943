import { resultIdOf } from '@proofline/contracts/ids';
import { isWholePass, type LookEvent } from '@proofline/contracts/kinds/popunder/findings';
import { defineFindingKind } from '../finding.ts';
import { keepGonePages } from '../gone.ts';
import { writeWindows } from './apply.ts';
import { factsOf, outcomeOf, sentence, violation } from './history.ts';
import { keywordMarks } from './keyword-marks.ts';
import { resultsOfLook } from './look-results.ts';
import { windowsOf } from './project.ts';
import { popunderTables } from './table.ts';

/** Windows that websites open, or that they opened none. */
export const popunderFindings = defineFindingKind({
  ...popunderTables,
  summariesOf: (event: LookEvent) => {
    const { reportId, target, url, country } = event.data;
    return resultsOfLook(event).map(({ page, outcome, window }) => ({
      ...{ id: resultIdOf(reportId, target, page), subject: url, country, outcome },
      marks: keywordMarks(window),
    }));
  },
  isBrokenOff: ({ type, data }: LookEvent) => type === 'PassMade' && !isWholePass(data.ended, data.windows.length),
  isPass: ({ type }: LookEvent) => type === 'PassMade',
  project: windowsOf,
  apply: writeWindows,
  keepGone: (trx, schema, completed) => keepGonePages(trx, schema, 'popunder_windows', completed),
  history: { factsOf, sentence, outcomeOf, violation },
});
