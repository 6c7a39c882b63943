import type { FeatureSettings } from '@proofline/contracts/api/waffle';
import { FLAGS, type FlagName, SWITCHES, type SwitchName } from '@proofline/contracts/feature-switches';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Principal } from '../../kernel/http/principal.ts';
import { isFlagUp } from './is-flag-up.ts';
import { featureSettings } from './settings.ts';

/** What is switched on for somebody. */
export interface Features {
  readonly flags: ReadonlySet<FlagName>;
  readonly switches: ReadonlySet<SwitchName>;
}

export const featuresOf = async (db: Knex, caller: Principal): Promise<Features> =>
  featuresIn(await featureSettings(db), caller);

/** As `featuresOf`, by settings that have been read. Pure. */
export function featuresIn({ flags, switches }: FeatureSettings, caller: Principal): Features {
  return {
    flags: new Set(
      flags.flatMap(({ name, ...flag }) => (isKey(FLAGS, name) && isFlagUp({ name, ...flag }, caller) ? name : [])),
    ),
    switches: new Set(switches.flatMap(({ name, active }) => (isKey(SWITCHES, name) && active ? name : []))),
  };
}

function isKey<Known extends object>(known: Known, name: string): name is keyof Known & string {
  return Object.hasOwn(known, name);
}
