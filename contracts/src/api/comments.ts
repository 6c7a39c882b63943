import { isPlainText } from '@proofline/rules/one-line';
import { isVisible } from '@proofline/rules/visible-text';
import { z } from 'zod';
import { MAX_COMMENT_LENGTH } from '../events/comment.ts';
import { commentIdSchema, reportIdSchema, userIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

const commentText = z
  .string('This field is required')
  .trim()
  .max(MAX_COMMENT_LENGTH, `Ensure this field has no more than ${MAX_COMMENT_LENGTH} characters.`)
  .refine(isVisible, 'This field may not be blank.')
  .refine(isPlainText, 'Control characters are not allowed.');

export const createCommentBodySchema = z.strictObject({ comment: commentText, report: reportIdSchema });
export type CreateCommentBody = z.input<typeof createCommentBodySchema>;
export const patchCommentBodySchema = z.strictObject({ comment: commentText });

export const commentSchema = z.object({
  id: commentIdSchema,
  comment: z.string(),
  creator: userIdSchema,
  user_full_name: z.string(),
  ctime: z.iso.datetime(),
  mtime: z.iso.datetime(),
  report: reportIdSchema,
  report__name: z.string(),
  link: z.string(),
  available_actions: z.array(z.enum(['view_comment', 'edit_comment', 'delete_comment'])),
});
export type Comment = z.infer<typeof commentSchema>;
export const commentPageSchema = pageOf(commentSchema);

export const commentQuerySchema = pageQuerySchema.extend({ report: z.coerce.number().int().positive().optional() });
