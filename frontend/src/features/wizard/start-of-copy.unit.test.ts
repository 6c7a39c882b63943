import { templateConfigurationSchema } from '@proofline/contracts/api/check-templates';
import { describe, expect, it, vi } from 'vitest';
import { facts } from './testing/testing-draft.ts';

// Panels are not drawn here, and bring stylesheets along.
vi.mock('./check-tabs.ts', async () => {
  const { stepsOf } = await import('./check-steps.ts');
  return { tabsOf: stepsOf };
});
const { startOfCopy } = await import('./start-of-copy.ts');

const configuration = templateConfigurationSchema.parse({
  kind: 'compliance',
  name: 'UK affiliates',
  schedule: 'onetime',
  schedule_start: null,
  schedule_end: null,
  countries: [{ id: 'DE', name: 'Germany' }],
  languages: [],
  filters: null,
  rules: {
    not: false,
    condition: 'AND',
    rules: [{ id: 'a', field: 'dom_text', operator: 'contains', value: '18+' }],
  },
  url_groups: [{ id: 1, name: 'List 1', url_count: 10, enabled: true }],
  related_urls: '1',
  url_filter: '',
  priority_words: [],
  keywords: [],
  verticals: [],
  platform: null,
  social_media_accounts: [],
  toplist_kind: null,
  toplist_rules: [],
});

describe('a wizard that takes over a configuration', () => {
  it('begins at the overview when all of it is still valid', () => {
    expect(startOfCopy(configuration, facts).progress.current).toBe('overview');
  });

  it('begins at the first tab that fails, and says on which tab something is missing', () => {
    const countries = [{ id: 'AT', name: 'Austria' }];
    const start = startOfCopy(templateConfigurationSchema.parse({ ...configuration, countries }), facts);
    expect(start.progress.current).toBe('countries');
    expect(start.notices).toMatchObject([{ tabId: 'countries', hint: 'Click here to select new ones.' }]);
  });

  it('from a template has no name yet, and begins where it is given', () => {
    const start = startOfCopy(configuration, facts, '');
    expect(start.draft.name).toBe('');
    expect(start.progress.current).toBe('schedule');
  });
});
