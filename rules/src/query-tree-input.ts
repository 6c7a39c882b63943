import { z } from 'zod';
import { measureTree } from './measure-tree.ts';
import { type QueryTree, queryGroupSchema } from './query-tree.ts';
import { INVALID_TREE_MESSAGE } from './validate-query-tree.ts';

/**
 * A tree as a form sends it: whatever is wrong with its shape is told in one sentence, at the field the tree is sent
 * in (specification 001 §5). `parseQueryTree` tells where in the tree.
 */
export const queryTreeInputSchema = z.unknown().transform((input, context): QueryTree => {
  const tooLarge = measureTree(input);
  const parsed = tooLarge === null ? queryGroupSchema.safeParse(input) : undefined;
  if (parsed?.success) return parsed.data;
  context.issues.push({ code: 'custom', message: tooLarge ?? INVALID_TREE_MESSAGE, input });
  return z.NEVER;
});
