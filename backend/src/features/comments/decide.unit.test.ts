import type { CommentEvent } from '@proofline/contracts/events/comment';
import {
  checkIdSchema,
  commentIdSchema,
  organizationIdSchema,
  reportIdSchema,
  resultIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { NotPermitted, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { commentDecider } from './decide.ts';

const organizationId = organizationIdSchema.parse(1);
const commentId = commentIdSchema.parse(7);
const author = { userId: userIdSchema.parse(2), organizationId, hasFullAccess: false, isAuditor: false };
const colleague = { ...author, userId: userIdSchema.parse(3) };
const manager = { ...colleague, hasFullAccess: true };
const stranger = { ...manager, organizationId: organizationIdSchema.parse(9) };
const data = {
  commentId,
  reportId: reportIdSchema.parse(1200000),
  checkId: checkIdSchema.parse(12),
  authorId: author.userId,
  text: 'Licence logo changed.',
};
const added: CommentEvent = { type: 'CommentAdded', data };
const deleted: CommentEvent = { type: 'CommentDeleted', data: { commentId } };
const onComment = given(commentDecider, organizationId, [added]);

describe('A comment', () => {
  it('is added with its author and report', () => {
    expect(given(commentDecider, organizationId, []).when({ type: 'add', ...data, mentions: [] })).toEqual([added]);
  });

  it('is edited by its author alone', () => {
    expect(onComment.when({ type: 'edit', actor: author, text: 'Both versions are valid.', mentions: [] })).toEqual([
      { type: 'CommentEdited', data: { commentId, text: 'Both versions are valid.' } },
    ]);
    expect(() => onComment.when({ type: 'edit', actor: manager, text: 'x', mentions: [] })).toThrow(NotPermitted);
  });

  it('stays as it is when the text is the same', () => {
    expect(onComment.when({ type: 'edit', actor: author, text: data.text, mentions: [] })).toEqual([]);
  });

  it('names the result it is on, and whom it mentions; an edit says all of them anew', () => {
    const [resultId, mentions] = [resultIdSchema.parse('1200000-7-1'), [userIdSchema.parse(5)]];
    const onResult = { ...data, resultId, mentions };
    const events = given(commentDecider, organizationId, []).when({ type: 'add', ...onResult });
    expect(events).toEqual([{ type: 'CommentAdded', data: onResult }]);
    const edited = given(commentDecider, organizationId, events);
    expect(edited.when({ type: 'edit', actor: author, text: data.text, mentions })).toEqual([]);
    expect(edited.when({ type: 'edit', actor: author, text: data.text, mentions: [] })).toEqual([
      { type: 'CommentEdited', data: { commentId, text: data.text } },
    ]);
  });

  it('is deleted by its author or a full-access user, not by others', () => {
    expect(onComment.when({ type: 'delete', actor: author })).toEqual([deleted]);
    expect(onComment.when({ type: 'delete', actor: manager })).toEqual([deleted]);
    expect(() => onComment.when({ type: 'delete', actor: colleague })).toThrow(NotPermitted);
  });

  it('does not exist for another organisation, nor after it was deleted', () => {
    expect(() => onComment.when({ type: 'delete', actor: stranger })).toThrow(UnknownSubject);
    const afterwards = given(commentDecider, organizationId, [added, deleted]);
    expect(() => afterwards.when({ type: 'edit', actor: author, text: 'again', mentions: [] })).toThrow(UnknownSubject);
  });
});
