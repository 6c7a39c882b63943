import type { FlagName } from '@proofline/contracts/feature-switches';
import { describe, expect, it } from 'vitest';
import { manageActions } from './manage-actions.ts';

const compliance = { kind: 'compliance', schedule: 'weekly', platform: null, enabled: true, lastReport: null } as const;
const actions = (
  changes: Partial<Parameters<typeof manageActions>[0]> = {},
  flags: readonly FlagName[] = [],
  mayManage = true,
) =>
  manageActions({ ...compliance, ...changes }, { mayManage, features: { flags: new Set(flags), switches: new Set() } });

describe('What can be done to a check', () => {
  it('is to clone and to disable it, and to enable a disabled one', () => {
    expect(actions()).toEqual(['clone_project', 'disable_project']);
    expect(actions({ enabled: false })).toEqual(['clone_project', 'enable_project']);
  });

  it('is nothing for who may not', () => {
    expect(actions({}, [], false)).toEqual([]);
  });

  it('is not to disable it while it runs', () => {
    expect(actions({ lastReport: { status: 'pending' } })).toEqual(['clone_project']);
    expect(actions({ lastReport: { status: 'in_progress' } })).toEqual(['clone_project']);
    expect(actions({ lastReport: { status: 'paused' } })).toContain('disable_project');
    expect(actions({ lastReport: { status: 'failed' } })).toContain('disable_project');
  });

  it('is not to clone a scan of the internet, a schedule that is no more, or a disabled platform', () => {
    expect(actions({ kind: 'internet_scan' })).toEqual(['disable_project']);
    expect(actions({ kind: 'toplist', schedule: 'continuously' })).toEqual(['disable_project']);
    expect(actions({ kind: 'discovery', schedule: 'continuously' })).toContain('clone_project');
    const social = { kind: 'social_media', platform: 'reddit' } as const;
    expect(actions(social)).toEqual(['disable_project']);
    expect(actions(social, ['enable_reddit'])).toContain('clone_project');
    expect(actions({ ...social, platform: 'linkedin' })).toContain('clone_project');
  });
});
