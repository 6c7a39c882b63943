import { useAtomValue } from 'jotai';
import { preferencesAtom } from '../preferences/preferences.ts';

/** IANA name of the chosen timezone. */
export const useTimezone = (): string => useAtomValue(preferencesAtom).timezone;
