import { z } from 'zod';
import { checkIdSchema, commentIdSchema, reportIdSchema, userIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

export const MAX_COMMENT_LENGTH = 256;
const commentTextSchema = z.string().trim().min(1).max(MAX_COMMENT_LENGTH);

export const CommentAdded = defineEvent({
  type: 'CommentAdded',
  category: 'comment',
  version: 1,
  summary: 'Somebody commented on a report.',
  schema: z.object({
    commentId: commentIdSchema,
    reportId: reportIdSchema,
    checkId: checkIdSchema,
    authorId: userIdSchema,
    text: commentTextSchema,
  }),
  example: { commentId: 7, reportId: 1200000, checkId: 12, authorId: 2, text: 'Licence logo changed on 18 Nov.' },
});

export const CommentEdited = defineEvent({
  type: 'CommentEdited',
  category: 'comment',
  version: 1,
  summary: 'The author changed the text.',
  schema: z.object({ commentId: commentIdSchema, text: commentTextSchema }),
  example: { commentId: 7, text: 'Licence logo changed on 18 Nov, both versions are valid.' },
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
