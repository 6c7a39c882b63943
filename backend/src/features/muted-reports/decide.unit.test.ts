import type { MutingEvent } from '@proofline/contracts/events/attention';
import { organizationIdSchema, reportIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { mutingDecider } from './decide.ts';

const data = { userId: userIdSchema.parse(2), reportId: reportIdSchema.parse(100_001) };
const muted: MutingEvent = { type: 'ReportMuted', data };
const unmuted: MutingEvent = { type: 'ReportUnmuted', data };
const after = (...events: MutingEvent[]) => given(mutingDecider, organizationIdSchema.parse(1), events);

describe('A report', () => {
  it('is muted, and heard of again, as often as somebody likes', () => {
    expect(after().when({ type: 'mute', ...data })).toEqual([muted]);
    expect(after(muted).when({ type: 'unmute', ...data })).toEqual([unmuted]);
    expect(after(muted, unmuted).when({ type: 'mute', ...data })).toEqual([muted]);
  });

  it('is muted once, however often it is asked for', () => {
    expect(after().when({ type: 'unmute', ...data })).toEqual([]);
    expect(after(muted).when({ type: 'mute', ...data })).toEqual([]);
  });
});
