import type { ConfigurationOf, RunOf } from '@proofline/contracts/kinds/configurations';
import type { BackendKind } from '../backend-kind.ts';
import { admitToplist, lostToplist } from './admit.ts';
import { assignmentOf, leasedTargetOf } from './assign.ts';
import { planToplists } from './plan.ts';

/** Toplists, each read from its country and held against the positions that brands are expected at. */
export const toplistKind: BackendKind<ConfigurationOf<'toplist'>, RunOf<'toplist'>> = {
  pin: async ({ schedule: _, scheduleStart: __, scheduleEnd: ___, ...pinned }, { robots }) => ({
    ...pinned,
    ...(robots === undefined ? {} : { robots }),
  }),
  plan: async ({ toplistRules }, _, maxTargets) => planToplists(toplistRules, maxTargets),
  assign: assignmentOf,
  lease: leasedTargetOf,
  admit: admitToplist,
  lost: lostToplist,
};
