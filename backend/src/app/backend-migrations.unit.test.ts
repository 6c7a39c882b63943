import { describe, expect, it } from 'vitest';
import { backendMigrations } from './backend-migrations.ts';

/** As installations have recorded them: a step under another name would be run again, and fail. Only ever added to. */
const published = [
  'backend/001-accounts',
  'backend/002-id-sequences',
  'backend/003-demo-seed',
  'backend/accounts-002-people',
  'backend/accounts-003-disabled-organizations',
  'backend/accounts-004-changed-rights',
  'backend/agents/001-presence-and-evidence',
  'backend/check-templates-001',
  'backend/check-views-001',
  'backend/crawling-settings/001-crawling-settings',
  'backend/dashboard/001-visits',
  'backend/event-feed/001-tokens',
  'backend/features-001-settings',
  'backend/images-001',
  'backend/mail-001-outbox',
  'backend/mail-002-notices',
  'backend/rules-dry-run/001-dry-runs',
  'backend/runs/001-reactors',
  'backend/runs/002-crawl-targets',
  'backend/runs/003-agents',
  'backend/runs/004-schedules-by-kind',
  'backend/runs/005-month-crawls',
  'backend/runs/006-fair-leases',
  'backend/runs/007-work-of-kinds',
  'backend/runs/008-parked-events',
  'backend/social-accounts-001',
  'backend/verticals-001',
  'backend/visit-permits/001-visit-permits',
];

describe('the steps of the schema', () => {
  it('keep the names they were published under, wherever they stand', () => {
    const names = backendMigrations.map(({ name }) => name);
    expect(names.filter((name) => published.includes(name)).toSorted()).toEqual(published.toSorted());
  });
});
