import type { SocialAccount } from '@proofline/contracts/api/social-accounts';
import { type SocialPlatform, socialPlatformSchema } from '@proofline/contracts/social-media';
import { changedFields } from '../changed-fields.ts';

/** An account or group in its form. */
export interface AccountDraft extends Omit<SocialAccount, 'id' | 'platform' | 'organizations'> {
  /** Null until one is chosen; it and the type stay what they were made as. */
  readonly platform: SocialPlatform | null;
  /** That may use it. */
  readonly organizations: NonNullable<SocialAccount['organizations']>;
}

export function draftOfAccount(account?: SocialAccount): AccountDraft {
  return {
    name: account?.name ?? '',
    description: account?.description ?? '',
    platform: account?.platform ?? null,
    type: account?.type ?? 'single',
    sub_items: account?.sub_items ?? [],
    enabled: account?.enabled ?? true,
    organizations: account?.organizations ?? [],
  };
}

/** A group holds accounts of its platform only: what it held of another goes. Pure. */
export const withPlatform = (draft: AccountDraft, platform: string | null): AccountDraft => ({
  ...draft,
  platform: socialPlatformSchema.safeParse(platform).data ?? null,
  sub_items: draft.platform === platform ? draft.sub_items : [],
});

/** The body that makes the account. Pure. */
export const bodyOfNew = (draft: AccountDraft) => ({
  ...draft,
  sub_items: draft.type === 'group' ? draft.sub_items : [],
});

/** The body that changes the account: what differs, and never its platform or type. Pure. */
export function bodyOfChange(account: SocialAccount, draft: AccountDraft) {
  const { platform: _, type: __, ...changed } = changedFields(draftOfAccount(account), draft);
  return changed;
}

/** What a group may hold: accounts of the platform by name, and what it holds already. Pure. */
export function membersToChoose(
  accounts: readonly SocialAccount[],
  { platform, sub_items: held }: Pick<AccountDraft, 'platform' | 'sub_items'>,
) {
  const holds = new Set(held);
  return accounts
    .filter((account) => account.platform === platform && account.type === 'single')
    .filter(({ id, enabled }) => enabled || holds.has(id))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, enabled }) => ({ id, name, disabled: false, hint: enabled ? undefined : 'disabled' }));
}
