import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { countryCodeSchema, languageCodeSchema } from '../../codes.ts';
import { robotsPolicySchema } from '../../gathering.ts';
import { reportIdSchema } from '../../ids.ts';
import { relatedUrlsSchema } from '../../schedules.ts';
import { leaseTerms } from '../lease-terms.ts';

/** An api of the time before there were other kinds names none. */
const kind = z.literal('compliance').default('compliance');

/** A website to read from a country. */
export const complianceLeasedTargetSchema = z.object({
  ...leaseTerms,
  kind,
  url: z.string(),
  country: countryCodeSchema,
});

/** How its pages are gathered and judged. */
export const complianceAssignmentSchema = z.object({
  kind,
  report: reportIdSchema,
  rules: queryTreeSchema,
  filters: queryTreeSchema.nullable(),
  languages: z.array(languageCodeSchema),
  related_urls: relatedUrlsSchema,
  url_filter: z.string().nullable(),
  priority_words: z.array(z.string()),
  /** Absent: obeyed. */
  robots: robotsPolicySchema.optional(),
});
