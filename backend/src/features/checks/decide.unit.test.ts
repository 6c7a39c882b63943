import { CheckCreated, type CheckEvent, exampleConfiguration } from '@proofline/contracts/events/check';
import { checkIdSchema, organizationIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { Conflict } from '../../host/errors.ts';
import { given } from '../../host/testing/given.ts';
import { checkDecider } from './decide.ts';

const organizationId = organizationIdSchema.parse(1);
const checkId = checkIdSchema.parse(12);
const { configuration } = CheckCreated.schema.parse({ checkId, configuration: exampleConfiguration });
const created: CheckEvent = { type: 'CheckCreated', data: { checkId, configuration } };

describe('A check', () => {
  it('is created with its configuration', () => {
    expect(given(checkDecider, organizationId, []).when({ type: 'create', checkId, configuration })).toEqual([created]);
  });

  it('is created once', () => {
    const onCheck = given(checkDecider, organizationId, [created]);
    expect(() => onCheck.when({ type: 'create', checkId, configuration })).toThrow(Conflict);
  });
});
