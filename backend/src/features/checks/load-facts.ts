import type { CheckId } from '@proofline/contracts/ids';
import type { CheckRow } from '@proofline/projections/checks/query';
import { newestComments } from '@proofline/projections/comments/query';
import { favoritesAmong } from '@proofline/projections/favorites/query';
import { holdsOfChecks } from '@proofline/projections/retention/query';
import { getUrlListsById } from '@proofline/projections/url-lists/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { satisfies } from '../../kernel/http/policy.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { findNames } from '../accounts/account.ts';
import { featuresOf } from '../feature-switches/features-of.ts';
import { placersOf } from '../legal-holds/present.ts';
import { loadNamedAccounts } from './load-named-parts.ts';
import type { ProjectFacts } from './present.ts';

/** What rows of checks are shown with: names of today, and what is the reader's own. */
export async function loadProjectFacts(
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
  principal: UserPrincipal,
  rows: readonly CheckRow[],
): Promise<ProjectFacts> {
  const { organizationId } = principal;
  const ids = rows.map(({ id }) => id);
  const creators = rows.flatMap(({ creatorId }) => creatorId ?? []);
  const holds = await holdsOfChecks(db, organizationId, ids);
  const placers = placersOf([...holds.values()].flatMap(({ own }) => own ?? []));
  const [names, features, favorites, urlLists, accounts, comments] = await Promise.all([
    findNames(db, organizationId, distinct([...creators, ...placers])),
    featuresOf(db, principal),
    favoritesAmong(db, principal, ids),
    getUrlListsById(db, organizationId, distinct(rows.flatMap(({ urlListIds }) => urlListIds))),
    loadNamedAccounts(db, organizationId, distinct(rows.flatMap(({ socialAccountIds }) => socialAccountIds))),
    newestComments(db, organizationId, ids),
  ]);
  const { switches } = features;
  return {
    names,
    features,
    favorites: switches.has('enable_favorites') ? favorites : new Set<CheckId>(),
    holds,
    comments: switches.has('enable_comments') ? comments : new Map<CheckId, string>(),
    urlLists: new Map(urlLists.map((list) => [list.id, list])),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    now: clock.now(),
    mayManage: satisfies('full_access', principal),
    organizationId,
  };
}

const distinct = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)];
