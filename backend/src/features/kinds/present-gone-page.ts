import type { GonePageView } from '@proofline/contracts/api/run-changes';
import { countryName } from '@proofline/contracts/countries';
import type { GonePage } from '@proofline/projections/findings/gone-pages';

/** A row of GET /api/reports/{id}/gone/ . Pure. */
export const presentGonePage = ({ resultId, url, country, outcome }: GonePage): GonePageView => ({
  result: resultId,
  url,
  country: countryName(country),
  country_code: country,
  outcome,
});
