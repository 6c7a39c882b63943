import type { patchMeBodySchema } from '@proofline/contracts/api/account';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { InvalidInput } from '../../kernel/http/errors.ts';
import type { Preferences } from './account.ts';

/** The words of specification 000 §5. */
const invalidPhone = 'Enter a valid phone number';

export interface ProfileChanges {
  /** Columns of `accounts`. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly preferences: Partial<Preferences> | undefined;
}

/**
 * What a PATCH of the own account writes; only what was given. Pure.
 * @throws InvalidInput
 */
export function profileChanges(body: z.output<typeof patchMeBodySchema>): ProfileChanges {
  const { first_name, last_name, phone_number, cookies, preferences } = body;
  return {
    columns: given({
      first_name,
      last_name,
      phone_number: phone_number === undefined ? undefined : storedPhone(phone_number),
      accepted_cookies: cookies && JSON.stringify([...new Set(['required', ...cookies])]),
    }),
    preferences: preferences && given(preferences),
  };
}

type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

function given<Fields extends object>(fields: Fields): Given<Fields> {
  // An absent field and one that is undefined mean the same here; the compiler tells them apart.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}

/** International notation without spaces; null for none. */
function storedPhone(text: string | null): string | null {
  if (text === null || text === '') return null;
  const parsed = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`);
  if (!parsed?.isValid()) throw new InvalidInput({ phone_number: [invalidPhone] });
  return parsed.number;
}
