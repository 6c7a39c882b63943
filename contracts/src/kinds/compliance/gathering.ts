import { z } from 'zod';
import { websiteGatheringSchema } from '../../gathering.ts';

export const complianceGatheringSchema = websiteGatheringSchema.extend({
  /** Crawlers of the time before there were other kinds name none. */
  kind: z.literal('compliance').optional(),
});
