import { z } from 'zod';

/** A listed address from a country: nothing is to be said of it besides. */
export const complianceSubjectSchema = z.object({ kind: z.literal('compliance') });
