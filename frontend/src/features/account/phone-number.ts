import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The words of 000 §5. */
export const INVALID_PHONE = 'Enter a valid phone number';
export const VALID_PHONE = 'Valid';

/** What of a text may stand in a phone number: a leading plus, digits and single spaces. Pure. */
export function cleanPhone(text: string): string {
  const digits = text
    .replace(/[^\d ]/g, '')
    .replace(/ {2,}/g, ' ')
    .trimStart();
  return text.trimStart().startsWith('+') ? `+${digits}` : digits;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export interface PhoneState {
  /** Undefined: nothing to say yet. */
  readonly isValid: boolean | undefined;
  readonly isChanged: boolean;
  /** The digits differ from the stored ones, and the number is valid or taken away. */
  readonly canSave: boolean;
}

/** Judges what stands in the field against what is stored; the country must be named, with or without the plus. Pure. */
export function judgePhone(text: string, stored: string | null): PhoneState {
  const digits = digitsOf(text);
  const isChanged = digits !== digitsOf(stored ?? '');
  if (digits === '') return { isValid: undefined, isChanged, canSave: isChanged };
  const isValid = parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;
  return { isValid, isChanged, canSave: isChanged && isValid };
}

/** `+46 70 123 45 67` for reading; as it is when it cannot be read. Pure. */
export function phoneText(stored: string | null): string {
  if (stored === null) return '';
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
