import { commentSchema } from '@proofline/contracts/api/comments';
import {
  checkIdSchema,
  commentIdSchema,
  organizationIdSchema,
  reportIdSchema,
  resultIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { presentComment } from './present.ts';

const authorId = userIdSchema.parse(2);
const at = new Date('2026-11-20T12:00:00Z');
const comment = {
  id: commentIdSchema.parse(7),
  reportId: reportIdSchema.parse(1200000),
  checkId: checkIdSchema.parse(12),
  reportName: null,
  resultId: null,
  authorId,
  mentions: [],
  deletedAt: null,
  deletedBy: null,
  text: 'Licence logo changed.',
  createdAt: at,
  updatedAt: at,
  position: '42',
};
const reader = (userId: number, hasFullAccess: boolean) => ({
  type: 'user' as const,
  userId: userIdSchema.parse(userId),
  organizationId: organizationIdSchema.parse(1),
  hasFullAccess,
  isSuperuser: false,
  isAuditor: false,
  wantsTwoFactor: false,
  sessionHash: '',
});
const actionsFor = (userId: number, hasFullAccess: boolean) =>
  presentComment(comment, new Map(), reader(userId, hasFullAccess)).available_actions;

describe('A comment on the wire', () => {
  it('follows its contract, with Unknown for an author who is gone', () => {
    const presented = presentComment(comment, new Map(), reader(2, false));
    expect(commentSchema.parse(presented)).toEqual(presented);
    expect(presented).toMatchObject({ user_full_name: 'Unknown', link: '/manage_checks/12/reports/1200000' });
  });

  it('on a result leads to that result', () => {
    const onResult = { ...comment, resultId: resultIdSchema.parse('1200000-7-1') };
    expect(presentComment(onResult, new Map(), reader(2, false))).toMatchObject({
      ...{ commentableText: 'Result #1200000-7-1', commentableId: '1200000-7-1', commentableType: 'result' },
      link: '/manage_checks/12/reports/1200000?result=1200000-7-1',
    });
  });

  it('that is deleted says who took it away and when, and lets nobody do anything', () => {
    const deleted = { ...comment, text: '', deletedAt: at, deletedBy: userIdSchema.parse(3) };
    const people = new Map([[3, { name: 'Mona Manager', pictureUrl: null }]]);
    expect(presentComment(deleted, people, reader(2, true))).toMatchObject({
      ...{ comment: '', available_actions: [] },
      deleted: { at: '2026-11-20T12:00:00.000Z', by_full_name: 'Mona Manager' },
    });
  });

  it('offers each reader what they may do', () => {
    expect(actionsFor(2, false)).toEqual(['view_comment', 'edit_comment', 'delete_comment']);
    expect(actionsFor(3, true)).toEqual(['view_comment', 'delete_comment']);
    expect(actionsFor(3, false)).toEqual(['view_comment']);
  });
});
