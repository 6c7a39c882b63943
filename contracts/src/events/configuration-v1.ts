import { z } from 'zod';

// A frozen copy of what was written once: it stands on nothing but zod, so that no later change of a schema, a limit or
// an enumeration makes an old event unreadable, or read otherwise. Never edited.

const id = z.number().int().positive();
const countryCode = z.string().regex(/^[A-Z][A-Z0-9]$/);

export const kindV1 = z.enum(['compliance', 'discovery', 'internet_scan', 'popunder', 'social_media', 'toplist']);
/** Rules and filters are read by the rule language of today, which knows every tree that was ever written. */
export const treeV1 = z.record(z.string(), z.unknown());

export const partsV1 = {
  countries: z.array(countryCode).max(300),
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).max(200),
  filters: treeV1.nullable(),
  urlLists: z.array(id).max(500),
  relatedUrls: z.enum(['1', '20', '100']),
  urlFilter: z.string().max(500).nullable(),
  priorityWords: z.array(z.string().min(1)).max(250),
  keywords: z.array(z.string().min(1).max(200)).max(1_000),
  verticals: z.array(id).max(200),
  platform: z.enum(['facebook', 'instagram', 'linkedin', 'reddit', 'telegram', 'twitter']),
  socialMediaAccounts: z.array(id).max(1_000),
  toplistRules: z
    .array(
      z.strictObject({
        url: z.string().min(1).max(2048),
        country: countryCode,
        brand_positions: z.record(z.string().trim().min(1).max(200), z.number().int().min(1).max(1_000)).optional(),
      }),
    )
    .max(1_000),
};

export const everyCheckV1 = {
  name: z.string().min(1).max(90),
  schedule: z.enum(['onetime', 'twice_a_day', 'four_times_a_day', 'weekly', 'biweekly', 'monthly', 'continuously']),
  scheduleStart: z.iso.date().nullable(),
  scheduleEnd: z.iso.date().nullable(),
};
