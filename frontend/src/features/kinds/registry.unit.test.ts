import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { complianceReportView } from './compliance/report-view.ts';
import { kindsOwnFilters, loadReportView } from './registry.ts';

describe('how the results of a kind are shown', () => {
  it('stands in the folder of the kind', async () => {
    expect(await loadReportView('compliance')).toBe(complianceReportView);
  });

  it('is known of every kind, or known to be missing', async () => {
    const views = await Promise.all(CHECK_KINDS.map(loadReportView));
    for (const view of views) expect(view === null || view.detailsTitle !== '').toBe(true);
  });

  it('has filters of its own that no other filter is named like', () => {
    const common = ['url', 'country', 'compliant', 'page', 'page_size', 'ordering', 'result', 'comments', 'report'];
    expect(kindsOwnFilters.filter((name) => common.includes(name))).toEqual([]);
  });
});
