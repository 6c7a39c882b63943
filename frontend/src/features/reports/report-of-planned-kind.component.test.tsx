import type { ReportDetail } from '@proofline/contracts/api/reports';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ReportOfPlannedKind } from './report-of-planned-kind.tsx';

/** What the page reads of a report. */
const report = (kind: ReportDetail['project']['kind']) =>
  ({ project: { kind, name: 'Brand bidding' }, status: { id: 'completed' } }) as ReportDetail;

describe('a report of a kind that nothing can show yet', () => {
  it.each(CHECK_KINDS)('says so of %s, and draws no table', async (kind) => {
    await renderInApp(<ReportOfPlannedKind report={report(kind)} />);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Brand bidding' })).toBeVisible();
    const words = `Results of ${kindFacts(kind).label.toLowerCase()} checks cannot be shown yet.`;
    await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
    expect(page.getByRole('table').elements()).toEqual([]);
  });
});
