import { CheckCreated, type CheckEvent } from '@proofline/contracts/events/check';
import { checkIdSchema, organizationIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../app/testing/given.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { checkDecider } from './decide.ts';

const organizationId = organizationIdSchema.parse(1);
const checkId = checkIdSchema.parse(12);
const { configuration } = CheckCreated.schema.parse(CheckCreated.example);
const timezone = 'Europe/Berlin';
const created: CheckEvent = { type: 'CheckCreated', data: { checkId, configuration, timezone } };

describe('A check', () => {
  it('is created with its configuration', () => {
    expect(given(checkDecider, organizationId, []).when({ type: 'create', checkId, configuration, timezone })).toEqual([
      created,
    ]);
  });

  it('is created once', () => {
    const onCheck = given(checkDecider, organizationId, [created]);
    expect(() => onCheck.when({ type: 'create', checkId, configuration, timezone })).toThrow(NotInThisState);
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
    // Who presses second is told, not passed over.
    expect(() => switching(false, disabled)).toThrow('disabled already');
    expect(() => switching(true, disabled, enabled)).toThrow('enabled already');
  });

  it('is not disabled while it runs, and not by another organisation', () => {
    const onCheck = given(checkDecider, organizationId, [created]);
    const disable = { type: 'switch', enabled: false, organizationId } as const;
    expect(() => onCheck.when({ ...disable, lastRun: 'in_progress' })).toThrow(NotInThisState);
    expect(() => onCheck.when({ ...disable, lastRun: 'pausing' })).toThrow('before its run is paused');
    expect(onCheck.when({ ...disable, lastRun: 'paused' })).toEqual([disabled]);
    const other = organizationIdSchema.parse(2);
    expect(() => onCheck.when({ ...disable, organizationId: other, lastRun: undefined })).toThrow(UnknownSubject);
  });

  const cancelled: CheckEvent = { type: 'ScheduleCancelled', data: { checkId } };
  const restarted: CheckEvent = { type: 'ScheduleRestarted', data: { checkId } };
  const weekly: CheckEvent = {
    type: 'CheckCreated',
    data: { checkId, timezone, configuration: { ...configuration, schedule: 'weekly' } },
  };
  const repeat = (type: 'cancel_schedule' | 'restart_schedule', ...events: CheckEvent[]) =>
    given(checkDecider, organizationId, events).when({ type, organizationId, isOver: false, isDiscontinued: false });

  it('has its schedule cancelled and restarted, in turns', () => {
    expect(repeat('cancel_schedule', weekly)).toEqual([cancelled]);
    expect(repeat('restart_schedule', weekly, cancelled)).toEqual([restarted]);
    expect(repeat('cancel_schedule', weekly, cancelled, restarted)).toEqual([cancelled]);
    // Who presses second is told, not passed over.
    expect(() => repeat('cancel_schedule', weekly, cancelled)).toThrow('cancelled already');
    expect(() => repeat('restart_schedule', weekly)).toThrow('is not cancelled');
    expect(() => repeat('restart_schedule', weekly, cancelled, restarted)).toThrow('is not cancelled');
  });

  it('has no schedule to cancel when it runs once, is over, or runs as its kind no longer may', () => {
    expect(() => repeat('cancel_schedule', created)).toThrow('runs once');
    expect(() => repeat('restart_schedule', created)).toThrow('runs once');
    const onWeekly = given(checkDecider, organizationId, [weekly, cancelled]);
    const restart = { type: 'restart_schedule', organizationId, isOver: false, isDiscontinued: false } as const;
    expect(() => onWeekly.when({ ...restart, isOver: true })).toThrow('past its end date');
    expect(() => onWeekly.when({ ...restart, isDiscontinued: true })).toThrow('no longer run continuously');
    const other = organizationIdSchema.parse(2);
    expect(() => onWeekly.when({ ...restart, organizationId: other })).toThrow(UnknownSubject);
    expect(() => given(checkDecider, organizationId, []).when(restart)).toThrow(UnknownSubject);
  });
});
