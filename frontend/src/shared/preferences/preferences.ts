import { type Me, meSchema, type SwitchSettings, switchSettingsSchema } from '@proofline/contracts/api/account';
import { atom } from 'jotai';
import { apiPatch } from '../api/client.ts';
import { store } from '../store.ts';
import { readLocal, writeLocal } from './local-value.ts';

export type Preferences = Me['preferences'];
export type Appearance = Preferences['appearance'];

/** `index.html` reads the same key before the first paint. */
export const APPEARANCE_KEY = 'proofline.appearance';
const SIDEBAR_KEY = 'proofline.sidebar_collapsed';
const TIMEZONE_KEY = 'proofline.timezone';
const SWITCHES_KEY = 'proofline.table_switches';

function storedAppearance(): Appearance {
  const value = readLocal(APPEARANCE_KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

function storedSwitches(): SwitchSettings {
  try {
    return switchSettingsSchema.parse(JSON.parse(readLocal(SWITCHES_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const preferencesValue = atom<Preferences>({
  appearance: storedAppearance(),
  sidebar_collapsed: readLocal(SIDEBAR_KEY) === 'true',
  timezone: readLocal(TIMEZONE_KEY) ?? 'UTC',
  switch_settings: storedSwitches(),
  notification_settings: { alerts: false, comments: false, news: false, offers: false },
});

/** Appearance, sidebar, timezone and the switches over the tables: kept on this device and, when signed in, with the account. */
export const preferencesAtom = atom((get) => get(preferencesValue));

function apply(change: Partial<Preferences>): void {
  const next = { ...store.get(preferencesValue), ...change };
  store.set(preferencesValue, next);
  writeLocal(APPEARANCE_KEY, next.appearance);
  writeLocal(SIDEBAR_KEY, String(next.sidebar_collapsed));
  writeLocal(TIMEZONE_KEY, next.timezone);
  writeLocal(SWITCHES_KEY, JSON.stringify(next.switch_settings));
}

/** Takes over what the account holds: it follows its user from device to device. */
export function adoptPreferences(ofAccount: Preferences): void {
  apply(ofAccount);
}

/** Changes at once here, and with the account; a refusal there keeps the local value. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  apply(change);
  await sendPreferences(change);
}

async function sendPreferences(change: Partial<Preferences>): Promise<void> {
  try {
    await apiPatch('/api/auth/users/me/', meSchema, { preferences: change }, { findsOut: false });
  } catch {
    // The choice holds on this device; the account learns of it with the next change.
  }
}

/** Switches over the tables, each on its own. */
export function saveSwitches(change: SwitchSettings): Promise<void> {
  apply({ switch_settings: { ...store.get(preferencesValue).switch_settings, ...change } });
  return sendPreferences({ switch_settings: change });
}
