import type { ReadingEvent } from '@proofline/contracts/events/attention';
import { organizationIdSchema, reportIdSchema, resultIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { readingDecider } from './decide.ts';

const data = {
  userId: userIdSchema.parse(2),
  reportId: reportIdSchema.parse(100_001),
  resultId: resultIdSchema.parse('100001-3-1'),
};
const read: ReadingEvent = { type: 'ResultRead', data };
const unread: ReadingEvent = { type: 'ResultUnread', data };
const after = (...events: ReadingEvent[]) => given(readingDecider, organizationIdSchema.parse(1), events);

describe('A result', () => {
  it('is read, and unread again, as often as somebody likes', () => {
    expect(after().when({ type: 'read', ...data })).toEqual([read]);
    expect(after(read).when({ type: 'unread', ...data })).toEqual([unread]);
    expect(after(read, unread).when({ type: 'read', ...data })).toEqual([read]);
  });

  it('is read once, however often its details are opened', () => {
    expect(after().when({ type: 'unread', ...data })).toEqual([]);
    expect(after(read).when({ type: 'read', ...data })).toEqual([]);
    expect(after(read, unread).when({ type: 'unread', ...data })).toEqual([]);
  });
});
