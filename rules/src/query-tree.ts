import { z } from 'zod';
import { ruleLimits } from './limits.ts';
import { measureTree } from './measure-tree.ts';
import { imageOperatorSchema, listOperatorSchema, singleOperatorSchema } from './operators.ts';

const ruleId = z.string().min(1).max(ruleLimits.idChars);
const phrase = z.string().max(ruleLimits.phraseChars);
const name = z.string().max(ruleLimits.nameChars);
const imageUrl = z.string().min(1).max(ruleLimits.urlChars);
/** Fingerprint of the image, put in by the server when a check is created: a judge needs no image file. */
const fingerprint = z.string().max(ruleLimits.hashChars).optional();
const imageId = z.union([z.string().min(1).max(ruleLimits.idChars), z.int()]);

export const linkValueSchema = z.strictObject({
  link_rule: phrase,
  export_parameters: z.array(z.string().min(1).max(ruleLimits.parameterNameChars)).max(ruleLimits.exportParameters),
});

export const bulkValueSchema = z.strictObject({
  name,
  bulk: z.array(phrase).max(ruleLimits.phrasesPerRule),
});

export const customImageValueSchema = z
  .array(z.strictObject({ id: imageId, name, url: imageUrl, hash: fingerprint }))
  .max(ruleLimits.imagesPerRule);

export const presetImageValueSchema = z
  .array(
    z.strictObject({
      id: imageId,
      name,
      images: z
        .array(z.object({ id: imageId.optional(), url: imageUrl, hash: fingerprint }))
        .max(ruleLimits.imagesPerRule),
    }),
  )
  .max(ruleLimits.imagesPerRule);

/** A leaf: one field, one operator, one value. The shape only; `validateQueryTree` asks whether it says anything. */
export const queryRuleSchema = z.discriminatedUnion('field', [
  z.strictObject({ id: ruleId, field: z.literal('dom_text'), operator: singleOperatorSchema, value: phrase }),
  z.strictObject({ id: ruleId, field: z.literal('dom_link'), operator: singleOperatorSchema, value: linkValueSchema }),
  z.strictObject({ id: ruleId, field: z.literal('bulk_text'), operator: listOperatorSchema, value: bulkValueSchema }),
  z.strictObject({ id: ruleId, field: z.literal('bulk_links'), operator: listOperatorSchema, value: bulkValueSchema }),
  z.strictObject({
    id: ruleId,
    field: z.literal('preset_image'),
    operator: imageOperatorSchema,
    value: presetImageValueSchema,
  }),
  z.strictObject({
    id: ruleId,
    field: z.literal('custom_image'),
    operator: imageOperatorSchema,
    value: customImageValueSchema,
  }),
]);

export type QueryRule = z.infer<typeof queryRuleSchema>;

export interface QueryGroup {
  readonly id?: string | undefined;
  readonly not: boolean;
  readonly condition: 'AND' | 'OR';
  readonly rules: (QueryRule | QueryGroup)[];
}

/** The root of a rule or filter tree (specification 001 §3). `not` at the root turns the verdict round. */
export type QueryTree = QueryGroup;

/** The group shape without the bounds on the whole tree; for documentation of the wire format. */
export const queryGroupSchema: z.ZodType<QueryGroup> = z.strictObject({
  id: ruleId.optional(),
  not: z.boolean(),
  condition: z.enum(['AND', 'OR']),
  rules: z.lazy(() => z.array(z.union([queryRuleSchema, queryGroupSchema]))),
});

/** Depth and size are measured without recursion first: a tree nested a million deep must not reach a recursive parser. */
export const queryTreeSchema = z
  .unknown()
  .superRefine((input, context) => {
    const problem = measureTree(input);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .pipe(queryGroupSchema);

export function isGroup(node: QueryRule | QueryGroup): node is QueryGroup {
  return 'rules' in node;
}
