import type { ComplianceResult } from '@proofline/contracts/kinds/compliance/result-view';
import { describe, expect, it } from 'vitest';
import { complianceReportView } from './report-view.ts';

const result = (compliant: ComplianceResult['compliant']) => ({ compliant }) as ComplianceResult;

describe('details of a page', () => {
  it.each<[string, ComplianceResult['compliant'], boolean]>([
    ['compliant', true, true],
    ['not compliant', false, true],
    ['not judged, with the reason', 'Website did not respond', true],
    ['filtered out', null, false],
  ])('of one that was %s', (_outcome, compliant, opens) => {
    expect(complianceReportView.opens(result(compliant))).toBe(opens);
  });
});
