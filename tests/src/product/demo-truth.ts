import type { ReportResult } from '@proofline/contracts/api/report-results';
import { expect } from 'vitest';
import type { ApiSession } from './api-session.ts';
import { demoVerdicts } from './demo-verdicts.ts';

/** Every result of a demo run is what the manifest of the demo internet promises, and none is missing or doubled. */
export async function expectManifestVerdicts(api: ApiSession, report: number): Promise<readonly ReportResult[]> {
  const { results, told, promised } = await demoVerdicts(api, report);
  expect(told).toEqual(promised);
  return results;
}
