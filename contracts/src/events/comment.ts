import { z } from 'zod';
import { checkIdSchema, commentIdSchema, reportIdSchema, resultIdSchema, userIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

export const MAX_COMMENT_LENGTH = 256;
const commentTextSchema = z.string().trim().min(1).max(MAX_COMMENT_LENGTH);

/** People one comment may mention. */
export const MAX_MENTIONS = 20;
/** Whom the text mentions, each once, in its order; absent when it mentions nobody. An edit gives all of them anew. */
const mentionsSchema = z.array(userIdSchema).min(1).max(MAX_MENTIONS).optional();

export const CommentAdded = defineEvent({
  type: 'CommentAdded',
  category: 'comment',
  version: 1,
  summary: 'Somebody commented on a report, or on one result of it.',
  schema: z.object({
    commentId: commentIdSchema,
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    /** The result that is commented on; absent when it is the report. */
    resultId: resultIdSchema.optional(),
    authorId: userIdSchema,
    text: commentTextSchema,
    mentions: mentionsSchema,
  }),
  example: {
    commentId: 7,
    reportId: 1200000,
    checkId: 12,
    resultId: '1200000-7-1',
    authorId: 2,
    text: '@Grace Vella: licence logo changed on 18 Nov.',
    mentions: [5],
  },
});

export const CommentEdited = defineEvent({
  type: 'CommentEdited',
  category: 'comment',
  version: 1,
  summary: 'The author changed the text.',
  schema: z.object({ commentId: commentIdSchema, text: commentTextSchema, mentions: mentionsSchema }),
  example: { commentId: 7, text: '@Grace Vella: both versions are valid.', mentions: [5] },
});

export const CommentDeleted = defineEvent({
  type: 'CommentDeleted',
  category: 'comment',
  version: 1,
  summary: 'The comment is no longer shown.',
  schema: z.object({ commentId: commentIdSchema }),
  example: { commentId: 7 },
});

export const commentEvents = [CommentAdded, CommentEdited, CommentDeleted] as const;
export type CommentEvent = EventOf<(typeof commentEvents)[number]>;
