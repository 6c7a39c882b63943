import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { robotsPolicySchema } from '../../gathering.ts';
import { reportIdSchema } from '../../ids.ts';
import { parts } from '../configuration-parts.ts';
import { leaseTerms } from '../lease-terms.ts';

const kind = z.literal('popunder');

/** A website to be looked at from a country, for what it opens. */
export const popunderLeasedTargetSchema = z.object({
  ...leaseTerms,
  kind,
  url: z.string(),
  country: countryCodeSchema,
});

/** What is looked for in what opens. */
export const popunderAssignmentSchema = z.object({
  kind,
  report: reportIdSchema,
  keywords: parts.keywords,
  /** A link with one of them is followed before others. */
  priority_words: parts.priorityWords,
  /** Absent: obeyed. */
  robots: robotsPolicySchema.optional(),
});
