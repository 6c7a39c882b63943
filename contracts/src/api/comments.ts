import { isPlainText } from '@proofline/rules/one-line';
import { isVisible } from '@proofline/rules/visible-text';
import { z } from 'zod';
import { MAX_COMMENT_LENGTH, MAX_MENTIONS } from '../events/comment.ts';
import { commentIdSchema, reportIdSchema, resultIdSchema, userIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

const commentText = z
  .string('This field is required')
  .trim()
  .max(MAX_COMMENT_LENGTH, `Ensure this field has no more than ${MAX_COMMENT_LENGTH} characters.`)
  .refine(isVisible, 'This field may not be blank.')
  .refine(isPlainText, 'Control characters are not allowed.');

/** Longer than the ids of all who comment in any organisation. */
const MAX_ID_LIST = 10_000;
const idList = z
  .string()
  .max(MAX_ID_LIST)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Ids, separated by commas, are required.')
  .transform((text) => text.split(',').map(Number));

/** People of the organisation whose `@` and name stand in the text, each once. */
const mentions = z
  .array(userIdSchema)
  .max(MAX_MENTIONS, `At most ${MAX_MENTIONS} people can be mentioned.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Nobody can be mentioned twice.')
  .optional();

/** `result`: the one of the report that is commented on, instead of the report. */
export const createCommentBodySchema = z.strictObject({
  comment: commentText,
  report: reportIdSchema,
  result: resultIdSchema.optional(),
  mentions,
  /** Nobody but who asks (002 §7). */
  user: userIdSchema.optional(),
});
export type CreateCommentBody = z.input<typeof createCommentBodySchema>;
/** Whom the new text mentions is said anew: without `mentions` it mentions nobody. */
export const patchCommentBodySchema = z.strictObject({ comment: commentText, mentions });

export const commentSchema = z.object({
  id: commentIdSchema,
  comment: z.string(),
  creator: userIdSchema,
  user_full_name: z.string(),
  /** Where the author's picture is shown from; null without one. */
  profilePicture: z.string().nullable().default(null),
  ctime: z.iso.datetime(),
  mtime: z.iso.datetime(),
  report: reportIdSchema,
  report__name: z.string(),
  /** The result of the report that it is on; null: on the report as a whole. */
  result: resultIdSchema.nullable(),
  /** Whom the text mentions, by the names they have now. */
  mentions: z.array(z.object({ id: userIdSchema, name: z.string() })),
  /** Null while it stands. A deleted comment has neither text nor mentions. */
  deleted: z.object({ at: z.iso.datetime(), by_full_name: z.string() }).nullable(),
  /** What was commented on, in words: 'Report #1200000', 'Result #1200000-7-1'. */
  commentableText: z.string(),
  /** The number of a report, the id of a result. */
  commentableId: z.union([z.number().int(), resultIdSchema]),
  commentableType: z.enum(['report', 'result']),
  link: z.string(),
  available_actions: z.array(z.enum(['view_comment', 'edit_comment', 'delete_comment'])),
});
export type Comment = z.infer<typeof commentSchema>;
export const commentPageSchema = pageOf(commentSchema);

export const commentQuerySchema = pageQuerySchema.extend({
  report: z.coerce.number().int().positive().optional(),
  /** Those on one result. */
  result: resultIdSchema.optional(),
  /** Those too that are deleted: who and when, without the text. */
  with_deleted: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** Part of the text. */
  comment: z.string().max(MAX_COMMENT_LENGTH).optional(),
  /** Authors by id, separated by commas, and by part of the name; both together mean both. */
  creator: idList.optional(),
  user_full_name: z.string().max(200).optional(),
  /** Part of the check's name, or the report's number, with or without `Report #` before it; `Result #1200000-7-1` or its beginning. */
  report__name: z.string().max(200).optional(),
  /** Written at or after, and before. */
  ctime__gte: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  ctime__lt: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
});
export type CommentQuery = z.output<typeof commentQuerySchema>;

/** GET /api/comments/creators/ : who has written comments that are there, by their names. */
export const commentCreatorsSchema = z.array(z.object({ id: userIdSchema, name: z.string() }));
