import {
  createSocialAccountBodySchema,
  patchSocialAccountBodySchema,
  socialAccountSchema,
} from '@proofline/contracts/api/social-accounts';
import { describe, expect, it } from 'vitest';
import { bodyOfChange, bodyOfNew, draftOfAccount, membersToChoose, withPlatform } from './account-draft.ts';

const account = (values: object) =>
  socialAccountSchema.parse({
    id: 1,
    name: 'northbet',
    description: '',
    platform: 'reddit',
    type: 'single',
    sub_items: [],
    enabled: true,
    organizations: [],
    ...values,
  });
const group = account({ id: 9, name: 'Bookmakers', type: 'group', sub_items: [2, 3], organizations: [5] });

describe('the form of a social media account', () => {
  it('makes what the server takes', () => {
    const draft = { ...withPlatform(draftOfAccount(), 'telegram'), name: 'northbet' };
    expect(createSocialAccountBodySchema.parse(bodyOfNew(draft))).toMatchObject({
      platform: 'telegram',
      type: 'single',
    });
  });

  it('sends accounts of a group only, and none of a platform that was left', () => {
    expect(bodyOfNew({ ...draftOfAccount(group), type: 'single' }).sub_items).toEqual([]);
    expect(bodyOfNew(draftOfAccount(group)).sub_items).toEqual([2, 3]);
    expect(withPlatform(draftOfAccount(group), 'reddit').sub_items).toEqual([2, 3]);
    expect(withPlatform(draftOfAccount(group), 'twitter').sub_items).toEqual([]);
  });

  it('changes what differs alone', () => {
    const draft = draftOfAccount(group);
    expect(bodyOfChange(group, draft)).toEqual({});
    const body = bodyOfChange(group, { ...draft, organizations: [], sub_items: draft.sub_items.slice(1) });
    expect(body).toEqual({ organizations: [], sub_items: [3] });
    expect(patchSocialAccountBodySchema.safeParse(body).success).toBe(true);
  });

  it('offers a group enabled single accounts of its platform, and those it holds', () => {
    const accounts = [
      group,
      account({ id: 2, name: 'zenith' }),
      account({ id: 3, name: 'old', enabled: false }),
      account({ id: 4, name: 'gone', enabled: false }),
      account({ id: 5, name: 'elsewhere', platform: 'twitter' }),
      account({ id: 6, name: 'apex' }),
    ];
    const offered = membersToChoose(accounts, draftOfAccount(group));
    expect(offered.map(({ name, hint }) => [name, hint])).toEqual([
      ['apex', undefined],
      ['old', 'disabled'],
      ['zenith', undefined],
    ]);
  });
});
