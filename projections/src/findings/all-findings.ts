import { live } from '../live-schema.ts';
import { findingKinds } from './registry.ts';

const shared =
  'report_id, target, page, organization_id, check_id, position, country, outcome, status_rank, fetched_at, recorded_at';

/**
 * Findings of every kind by their header, to stand in a `from`: the one place to ask for one whose kind is not known.
 * No view: a rebuild moves the tables under it, and Postgres answers both alike.
 */
export const allFindings = `(${[...findingKinds]
  .map(([kind, { tables }]) => `select '${kind}' as kind, ${shared} from ${live(String(tables[0]))}`)
  .join(' union all ')}) findings`;
