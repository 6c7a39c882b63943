import { describe, expect, it } from 'vitest';
import { accountsOfTree, accountTree, narrowAccounts, searchAccounts, toggleAll } from './account-tree.ts';
import { platformObstacle } from './platform-choice.ts';
import { accountId, facts } from './testing/testing-draft.ts';

const { social_media_accounts: accounts, platforms } = facts.metadata;
const tree = accountTree(accounts, 'telegram');
const ids = (...numbers: number[]) => numbers.map(accountId);
const names = (found: typeof tree) => accountsOfTree(found).map(({ name }) => name);

describe('social media accounts to choose from', () => {
  it('are those of the platform, in their groups, the others beside them', () => {
    expect(tree.groups.map(({ group, members }) => [group.name, members.map(({ name }) => name)])).toEqual([
      ['Nordic affiliates', ['spinwise', 'fjordspins']],
    ]);
    expect(tree.singles.map(({ name }) => name)).toEqual(['larkfield']);
    expect(accountTree(accounts, null)).toEqual({ groups: [], singles: [] });
  });

  it('are found by name and description; a found group shows all of its accounts', () => {
    expect(names(searchAccounts(tree, 'NORDIC'))).toEqual(['spinwise', 'fjordspins']);
    expect(names(searchAccounts(tree, 'official'))).toEqual(['larkfield']);
    expect(names(searchAccounts(tree, 'fjord s'))).toEqual(['fjordspins']);
    expect(names(searchAccounts(tree, 'nothing like it'))).toEqual([]);
  });

  it('are all taken in while one is missing, else all taken out', () => {
    expect(toggleAll(ids(4, 2), ids(2, 3))).toEqual(ids(4, 2, 3));
    expect(toggleAll(ids(4, 2, 3), ids(2, 3))).toEqual(ids(4));
  });

  it('are narrowed to the platform when it changes', () => {
    expect(narrowAccounts(ids(2, 5, 4), accounts, 'twitter')).toEqual(ids(5));
  });

  it('belong to platforms that are enabled and have some; the others say why not', () => {
    const obstacles = platforms.map((platform) => [platform.id, platformObstacle(platform)]);
    expect(Object.fromEntries(obstacles)).toMatchObject({ telegram: null, facebook: 'premium', reddit: 'no_accounts' });
  });
});
