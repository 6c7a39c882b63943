import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { finnish } from './finnish.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import type { Phrasebook } from './phrasebook.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';

/** The languages of the demo internet, ISO 639-1. */
export const LANGUAGES = ['en', 'de', 'sv', 'fi', 'es', 'pt', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const phrasebooks: Readonly<Record<Language, Phrasebook>> = {
  en: english,
  de: german,
  sv: swedish,
  fi: finnish,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
};
