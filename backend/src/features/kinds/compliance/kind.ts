import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { BackendKind } from '../backend-kind.ts';
import { admitPage, lostPage } from './admit.ts';
import { assignmentOf, leasedTargetOf } from './assign.ts';
import { pinCompliance } from './pin.ts';
import { expandTargets } from './plan.ts';

/** Websites of lists, each read from every country and judged by rules. */
export const complianceKind: BackendKind<ConfigurationOf<'compliance'>, RunOf<'compliance'>> = {
  pin: pinCompliance,
  plan: async (run, { readPinnedUrls }, maxTargets) => {
    const lists: (readonly string[])[] = [];
    for (const list of run.urlLists) lists.push(await readPinnedUrls(list));
    return expandTargets(lists, run.countries, maxTargets);
  },
  assign: assignmentOf,
  lease: leasedTargetOf,
  admit: admitPage,
  lost: lostPage,
};
