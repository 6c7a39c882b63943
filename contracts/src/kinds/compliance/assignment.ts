import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { countryCodeSchema, languageCodeSchema } from '../../codes.ts';
import { robotsPolicySchema } from '../../gathering.ts';
import { relatedUrlsSchema } from '../../schedules.ts';

/** An api of the time before there were other kinds names none. */
const kind = z.literal('compliance').default('compliance');

/** A website to read from a country. */
export const complianceLeasedTarget = { kind, url: z.string(), country: countryCodeSchema };

/** How its pages are gathered and judged. */
export const complianceAssignment = {
  kind,
  rules: queryTreeSchema,
  filters: queryTreeSchema.nullable(),
  languages: z.array(languageCodeSchema),
  related_urls: relatedUrlsSchema,
  url_filter: z.string().nullable(),
  priority_words: z.array(z.string()),
  /** Absent: obeyed. */
  robots: robotsPolicySchema.optional(),
};
