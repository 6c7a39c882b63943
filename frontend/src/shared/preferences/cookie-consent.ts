import { cookieKindSchema, meSchema } from '@proofline/contracts/api/account';
import { atom } from 'jotai';
import { z } from 'zod';
import { apiPatch } from '../api/client.ts';
import { store } from '../store.ts';
import { readLocal, writeLocal } from './local-value.ts';

export type CookieKind = z.infer<typeof cookieKindSchema>;

const CONSENT_KEY = 'proofline.cookies';
export const everyCookie: readonly CookieKind[] = cookieKindSchema.options;
export const requiredCookies: readonly CookieKind[] = ['required'];

function storedConsent(): readonly CookieKind[] | null {
  try {
    return z.array(cookieKindSchema).parse(JSON.parse(readLocal(CONSENT_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

const consentValue = atom(storedConsent());
/** Kinds of cookies accepted on this device; null: not asked yet. */
export const consentAtom = atom((get) => get(consentValue));

function keep(cookies: readonly CookieKind[]): void {
  store.set(consentValue, cookies);
  writeLocal(CONSENT_KEY, JSON.stringify(cookies));
}

/** The account's choice holds on a new device; a choice made before login goes to an account without one. */
export function adoptConsent(ofAccount: readonly CookieKind[] | null): void {
  const chosen = store.get(consentValue);
  if (ofAccount !== null) keep(ofAccount);
  else if (chosen !== null) void saveWithAccount(chosen);
}

/** Holds at once here and, when somebody is signed in, with the account. */
export function saveConsent(cookies: readonly CookieKind[], isSignedIn: boolean): void {
  keep(cookies);
  if (isSignedIn) void saveWithAccount(cookies);
}

async function saveWithAccount(cookies: readonly CookieKind[]): Promise<void> {
  try {
    const me = await apiPatch('/api/auth/users/me/', meSchema, { cookies }, { findsOut: false });
    keep(me.cookies ?? cookies);
  } catch {
    // The choice holds on this device; the account learns of it at the next login.
  }
}
