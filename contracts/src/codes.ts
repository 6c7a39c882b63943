import { z } from 'zod';

/** ISO 3166-1 alpha-2 in capitals, and the four regional aliases A0 (AR-C), C0 (CA-ON), NJ (US-NJ), U0 (US-CO). */
export const countryCodeSchema = z.string().regex(/^[A-Z][A-Z0-9]$/);
export type CountryCode = z.infer<typeof countryCodeSchema>;

/** ISO 639-1 in lower case. */
export const languageCodeSchema = z.string().regex(/^[a-z]{2,3}$/);
export type LanguageCode = z.infer<typeof languageCodeSchema>;
