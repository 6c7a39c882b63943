import { describe, expect, it } from 'vitest';
import { EventScript } from '../testing/event-script.ts';
import { attentionProjector } from './project.ts';

const reading = { userId: 2, reportId: 100_001, resultId: '100001-3-1' };

describe('what people have read', () => {
  it('changes with each word of theirs, and goes with the results of its report', () => {
    const script = new EventScript({ organizationId: 4 })
      .add('ResultRead', reading)
      .add('ResultUnread', reading)
      .add('ReportArchived', { reportId: 100_001, checkId: 1, files: [] });
    const changes = script.logged.flatMap((logged) => attentionProjector.project(logged));
    expect(changes).toMatchObject([
      { type: 'reading', ...reading, organizationId: 4, isRead: true },
      { type: 'reading', ...reading, organizationId: 4, isRead: false },
      { type: 'gone', reportId: 100_001, organizationId: 4 },
    ]);
  });
});

describe('what people want to hear nothing of', () => {
  it('changes with each word of theirs', () => {
    const script = new EventScript({ organizationId: 4 })
      .add('ReportMuted', { userId: 2, reportId: 100_001 })
      .add('ReportUnmuted', { userId: 2, reportId: 100_001 });
    expect(script.logged.flatMap((logged) => attentionProjector.project(logged))).toMatchObject([
      { type: 'muting', userId: 2, reportId: 100_001, organizationId: 4, isMuted: true },
      { type: 'muting', userId: 2, reportId: 100_001, organizationId: 4, isMuted: false },
    ]);
  });
});
