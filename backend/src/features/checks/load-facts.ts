import type { ReportId } from '@proofline/contracts/ids';
import { askTogether } from '@proofline/projections/asked-together';
import {
  ACTIVE_RUNS_OF_CHECKS,
  type CheckRow,
  CREATORS_OF_CHECKS,
  rowsOfChecks,
} from '@proofline/projections/checks/query';
import { newestComments } from '@proofline/projections/comments/query';
import { favoritesAmong } from '@proofline/projections/favorites/query';
import { complianceOverRuns } from '@proofline/projections/reports/compliance-over-runs';
import { holdsOfChecks, PLACERS_OF_HOLDS } from '@proofline/projections/retention/query';
import { listsOfChecks } from '@proofline/projections/url-lists/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { satisfies } from '../../kernel/http/policy.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { namesOf } from '../accounts/account.ts';
import { featuresIn } from '../feature-switches/features-of.ts';
import { settingsInForce } from '../feature-switches/settings.ts';
import { waitingCountriesOf } from '../reports/waiting-countries.ts';
import { loadNamedAccounts } from './load-named-parts.ts';
import type { ProjectFacts } from './present.ts';

type Deps = Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>;
type Facts = Awaited<ReturnType<typeof askTogether<ReturnType<typeof questions>>>>;

/** What rows of checks are shown with: names of today, and what is the reader's own. */
export async function loadProjectFacts(
  deps: Deps,
  principal: UserPrincipal,
  rows: readonly CheckRow[],
): Promise<ProjectFacts> {
  const ids = rows.map(({ id }) => id);
  return await factsOf(deps, principal, rows, await askTogether(deps.db, questions(principal, ids)));
}

/** The rows of these checks, in that order, with what they are shown with, and how their last runs went. */
export async function loadProjects(deps: Deps, principal: UserPrincipal, ids: readonly number[]): Promise<Loaded> {
  const { db } = deps;
  const { organizationId } = principal;
  const { rows, trends, waiting, ...facts } = await askTogether(db, {
    ...questions(principal, ids),
    rows: rowsOfChecks(organizationId, ids),
    trends: complianceOverRuns(organizationId, ids),
    waiting: waitingCountriesOf(deps, ACTIVE_RUNS_OF_CHECKS, { organizationId, checkIds: ids }),
  });
  return { rows, facts: await factsOf(deps, principal, rows, facts), trends, waiting };
}

interface Loaded {
  readonly rows: readonly CheckRow[];
  readonly facts: ProjectFacts;
  readonly trends: ReadonlyMap<number, readonly number[]>;
  /** Countries that their last runs wait for, by run. */
  readonly waiting: ReadonlyMap<ReportId, readonly string[]>;
}

const PEOPLE = `${CREATORS_OF_CHECKS} union ${PLACERS_OF_HOLDS}`;

const questions = (principal: UserPrincipal, checkIds: readonly number[]) => {
  const { organizationId } = principal;
  return {
    names: namesOf(PEOPLE, { organizationId, checkIds }),
    settings: settingsInForce,
    favorites: favoritesAmong(principal, checkIds),
    holds: holdsOfChecks(organizationId, checkIds),
    comments: newestComments(organizationId, checkIds),
    urlLists: listsOfChecks(organizationId, checkIds),
  };
};

async function factsOf(
  { db, clock }: Deps,
  principal: UserPrincipal,
  rows: readonly CheckRow[],
  { names, settings, favorites, holds, comments, urlLists }: Facts,
): Promise<ProjectFacts> {
  const { organizationId } = principal;
  const features = featuresIn(settings, principal);
  const { switches } = features;
  const named = [...new Set(rows.flatMap(({ socialAccountIds }) => socialAccountIds))];
  const accounts = await loadNamedAccounts(db, organizationId, named);
  return {
    names,
    features,
    favorites: switches.has('enable_favorites') ? favorites : new Set<number>(),
    holds,
    comments: switches.has('enable_comments') ? comments : new Map<number, string>(),
    urlLists,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    now: clock.now(),
    mayManage: satisfies('full_access', principal),
    organizationId,
  };
}
