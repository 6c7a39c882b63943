import { z } from 'zod';
import { configurationV2 } from './configuration-v2.ts';

/** A check as it was written while all schedules went by UTC. Frozen. */
export const checkCreatedV2 = z.object({
  checkId: z.number().int().positive(),
  configuration: configurationV2,
});
