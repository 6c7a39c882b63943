import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { countriesInUse } from '@proofline/projections/checks/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { featuresOf } from '../feature-switches/features-of.ts';
import { monthlyCrawls } from '../runs/month-crawls.ts';
import { listSocialAccounts, type SocialAccountRow } from '../social-accounts/social-account-rows.ts';
import { listVerticals } from '../verticals/vertical-rows.ts';
import { creationMetadata } from './creation-metadata.ts';
import { servedCountries } from './served-countries.ts';

/** What the reader may make a check of, as things stand now. */
export async function loadCreationMetadata(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  reader: UserPrincipal,
): Promise<CreationMetadata> {
  const { db } = deps;
  const [used, served, features, verticals, accounts, crawls] = await Promise.all([
    countriesInUse(db, reader.organizationId),
    servedCountries(deps),
    featuresOf(db, reader),
    listVerticals(db),
    listSocialAccounts(db, { usableBy: reader.organizationId }),
    monthlyCrawls(db, reader.organizationId, deps.clock.now()),
  ]);
  return creationMetadata({
    usedCountries: used,
    isServed: (country) => served === '*' || served.has(country),
    features,
    verticals,
    accounts: accounts.filter(({ enabled }) => enabled).map(toSelectable),
    monthlyCrawls: crawls,
  });
}

function toSelectable({ enabled: _, organizations: __, ...account }: SocialAccountRow) {
  return account;
}
