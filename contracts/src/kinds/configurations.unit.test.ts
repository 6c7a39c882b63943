import { describe, expect, it } from 'vitest';
import { CHECK_KINDS, type CheckKind } from '../check-kinds.ts';
import { parseEvent } from '../events/parse-event.ts';
import { ReportRequested } from '../events/report.ts';
import { partsOf } from './configuration-parts.ts';
import { checkConfigurationSchema, runConfigurationSchema } from './configurations.ts';
import { plannedTargetSchema } from './targets.ts';

const metadata = {
  commandId: 'c1',
  actor: { type: 'user', id: '2' },
  organizationId: 1,
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'c1',
  causationId: 'c1',
  schema: 1,
};
const rules = {
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains_exact', value: '18+' }],
};
/** As a check of any kind was written in version 1. */
const written = (kind: CheckKind) => ({
  kind,
  name: 'A check',
  schedule: 'onetime',
  scheduleStart: null,
  scheduleEnd: null,
  countries: kind === 'social_media' ? [] : ['GB'],
  languages: [],
  filters: null,
  rules: ['compliance', 'internet_scan', 'social_media'].includes(kind) ? rules : null,
  urlLists: kind === 'compliance' || kind === 'popunder' ? [3] : [],
  relatedUrls: '20',
  urlFilter: null,
  priorityWords: [],
  keywords: ['bonus'],
  verticals: [],
  platform: kind === 'social_media' ? 'reddit' : null,
  socialMediaAccounts: kind === 'social_media' ? [5] : [],
  toplistRules: [{ url: 'http://top.example/', country: 'GB' }],
});

describe('a configuration', () => {
  it.each(CHECK_KINDS)('of %s, written when it had room for every part, is read with those of its kind', (kind) => {
    const event = parseEvent('CheckCreated', { checkId: 12, configuration: written(kind) }, metadata)?.event;
    if (event?.type !== 'CheckCreated') throw new Error('A check was created.');
    const { configuration } = event.data;
    expect(configuration.kind).toBe(kind);
    // What it kept is as it was; what it lost, the kind has no place for.
    expect(written(kind)).toMatchObject(configuration);
    expect(checkConfigurationSchema.parse(configuration)).toEqual(configuration);
    expect(partsOf(configuration).countries).toEqual(written(kind).countries);
  });

  it('is refused in a current event when a part of its kind is missing', () => {
    const { rules: _, ...noRules } = written('compliance');
    expect(checkConfigurationSchema.safeParse(noRules).success).toBe(false);
    expect(checkConfigurationSchema.safeParse(written('discovery')).success).toBe(true);
  });

  it('of a run written before there were other kinds is read as it was', () => {
    const { example } = ReportRequested;
    const event = parseEvent('ReportRequested', example, metadata)?.event;
    expect(event?.data).toEqual(example);
    expect(
      runConfigurationSchema.safeParse({ kind: 'toplist', name: 'T', countries: [], toplistRules: [] }).success,
    ).toBe(true);
  });
});

describe('a planned target', () => {
  it('is an address from a country, as it always was, or what its kind crawls', () => {
    const listed = { target: 1, url: 'http://a.example/', country: 'GB' };
    expect(plannedTargetSchema.parse(listed)).toEqual(listed);
    const account = { kind: 'social_media', platform: 'reddit', account: 5, name: 'spinwise' };
    const found = { target: 2, url: 'http://b.example/', country: null, subject: account, foundBy: 1 };
    expect(plannedTargetSchema.parse(found)).toEqual(found);
    expect(plannedTargetSchema.safeParse({ ...found, subject: { kind: 'discovery' } }).success).toBe(false);
  });
});
