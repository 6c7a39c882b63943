import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { SocialAccountId, SocialPlatform } from '@proofline/contracts/social-media';

export type Account = CreationMetadata['social_media_accounts'][number];

/** A platform's accounts as they are offered: groups with theirs inside, the others beside them. */
export interface AccountTree {
  readonly groups: readonly { readonly group: Account; readonly members: readonly Account[] }[];
  readonly singles: readonly Account[];
}

/** An account may stand in several groups; groups of nothing are left out. */
export function accountTree(accounts: readonly Account[], platform: SocialPlatform | null): AccountTree {
  const ofPlatform = accounts.filter((account) => account.platform === platform);
  const singles = ofPlatform.filter(({ type }) => type === 'single');
  const groups = ofPlatform
    .filter(({ type }) => type === 'group')
    .map((group) => ({ group, members: singles.filter(({ id }) => group.sub_items.includes(id)) }))
    .filter(({ members }) => members.length > 0);
  const grouped = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)));
  return { groups, singles: singles.filter(({ id }) => !grouped.has(id)) };
}

/** What a search leaves: groups that are named so with all of theirs, else the members that are. */
export function searchAccounts({ groups, singles }: AccountTree, search: string): AccountTree {
  const words = search.trim().toLowerCase();
  if (words === '') return { groups, singles };
  const isFound = ({ name, description }: Account) => `${name}\n${description}`.toLowerCase().includes(words);
  return {
    groups: groups
      .map(({ group, members }) => ({ group, members: isFound(group) ? members : members.filter(isFound) }))
      .filter(({ members }) => members.length > 0),
    singles: singles.filter(isFound),
  };
}

/** Every account of a tree once. */
export const accountsOfTree = ({ groups, singles }: AccountTree): Account[] => [
  ...new Set([...groups.flatMap(({ members }) => members), ...singles]),
];

/** Those of the chosen accounts that a platform has (001 §4: changing the platform narrows them). */
export function narrowAccounts(
  chosen: readonly SocialAccountId[],
  accounts: readonly Account[],
  platform: SocialPlatform | null,
): readonly SocialAccountId[] {
  const theirs = new Set(accounts.filter((account) => account.platform === platform).map(({ id }) => id));
  return chosen.filter((id) => theirs.has(id));
}

/** All of them in when one is missing, else all of them out. */
export function toggleAll(chosen: readonly SocialAccountId[], ids: readonly SocialAccountId[]): SocialAccountId[] {
  const isFull = ids.every((id) => chosen.includes(id));
  return isFull ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
}
