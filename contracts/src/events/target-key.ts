import { z } from 'zod';
import { checkIdSchema, reportIdSchema } from '../ids.ts';

/** Which target an event is about. */
export const targetKey = {
  reportId: reportIdSchema,
  checkId: checkIdSchema,
  target: z.number().int().positive(),
};
