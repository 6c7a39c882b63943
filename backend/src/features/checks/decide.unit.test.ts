import { CheckCreated, type CheckEvent, exampleConfiguration } from '@proofline/contracts/events/check';
import { checkIdSchema, organizationIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
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
    expect(() => onCheck.when({ type: 'create', checkId, configuration })).toThrow(NotInThisState);
  });

  const disabled: CheckEvent = { type: 'CheckDisabled', data: { checkId } };
  const enabled: CheckEvent = { type: 'CheckEnabled', data: { checkId } };
  const switching = (enabling: boolean, ...events: CheckEvent[]) =>
    given(checkDecider, organizationId, [created, ...events]).when({
      type: 'switch',
      enabled: enabling,
      organizationId,
      lastRun: 'completed',
    });

  it('is disabled and enabled, and not twice', () => {
    expect(switching(false)).toEqual([disabled]);
    expect(switching(true, disabled)).toEqual([enabled]);
    expect(switching(false, disabled)).toEqual([]);
    expect(switching(true, disabled, enabled)).toEqual([]);
  });

  it('is not disabled while it runs, and not by another organisation', () => {
    const onCheck = given(checkDecider, organizationId, [created]);
    const disable = { type: 'switch', enabled: false, organizationId } as const;
    expect(() => onCheck.when({ ...disable, lastRun: 'in_progress' })).toThrow(NotInThisState);
    const other = organizationIdSchema.parse(2);
    expect(() => onCheck.when({ ...disable, organizationId: other, lastRun: undefined })).toThrow(UnknownSubject);
  });
});
