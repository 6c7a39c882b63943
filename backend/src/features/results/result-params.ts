import { type ResultId, resultIdSchema } from '@proofline/contracts/ids';
import { z } from 'zod';
import { NotFound } from '../../kernel/http/errors.ts';

/** `:id` of a result's path. @throws NotFound while parsing: an absurd id is answered like an unknown one */
export const resultParams = z.object({
  id: z.string().transform((text): ResultId => {
    const parsed = resultIdSchema.safeParse(text);
    if (!parsed.success) throw new NotFound();
    return parsed.data;
  }),
});
