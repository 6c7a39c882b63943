import { isOneLine, ONE_LINE_MESSAGE } from '@proofline/rules/one-line';
import { z } from 'zod';
import { countryCodeSchema } from './codes.ts';

/** `brand`: positions of named brands are watched; `discovery`: whatever the toplist shows is recorded (001 §3). */
export const TOPLIST_KINDS = ['brand', 'discovery'] as const;
export const toplistKindSchema = z.enum(TOPLIST_KINDS);
export type ToplistKind = z.infer<typeof toplistKindSchema>;

export const MAX_TOPLIST_RULES = 1_000;
export const MAX_BRANDS_PER_TOPLIST_RULE = 100;
export const MAX_BRAND_LENGTH = 200;
export const MAX_TOPLIST_POSITION = 1_000;

/** A toplist to read from a country, and the brands expected on it by position (from 1). */
export const toplistRuleSchema = z.strictObject({
  url: z.string().min(1).max(2048),
  country: countryCodeSchema,
  brand_positions: z
    .record(z.string().trim().min(1).max(MAX_BRAND_LENGTH), z.number().int().min(1).max(MAX_TOPLIST_POSITION))
    .optional(),
});
export type ToplistRule = z.infer<typeof toplistRuleSchema>;

/** A rule as a form sends it: the shape alone. `toplistRuleProblems` tells what is wrong with what stands in it. */
export const toplistRuleInputSchema = z.strictObject({
  url: z.string().max(4_096),
  country: z.string().max(10),
  brand_positions: z.record(z.string().max(1_000).refine(isOneLine, ONE_LINE_MESSAGE), z.number()).optional(),
});
export type ToplistRuleInput = z.infer<typeof toplistRuleInputSchema>;

/** What a toplist is read for: its brands where any are expected. */
export const toplistKindFor = (expected: object | null): ToplistKind => (expected === null ? 'discovery' : 'brand');

/** Brand when every rule has brand positions, otherwise discovery (001 §3). */
export function toplistKindOf(rules: readonly ToplistRuleInput[]): ToplistKind {
  return rules.length > 0 && rules.every(({ brand_positions: brands }) => brands !== undefined) ? 'brand' : 'discovery';
}
