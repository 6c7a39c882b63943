import { z } from 'zod';

/** A listed address from a country: nothing is to be said of it besides. */
export const popunderSubjectSchema = z.object({ kind: z.literal('popunder') });
