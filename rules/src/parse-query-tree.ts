import type { z } from 'zod';
import { type QueryTree, queryTreeSchema } from './query-tree.ts';
import { INVALID_TREE_MESSAGE, type TreeProblem, validateQueryTree } from './validate-query-tree.ts';

export interface ShapeProblem {
  readonly path: readonly (string | number)[];
  readonly ruleId: null;
  readonly code: 'wrong_shape';
  readonly message: string;
}

export type ParsedQueryTree =
  | { readonly ok: true; readonly tree: QueryTree }
  | { readonly ok: false; readonly message: string; readonly problems: readonly (TreeProblem | ShapeProblem)[] };

/** Reads a rule or filter tree from outside: shape, limits and meaning in one go. Never throws. */
export function parseQueryTree(input: unknown): ParsedQueryTree {
  const parsed = queryTreeSchema.safeParse(input);
  if (!parsed.success) {
    return {
      ok: false,
      message: INVALID_TREE_MESSAGE,
      problems: parsed.error.issues.map((issue) => shapeProblem(issue)),
    };
  }
  const { valid, problems } = validateQueryTree(parsed.data);
  return valid ? { ok: true, tree: parsed.data } : { ok: false, message: INVALID_TREE_MESSAGE, problems };
}

/** A node is a rule or a group, and the schema reports both readings; the one that got further is what was meant. */
function shapeProblem(issue: z.core.$ZodIssue, outer: readonly (string | number)[] = []): ShapeProblem {
  const path = [...outer, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code === 'invalid_union') {
    const readings = issue.errors.map((issues) => issues[0]).filter((inner) => inner !== undefined);
    const meant = readings.find((inner) => inner.path[0] === 'rules') ?? readings[0];
    if (meant !== undefined) return shapeProblem(meant, path);
  }
  return { path, ruleId: null, code: 'wrong_shape', message: issue.message };
}
