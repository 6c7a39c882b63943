import { expect, it } from 'vitest';
import { misnamedHelpers } from './helper-folders.ts';

it('Helpers of tests stand in testing/, and under no other name', () => {
  const misnamed = [
    'projections/src/test-support/one-run.ts',
    'platform/src/postgres/test-postgres.ts',
    'frontend/src/features/wizard/testing-draft.ts',
    'backend/src/app/__mocks__/client.ts',
    'rules/src/fixtures/cases.ts',
  ];
  const right = [
    'projections/src/testing/one-run.ts',
    'platform/src/postgres/testing/test-postgres.ts',
    'backend/src/features/runs/decide.unit.test.ts',
    'scripts/test/run-steps.ts',
    'tests/src/product/test-account.ts',
    'rules/src/latest-rule.ts',
  ];
  expect(misnamedHelpers([...misnamed, ...right])).toEqual(misnamed);
});
