import { z } from 'zod';
import { toplistRuleSchema } from '../../toplists.ts';

/** A toplist from a country, and the brands expected on it; null where whatever it shows is recorded. */
export const toplistSubjectSchema = z.object({
  kind: z.literal('toplist'),
  brandPositions: toplistRuleSchema.shape.brand_positions.unwrap().nullable(),
});
