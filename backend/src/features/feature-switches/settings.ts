import type { FeatureSettings, FlagSettings } from '@proofline/contracts/api/waffle';
import { FEATURES_CHANNEL, FLAGS, SAMPLES, SWITCHES } from '@proofline/contracts/feature-switches';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { ask, type Question, question } from '@proofline/projections/asked-together';

export type FeatureKind = 'switch' | 'flag' | 'sample';

interface SettingsRecord {
  readonly kind: FeatureKind;
  readonly name: string;
  readonly settings: Record<string, unknown>;
}

/** Everything that can be switched, as it stands. Names that are no more are left out. */
export const featureSettings = async (db: Knex): Promise<FeatureSettings> => await ask(db, settingsInForce);

/** As `featureSettings`. */
export const settingsInForce: Question<FeatureSettings> = question(
  'select kind, name, settings from feature_settings',
  {},
  settingsOf,
);

function settingsOf(records: readonly SettingsRecord[]): FeatureSettings {
  const changed = (kind: FeatureKind, name: string) =>
    records.find((record) => record.kind === kind && record.name === name)?.settings ?? {};
  return {
    switches: Object.entries(SWITCHES).map(([name, active]) => ({ name, active, ...changed('switch', name) })),
    flags: Object.entries(FLAGS).map(([name, everyone]) => ({
      name,
      ...flagDefaults(everyone),
      ...changed('flag', name),
    })),
    samples: Object.entries(SAMPLES).map(([name, percent]) => ({ name, percent, ...changed('sample', name) })),
  };
}

/** Writes changes over what is set, and tells every process once they are committed. */
export async function changeFeature(trx: Knex, kind: FeatureKind, name: string, changes: object): Promise<void> {
  const settings = JSON.stringify(changes);
  await trx('feature_settings')
    .insert({ kind, name, settings })
    .onConflict(['kind', 'name'])
    .merge({ settings: trx.raw('feature_settings.settings || ?::jsonb', [settings]) });
  await trx.raw('select pg_notify(?, ?)', [FEATURES_CHANNEL, name]);
}

const flagDefaults = (everyone: boolean): FlagSettings => ({
  everyone,
  superusers: false,
  percent: null,
  organizations: [],
  users: [],
});
