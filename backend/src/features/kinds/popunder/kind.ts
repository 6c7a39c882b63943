import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { BackendKind } from '../backend-kind.ts';
import { pinLists, readLists } from '../listed-addresses.ts';
import { planListed } from '../plan-listed.ts';
import { admitLook, lostLook } from './admit.ts';
import { assignmentOf, leasedTargetOf } from './assign.ts';

/** Websites of lists, each looked at from every country for what it opens. */
export const popunderKind: BackendKind<ConfigurationOf<'popunder'>, RunOf<'popunder'>> = {
  async pin({ schedule: _, scheduleStart: __, scheduleEnd: ___, urlLists, ...pinned }, { robots, pinUrlList }) {
    const lists = await pinLists(urlLists, pinUrlList);
    return { ...pinned, ...(robots === undefined ? {} : { robots }), urlLists: lists };
  },
  plan: async (run, sources, maxTargets) =>
    planListed(await readLists(run.urlLists, sources), run.countries, maxTargets),
  assign: assignmentOf,
  lease: leasedTargetOf,
  admit: admitLook,
  lost: lostLook,
};
