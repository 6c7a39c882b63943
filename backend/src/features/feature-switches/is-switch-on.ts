import { SWITCHES, type SwitchName } from '@proofline/contracts/feature-switches';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { PermissionDenied } from '../../kernel/http/errors.ts';

/** A switch as it stands now, for everybody. */
export async function isSwitchOn(db: Knex, name: SwitchName): Promise<boolean> {
  const changed: { settings: { active?: boolean } } | undefined = await db('feature_settings')
    .where({ kind: 'switch', name })
    .first('settings');
  return changed?.settings.active ?? SWITCHES[name];
}

/** For routes that are there only while a switch is on. @throws PermissionDenied */
export async function requireSwitch(db: Knex, name: SwitchName): Promise<void> {
  if (!(await isSwitchOn(db, name))) throw new PermissionDenied('switched_off', 'This feature is switched off.');
}
