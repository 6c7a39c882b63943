import { z } from 'zod';
import { ruleLimits } from './limits.ts';
import { imagePartSchema } from './page-artifacts.ts';

const url = z.string().max(ruleLimits.urlChars);

/** One place in the page text. Offsets are UTF-16 code units in the folded text (`foldText`). */
export const matchSpanSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  /** The text found, its middle left out (…) when it is long; `start` and `end` stay exact. */
  text: z.string().max(ruleLimits.spanTextChars),
  before: z.string().max(ruleLimits.contextChars),
  after: z.string().max(ruleLimits.contextChars),
});

export const exportedParametersSchema = z.object({
  link: url,
  parameters: z.record(z.string().max(ruleLimits.parameterNameChars), z.string().max(ruleLimits.parameterValueChars)),
});

/** A wanted image beside the image on the page that comes closest to it. */
export const imageComparisonSchema = z.object({
  name: z.string().max(ruleLimits.nameChars),
  expectedUrl: url,
  /** null when the page has no image to compare. */
  closestUrl: url.nullable(),
  /** Where in that picture, when it is a part of a larger one. */
  part: imagePartSchema.optional(),
  /** What of that picture the stored one shows, when it is not the whole. */
  shown: imagePartSchema.omit({ of: true }).optional(),
  /** SHA-256 of a stored picture of that image, for those worth showing. */
  closestSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** 0 is the same picture, 100 is nothing alike. */
  distance: z.number().min(0).max(100).nullable(),
  /** A match needs this distance or less. */
  maxDistance: z.number().min(0).max(100),
  matched: z.boolean(),
});

export const ruleVerdictSchema = z.object({
  id: z.string().max(ruleLimits.idChars),
  score: z.union([z.literal(100), z.literal(0)]),
  /** What was found, in words. */
  found: z.string().max(ruleLimits.foundChars),
  /** The phrases or link patterns that were found, as the rule writes them. */
  keywords: z.array(z.string().max(ruleLimits.phraseChars)).max(ruleLimits.keywords),
  /** The first links; `linkCount` tells how many there are. */
  links: z.array(url).max(ruleLimits.links),
  /** Of rules that look for links. Absent in verdicts given before it was told: see `linkCountOf`. */
  linkCount: z.int().min(0).optional(),
  exportedParameters: z.array(exportedParametersSchema).max(ruleLimits.links),
  images: z.array(imageComparisonSchema).max(ruleLimits.imageComparisons),
  /** The first places; `matchCount` tells how many there are. */
  spans: z.array(matchSpanSchema).max(ruleLimits.spans),
  matchCount: z.int().min(0),
});

export const verdictSchema = z.object({
  compliant: z.boolean(),
  /** Share of leaf rules that pass in whole percent, of a negated tree of those that do not; 100 only when it is all. */
  rating: z.int().min(0).max(100),
  /** One per leaf rule, in document order. */
  perRule: z.array(ruleVerdictSchema).max(ruleLimits.leafRules),
});

/**
 * How many links a rule found, the unlisted ones included. Where a verdict does not tell, what it lists stands: at least
 * so many, and of a rule that lists links every match is one.
 */
export const linkCountOf = ({ linkCount, links, matchCount }: RuleVerdict): number =>
  linkCount ?? (links.length === 0 ? 0 : Math.max(links.length, matchCount));

export type MatchSpan = z.infer<typeof matchSpanSchema>;
export type ExportedParameters = z.infer<typeof exportedParametersSchema>;
export type ImageComparison = z.infer<typeof imageComparisonSchema>;
export type RuleVerdict = z.infer<typeof ruleVerdictSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
