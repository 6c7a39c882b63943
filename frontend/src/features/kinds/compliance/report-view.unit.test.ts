import type { ReportResult } from '@proofline/contracts/api/report-results';
import { describe, expect, it } from 'vitest';
import { complianceReportView } from './report-view.ts';

const result = (compliant: ReportResult['compliant']) => ({ compliant }) as ReportResult;

describe('details of a page', () => {
  it.each<[string, ReportResult['compliant'], boolean]>([
    ['compliant', true, true],
    ['not compliant', false, true],
    ['not judged, with the reason', 'Website did not respond', true],
    ['filtered out', null, false],
  ])('of one that was %s', (_outcome, compliant, opens) => {
    expect(complianceReportView.opens(result(compliant))).toBe(opens);
  });
});
