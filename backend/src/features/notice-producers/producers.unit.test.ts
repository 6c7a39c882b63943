import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { CommentAdded, CommentEdited } from '@proofline/contracts/events/comment';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { agentIdSchema, commentIdSchema, resultIdOf, urlListIdSchema } from '@proofline/contracts/ids';
import { ToplistRead } from '@proofline/contracts/kinds/toplist/findings';
import { toplistRead } from '@proofline/contracts/kinds/toplist/testing/findings';
import { sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';
import { isNotificationLink, MAX_NOTIFICATION_MESSAGE } from '@proofline/contracts/notifications';
import { webhookIdSchema } from '@proofline/contracts/webhooks';
import { describe, expect, it } from 'vitest';
import { AGENT_SILENT_AFTER_MS, silentAgents } from './producers/silent-agent.ts';
import { unservedCountries } from './producers/unserved-country.ts';
import { producers, watchedTypes } from './producers.ts';
import {
  blocked,
  checkId,
  completed,
  firstLines,
  given,
  judged,
  maya,
  organizationId,
  reportOf,
  requested,
  tom,
} from './testing/notice-script.ts';

const run = { reportId: reportOf(0), checkId };
const everybody = { to: 'organization', organizationId, except: [] };
const failed = (reason: string): ProoflineEvent => ({ type: 'ReportFailed', data: { ...run, reason } });
const paused: ProoflineEvent = { type: 'ReportPauseRequested', data: run };
const cancelled: ProoflineEvent = { type: 'ReportCancelled', data: run };
const page = `/manage_checks/12/reports/${reportOf(0)}`;

describe('The first violation', () => {
  it('is told while the run goes on, with its page and a link to it', () => {
    expect(given([requested(), judged(true)]).when(judged(false, 2))).toEqual([
      {
        cause: `violation-${reportOf(0)}`,
        category: 'alerts',
        kind: 'error',
        message: 'Violation found: UK affiliates\nhttp://spinwise-reviews.example/ (GB) is not compliant.',
        link: `${page}?result=${reportOf(0)}-2-1`,
        audience: everybody,
        by: null,
        ...run,
        resultId: resultIdOf(reportOf(0), 2, 1),
      },
    ]);
  });

  it('is one notice, however many follow, and their number is told when the run ends', () => {
    const burst = Array.from({ length: 1_000 }, (_, index) => judged(false, index + 1));
    const script = given([requested()]);
    expect(burst.flatMap((event) => script.when(event))).toHaveLength(1);
    expect(firstLines(script.when(completed({ judged: 1_000 })))).toEqual([
      'Completed with 1,000 violations: UK affiliates',
    ]);
  });

  it('is not told of what is compliant, could not be judged, or comes after the end', () => {
    expect(given([requested()]).when(judged(true))).toEqual([]);
    expect(given([requested()]).when(blocked())).toEqual([]);
    expect(given([requested(), cancelled]).when(judged(false))).toEqual([]);
  });

  it('is told of each run by itself', () => {
    const script = given([requested(0), judged(false, 1, 0), requested(1)]);
    expect(script.when(judged(false, 1, 1)).map(({ cause }) => cause)).toEqual([`violation-${reportOf(1)}`]);
  });
});

describe('The end of a run', () => {
  it('tells its verdict and its numbers', () => {
    const [told] = given([requested(), judged(true, 1), judged(false, 2), blocked(3)]).when(
      completed({ judged: 9, blocked: 1 }),
    );
    expect(told).toMatchObject({ cause: `over-${reportOf(0)}`, category: 'alerts', kind: 'error', link: page, ...run });
    expect(told?.message).toBe(
      'Completed with 1 violation: UK affiliates\n2 pages judged: 1 compliant, 1 not compliant; 0 filtered out, 1 could not be judged.',
    );
  });

  it.each([
    { found: [judged(true)], counts: { judged: 1 }, kind: 'success', line: 'Completed, all compliant: UK affiliates' },
    {
      found: [judged(true), ...Array.from({ length: 3 }, (_, index) => blocked(index + 2))],
      counts: { judged: 100, blocked: 3 },
      kind: 'warning',
      line: 'Completed, 3 pages could not be judged: UK affiliates',
    },
    { found: [], counts: {}, kind: 'info', line: 'Completed, nothing to judge: UK affiliates' },
  ])('says "$line"', ({ found, counts, kind, line }) => {
    const notices = given([requested(), ...found]).when(completed(counts));
    expect(firstLines(notices)).toEqual([line]);
    expect(notices[0]?.kind).toBe(kind);
  });

  it('counts what was recorded where nothing was to be judged', () => {
    const read = ToplistRead.schema.parse({
      ...{ ...run, target: 1, agentId: null },
      ...toplistRead('http://lists-01.example/', [sectionOf(['Spinwise', 'Betora'])]),
    });
    const [told] = given([requested(), { type: 'ToplistRead', data: read }]).when(completed({ judged: 1 }));
    expect(told?.message).toBe(
      'Completed, 2 results recorded: UK affiliates\n2 results recorded; 0 filtered out, 0 could not be judged.',
    );
  });

  it('tells why a run failed, and what an expired one did not come to', () => {
    expect(given([requested()]).when(failed('More than 1,000,000 addresses to visit.'))[0]?.message).toBe(
      'Failed: UK affiliates\nMore than 1,000,000 addresses to visit.',
    );
    const counts = { judged: 9, filtered: 0, blocked: 0, failed: 0 };
    const expired: ProoflineEvent = {
      type: 'ReportExpired',
      data: { ...run, plannedTargets: 10, counts, notJudged: 1 },
    };
    expect(firstLines(given([requested(), judged(true)]).when(expired))).toEqual([
      'Ended when its time was over, 1 target not judged: UK affiliates',
    ]);
  });

  it('claims no more of a run than was followed', () => {
    const [told] = given([], { unfollowed: [requested()] }).when(completed({ judged: 40 }));
    expect(told?.message).toBe('Completed: UK affiliates\n40 targets judged, 0 filtered out, 0 could not be judged.');
    expect(told?.kind).toBe('info');
  });

  it('is told of once', () => {
    expect(given([requested(), completed({ judged: 1 })]).when(completed({ judged: 1 }))).toEqual([]);
  });
});

describe('Somebody who steers a run', () => {
  it('is not told of it, the others are, each time', () => {
    const script = given([requested()]);
    const [first] = script.when(paused, maya);
    const [second] = script.when(paused, maya);
    expect(first).toMatchObject({ kind: 'warning', by: maya, audience: { ...everybody, except: [maya] }, link: page });
    expect(first?.message).toBe('Paused by a colleague: UK affiliates\nIt goes on when somebody resumes it.');
    expect(first?.cause).not.toBe(second?.cause);
    expect(firstLines(script.when(cancelled, tom))).toEqual(['Cancelled by a colleague: UK affiliates']);
  });
});

describe('A check', () => {
  const good = [requested(0), judged(true, 1, 0), completed({ judged: 1 }, 0)];
  const bad = [requested(0), judged(false, 1, 0), completed({ judged: 1 }, 0)];
  const turned = (notices: ReturnType<ReturnType<typeof given>['when']>) =>
    notices.filter(({ cause }) => cause.startsWith('turned-'));

  it('is no longer compliant', () => {
    const [told] = turned(given([...good, requested(1), judged(false, 1, 1)]).when(completed({ judged: 1 }, 1)));
    expect(told).toMatchObject({ cause: `turned-${reportOf(1)}`, kind: 'error', reportId: reportOf(1), checkId });
    expect(told?.message).toBe(
      'No longer compliant: UK affiliates\n1 of 1 judged page not compliant; before, all were compliant.',
    );
  });

  it('is compliant again', () => {
    const [told] = turned(given([...bad, requested(1), judged(true, 1, 1)]).when(completed({ judged: 1 }, 1)));
    expect(told).toMatchObject({ kind: 'success' });
    expect(firstLines(told ? [told] : [])).toEqual(['Compliant again: UK affiliates']);
  });

  it('is not compliant again while a page could not be judged, nor when its run was cancelled', () => {
    const hidden = [...bad, requested(1), judged(true, 1, 1), blocked(2, 1)];
    expect(turned(given(hidden).when(completed({ judged: 1, blocked: 1 }, 1)))).toEqual([]);
    const broken = given([...bad, requested(1), judged(true, 1, 1)]);
    expect(turned(broken.when({ type: 'ReportCancelled', data: { reportId: reportOf(1), checkId } }))).toEqual([]);
  });

  it('has not turned when it stays as it was, or nothing was known of it', () => {
    expect(turned(given([...good, requested(1), judged(true, 1, 1)]).when(completed({ judged: 1 }, 1)))).toEqual([]);
    expect(turned(given([requested(0), judged(false)]).when(completed({ judged: 1 })))).toEqual([]);
    // A run that allows no verdict is passed over: the one before it counts.
    const doubt = [requested(1), blocked(1, 1), completed({ blocked: 1 }, 1)];
    const back = given([...bad, ...doubt, requested(2), judged(true, 1, 2)]).when(completed({ judged: 1 }, 2));
    expect(firstLines(turned(back))).toEqual(['Compliant again: UK affiliates']);
  });
});

describe('What could not be judged', () => {
  it.each([
    {
      counts: { judged: 8, blocked: 1, failed: 1 },
      told: ['2 of 10 targets (20%) could not be judged: UK affiliates'],
    },
    { counts: { judged: 81, blocked: 19 }, told: [] },
    { counts: { judged: 1 }, told: [] },
  ])('is told from its share on: $counts', ({ counts, told }) => {
    const notices = given([requested()]).when(completed(counts));
    expect(firstLines(notices.filter(({ cause }) => cause.startsWith('unjudged-')))).toEqual(told);
  });

  it('holds what nobody came to', () => {
    const counts = { judged: 5, filtered: 0, blocked: 0, failed: 0 };
    const expired: ProoflineEvent = {
      type: 'ReportExpired',
      data: { ...run, plannedTargets: 10, counts, notJudged: 5 },
    };
    const notices = given([requested()], { unjudgedPercent: 50 }).when(expired);
    expect(notices.find(({ cause }) => cause.startsWith('unjudged-'))?.message).toBe(
      '5 of 10 targets (50%) could not be judged: UK affiliates\n0 blocked by the website, 0 failed, 5 never come to.',
    );
  });
});

describe('A comment', () => {
  it('is told to all but its author, without its text', () => {
    const commentId = commentIdSchema.parse(7);
    const comment: ProoflineEvent = {
      type: 'CommentAdded',
      data: { ...run, commentId, authorId: maya, text: 'Licence logo changed.' },
    };
    expect(given([requested(), completed()]).when(comment, maya)).toEqual([
      {
        cause: 'comment-7',
        category: 'comments',
        kind: 'info',
        message: `New comment: UK affiliates\nOn report #${reportOf(0)}.`,
        link: `${page}?comments=open`,
        audience: { ...everybody, except: [maya] },
        by: maya,
        ...run,
        commentId,
      },
    ]);
  });
});

describe('A comment that mentions colleagues', () => {
  const commentId = commentIdSchema.parse(7);
  const resultId = resultIdOf(reportOf(0), 3, 1);
  const says = (mentions: readonly number[], more: object = {}): ProoflineEvent => ({
    type: 'CommentAdded',
    data: CommentAdded.schema.parse({ ...run, commentId, authorId: maya, text: '@You, look', mentions, ...more }),
  });
  const edited = (mentions?: readonly number[]): ProoflineEvent => ({
    type: 'CommentEdited',
    data: CommentEdited.schema.parse({ commentId, text: '@You, look again', mentions }),
  });
  const mentioning = (notices: ReturnType<ReturnType<typeof given>['when']>) =>
    notices.filter(({ cause }) => cause.startsWith('mention-'));

  it('is told to them as a mention, and as a comment to the others, with a way to what it is on', () => {
    const [mention, comment] = given([requested()]).when(says([tom], { resultId }), maya);
    expect(mention).toEqual({
      ...{ cause: 'mention-7', category: 'comments', kind: 'info' },
      message: `You were mentioned: UK affiliates\nIn a comment on a result of report #${reportOf(0)}.`,
      link: `${page}?result=${resultId}`,
      audience: { to: 'members', organizationId, userIds: [tom] },
      ...{ by: maya, ...run, commentId, resultId },
    });
    expect(comment).toMatchObject({
      ...{ cause: 'comment-7', link: `${page}?result=${resultId}`, resultId },
      audience: { ...everybody, except: [maya, tom] },
      message: `New comment: UK affiliates\nOn a result of report #${reportOf(0)}.`,
    });
    expect(mentioning(given([requested()]).when(says([tom])))[0]?.link).toBe(`${page}?comments=open`);
  });

  it('tells nobody that they mention themselves', () => {
    expect(mentioning(given([requested()]).when(says([maya]), maya))).toEqual([]);
  });

  it('tells after an edit whom it never mentioned before, and nobody of a comment', () => {
    const script = given([requested(), says([tom])]);
    const [mention, ...others] = script.when(edited([tom, maya, 8]), maya);
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ audience: { to: 'members', userIds: [8] }, by: maya, ...run });
    expect(mention?.cause).toMatch(/^mention-7-event-\d+$/);
    expect(script.when(edited(), maya)).toEqual([]);
    expect(script.when(edited([tom, 8]), maya)).toEqual([]);
    expect(script.when(edited([9]), maya)).toMatchObject([{ audience: { userIds: [9] } }]);
  });

  it('tells nothing of a comment nobody knows', () => {
    expect(given([requested()]).when(edited([tom]), maya)).toEqual([]);
  });
});

describe('A changed list', () => {
  const urlListId = urlListIdSchema.parse(4);
  const changed: ProoflineEvent = {
    type: 'UrlListChanged',
    data: { urlListId, name: 'Partners', urls: ['http://a.example/'] },
  };
  const list = {
    ...{ name: 'Partners', nameBefore: 'Partners', added: 3, removed: 1 },
    checks: [
      { checkId, name: 'UK affiliates', creatorId: tom },
      { checkId, name: 'DE affiliates', creatorId: maya },
    ],
  };

  it('is told to those whose checks use it, but not to who changed it', () => {
    const [told] = given([], { list }).when(changed, maya);
    expect(told).toMatchObject({ category: 'alerts', audience: { to: 'members', organizationId, userIds: [tom] } });
    expect(told?.message).toBe(
      'List changed: Partners\n3 websites added, 1 website removed. Used by 2 checks; it holds from the next run on.',
    );
  });

  it('is told of no change, and to nobody where nobody else uses it', () => {
    expect(given([], { list: { ...list, added: 0, removed: 0 } }).when(changed, maya)).toEqual([]);
    expect(given([], { list: { ...list, checks: list.checks.slice(1) } }).when(changed, maya)).toEqual([]);
    expect(given([]).when(changed, maya)).toEqual([]);
  });
});

describe("The month's limit", () => {
  const started: ProoflineEvent = { type: 'ReportStarted', data: { ...run, plannedTargets: 40 } };
  const at = (used: number, limit: number | null = 100) =>
    given([requested()], { month: { month: '2026-11', used, limit } }).when(started);

  it('is told at 80 and at 100 percent, once each', () => {
    expect(at(79)).toEqual([]);
    expect(firstLines(at(80))).toEqual(["80% of the month's crawls used: compliance checks"]);
    expect(firstLines(at(100))).toEqual(["100% of the month's crawls used: compliance checks"]);
    expect(at(81)[0]?.cause).toBe(at(99)[0]?.cause);
    expect(at(99)[0]?.cause).not.toBe(at(100)[0]?.cause);
    // Raised in the month: what is told then is of another limit.
    expect(at(80)[0]?.cause).not.toBe(at(160, 200)[0]?.cause);
  });

  it('is told at 100 percent alone, when one run takes it from below 80 past that', () => {
    for (const used of [100, 140]) {
      expect(firstLines(at(used))).toEqual(["100% of the month's crawls used: compliance checks"]);
    }
    expect(at(140)[0]?.cause).toBe(at(100)[0]?.cause);
  });

  it('is not told where there is none', () => {
    expect(at(1_000, null)).toEqual([]);
    expect(at(0, 0)).toEqual([]);
  });
});

describe('A webhook', () => {
  const one = { organizationId, webhookId: webhookIdSchema.parse(4) };
  const suspended: ProoflineEvent = { type: 'WebhookSuspended', data: { ...one, reason: 'nothing_taken' } };
  const setAside: ProoflineEvent = {
    type: 'WebhookMessageAbandoned',
    data: { ...one, messageId: '5d2a7c1e-3f44-4a8e-9b0d-6c1f2e8a7b90', messageType: 'run.completed' },
  };
  const managers = { to: 'managers', organizationId };

  it('that was suspended, or set a message aside, is told to those who manage it', () => {
    const script = given([], { webhook: { name: 'Ops' } });
    const told = [suspended, setAside].flatMap((event) => script.when(event));
    expect(firstLines(told)).toEqual(['Webhook suspended: Ops', 'Webhook message set aside: Ops']);
    expect(told).toMatchObject([
      { audience: managers, link: '/integrations/webhooks/4', category: 'alerts' },
      { audience: managers, link: '/integrations/webhooks/4', category: 'alerts' },
    ]);
    // Another time is another cause.
    expect(script.when(suspended)[0]?.cause).not.toBe(told[0]?.cause);
  });

  it('that is no more is told of to nobody', () => {
    expect([suspended, setAside].flatMap((event) => given([]).when(event))).toEqual([]);
  });
});

describe('Agents', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const agent = (silentMs: number, countries: readonly string[] | null = ['GB']) => ({
    agentId: agentIdSchema.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
    name: 'uk-lon-2',
    countries,
    lastSeenAt: new Date(now.getTime() - silentMs),
  });

  it('that fall silent are told to superusers, once a silence', () => {
    const [told] = silentAgents([agent(AGENT_SILENT_AFTER_MS)], now);
    expect(told).toMatchObject({ audience: { to: 'superusers' }, category: 'alerts', link: '/agents' });
    expect(told?.message).toBe('Agent silent: uk-lon-2\nLast heard of at 2026-11-23 11:58 UTC. It served GB.');
    const later = silentAgents([agent(AGENT_SILENT_AFTER_MS)], new Date(now.getTime() + 10_000));
    expect(later[0]?.cause).toBe(told?.cause);
    expect(silentAgents([agent(AGENT_SILENT_AFTER_MS - 1), agent(2 * 86_400_000)], now)).toEqual([]);
  });

  it('are missed where runs wait for a country that none serves', () => {
    const wanted = [{ country: 'GB', reportIds: [reportOf(0), reportOf(1)] as const }];
    expect(unservedCountries(wanted, [agent(1_000)], now)).toEqual([]);
    expect(unservedCountries(wanted, [agent(1_000, null)], now)).toEqual([]);
    const [told] = unservedCountries(wanted, [agent(1_000, ['DE'])], now);
    expect(told?.message).toBe('No agent serves United Kingdom (GB)\n2 runs wait for one.');
    const silent = unservedCountries(wanted, [agent(AGENT_SILENT_AFTER_MS)], now);
    expect(silent[0]?.cause).toBe('country-unserved-GB-2026-11-23T11:58:00.000Z');
  });
});

describe('Whatever is told', () => {
  it('fits a notification, in one line for the verdict, whatever things are called', () => {
    const names = ['x'.repeat(5_000), 'a\r\nBcc: all@example.com', '\u202eevil\u2066', '<b>bold</b>'];
    for (const name of names) {
      const script = given([requested(0, name)]);
      const told = [
        ...script.when(judged(false)),
        ...script.when(paused, maya),
        ...script.when(completed({ failed: 9 })),
      ];
      expect(told).toHaveLength(4);
      for (const { message, link, cause } of told) {
        expect(message.length).toBeLessThanOrEqual(MAX_NOTIFICATION_MESSAGE);
        expect(message.split('\n')).toHaveLength(2);
        expect(message).not.toMatch(/[\r\u202a-\u202e\u2066-\u2069]/u);
        expect(isNotificationLink(link)).toBe(true);
        expect(cause.length).toBeLessThan(200);
      }
    }
  });

  it('comes from producers that are silent about runs nobody knows', () => {
    for (const event of [judged(false), completed({ judged: 1 }), paused, cancelled, failed('x')]) {
      expect(given([]).when(event)).toEqual([]);
    }
    expect(producers.length).toBeGreaterThan(0);
    for (const type of watchedTypes) expect(eventCatalogue.has(type)).toBe(true);
  });
});

describe('what moves in lists', () => {
  const move = (name: string, was: number | null, is: number | null) => ({
    ...{ name, subject: 'http://lists-01.example/', country: 'GB', was, is },
  });

  it('is told once a run, at its end, the worst first', () => {
    const moves = [move('Spinwise', 1, 3), move('Betora', 3, 1), move('Casino9', 2, null), move('Dicera', null, 4)];
    const notices = given([requested()], { moves }).when(completed({ judged: 1 }));
    expect(notices.filter(({ cause }) => cause.startsWith('moved-'))).toMatchObject([
      {
        cause: `moved-${reportOf(0)}`,
        category: 'alerts',
        kind: 'warning',
        message: [
          '1 brand vanished, 1 brand fell, 1 brand rose, 1 brand appeared: UK affiliates',
          'Casino9: gone, was 2, http://lists-01.example/ (GB)',
          'Spinwise: 1 → 3, http://lists-01.example/ (GB)',
          'Betora: 3 → 1, http://lists-01.example/ (GB)',
        ].join('\n'),
        reportId: reportOf(0),
      },
    ]);
  });

  it('is no warning where nothing fell, and nothing is told where nothing moved', () => {
    const rose = given([requested()], { moves: [move('Betora', 3, 1)] }).when(completed({ judged: 1 }));
    expect(rose.filter(({ cause }) => cause.startsWith('moved-'))).toMatchObject([{ kind: 'info' }]);
    const still = given([requested()], { moves: [] }).when(completed({ judged: 1 }));
    expect(still.filter(({ cause }) => cause.startsWith('moved-'))).toEqual([]);
  });

  it('takes no more room than a notice has, whatever is named', () => {
    const long = { ...move('B'.repeat(200), 1, 2), subject: `http://lists.example/${'x'.repeat(2_000)}` };
    const name = 'N'.repeat(200);
    const [notice] = given([requested(0, name)], { moves: [long, long, long, long] })
      .when(completed({ judged: 1 }))
      .filter(({ cause }) => cause.startsWith('moved-'));
    expect(notice?.message.length).toBeLessThanOrEqual(500);
  });
});
