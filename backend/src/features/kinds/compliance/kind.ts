import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { BackendKind } from '../backend-kind.ts';
import { readLists } from '../listed-addresses.ts';
import { planListed } from '../plan-listed.ts';
import { admitPage, lostPage } from './admit.ts';
import { assignmentOf, leasedTargetOf } from './assign.ts';
import { pinCompliance } from './pin.ts';

/** Websites of lists, each read from every country and judged by rules. */
export const complianceKind: BackendKind<ConfigurationOf<'compliance'>, RunOf<'compliance'>> = {
  pin: pinCompliance,
  plan: async (run, sources, maxTargets) =>
    planListed(await readLists(run.urlLists, sources), run.countries, maxTargets),
  assign: assignmentOf,
  lease: leasedTargetOf,
  admit: admitPage,
  lost: lostPage,
};
