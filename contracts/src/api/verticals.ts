import { isOneLine, ONE_LINE_MESSAGE } from '@proofline/rules/one-line';
import { z } from 'zod';
import { verticalIdSchema } from '../ids.ts';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../keywords.ts';
import { pageOf } from './pagination.ts';
import { requiredName } from './required-name.ts';

export const MAX_VERTICALS = 200;
const maxNameLength = 100;

/** A set of preset keywords that checks of keywords may use (001 §2, "Keyword Presets"). */
export const verticalSchema = z.object({
  id: verticalIdSchema,
  name: z.string(),
  keywords: z.array(z.string()),
  /** False: no new check may use it. */
  enabled: z.boolean(),
});
export type Vertical = z.infer<typeof verticalSchema>;
export const verticalPageSchema = pageOf(verticalSchema);

/** GET /api/verticals/ : the enabled ones; `all` shows the others to superusers. */
export const verticalQuerySchema = z.object({ all: z.enum(['true', 'false']).default('false') });

const name = requiredName(maxNameLength);
/** Trimmed, without empty ones and repeats. */
const keywords = z
  .array(
    z
      .string()
      .trim()
      .max(MAX_KEYWORD_LENGTH, `Ensure a keyword has no more than ${MAX_KEYWORD_LENGTH} characters.`)
      .refine(isOneLine, ONE_LINE_MESSAGE),
  )
  .max(MAX_KEYWORDS, `A vertical holds at most ${MAX_KEYWORDS.toLocaleString('en')} keywords.`)
  .transform((rows) => [...new Set(rows.filter((row) => row !== ''))])
  .refine((rows) => rows.length > 0, 'Please add at least one keyword to the list.');

export const createVerticalBodySchema = z.strictObject({ name, keywords, enabled: z.boolean().default(true) });
export const patchVerticalBodySchema = z.strictObject({ name, keywords, enabled: z.boolean() }).partial();
