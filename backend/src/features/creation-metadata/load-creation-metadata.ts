import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { BackendDeps } from '../../host/backend-deps.ts';
import type { UserPrincipal } from '../../host/principal.ts';
import { featuresOf } from '../feature-switches/features-of.ts';
import { creationMetadata } from './creation-metadata.ts';
import { servedCountries } from './served-countries.ts';

/** What the reader may make a check of, as things stand now. */
export async function loadCreationMetadata(
  deps: Pick<BackendDeps, 'db' | 'clock' | 'leaseTtlMs'>,
  reader: UserPrincipal,
): Promise<CreationMetadata> {
  const [served, features] = await Promise.all([servedCountries(deps), featuresOf(deps.db, reader)]);
  return creationMetadata({
    isServed: (country) => served === '*' || served.has(country),
    features,
    verticals: [],
    accounts: [],
    monthlyCrawls: {
      compliance: null,
      discovery: null,
      internet_scan: null,
      popunder: null,
      social_media: null,
      toplist: null,
    },
  });
}
