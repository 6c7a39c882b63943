import { z } from 'zod';
import { countryCodeSchema } from '../codes.ts';
import { reportIdSchema, resultIdSchema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';

/** What every result says of itself, whatever its kind: lists, comments, read status and deep links stand on it. */
export const resultHeader = {
  id: resultIdSchema,
  report: reportIdSchema,
  /** Always something a person can open. */
  url: z.string(),
  /** Empty and null where it was not looked at from a country. */
  country: z.string(),
  country_code: countryCodeSchema.nullable(),
  outcome: pageOutcomeSchema,
  /** Whether who asks has read it: seen its details, or said that they need not. */
  read: z.boolean(),
  mtime: z.iso.datetime(),
  /** Log position of the event that made the row. */
  position: z.string(),
};

/** Neighbours of a result in the order asked for (same filters and ordering as the list), for stepping. */
export const resultNeighbours = {
  index: z.number().int().nullable(),
  count: z.number().int().nullable(),
  previous_id: resultIdSchema.nullable(),
  next_id: resultIdSchema.nullable(),
};
