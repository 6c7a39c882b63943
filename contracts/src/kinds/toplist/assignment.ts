import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { robotsPolicySchema } from '../../gathering.ts';
import { reportIdSchema } from '../../ids.ts';
import { MAX_BRAND_LENGTH } from '../../toplists.ts';
import { leaseTerms } from '../lease-terms.ts';
import { expectedBrandsSchema } from './reading.ts';

const kind = z.literal('toplist');

/** Brands of a run that agents are told of, at the most: beyond, a toplist's own are known and the others' are not. */
export const MAX_KNOWN_BRANDS = 2_000;

/** A toplist to read from a country. */
export const toplistLeasedTargetSchema = z.object({
  ...leaseTerms,
  kind,
  url: z.string(),
  country: countryCodeSchema,
  /** Brands expected on it, by position from 1; null: whatever it shows is recorded. */
  brand_positions: expectedBrandsSchema,
});

/** What is to be known for reading any toplist of a run. */
export const toplistAssignmentSchema = z.object({
  kind,
  report: reportIdSchema,
  /** Brands that any toplist of the run expects, so that one is not taken for another. */
  known_brands: z.array(z.string().min(1).max(MAX_BRAND_LENGTH)).max(MAX_KNOWN_BRANDS),
  /** Absent: obeyed. */
  robots: robotsPolicySchema.optional(),
});
