import type { OrganizationId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import type { SocialAccountId } from '@proofline/contracts/social-media';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { listSocialAccounts } from '../social-accounts/social-account-rows.ts';
import { listVerticals } from '../verticals/vertical-rows.ts';
import type { NamedParts } from './present.ts';

/**
 * Keyword presets and accounts that a configuration names, in its order, with their names of today. What the
 * organisation may no longer choose is marked as disabled.
 */
export async function loadNamedParts(
  db: Knex,
  organizationId: OrganizationId,
  configuration: CheckConfiguration,
): Promise<NamedParts> {
  const { verticals: verticalIds, socialMediaAccounts: accountIds } = partsOf(configuration);
  const [verticals, accounts] = await Promise.all([
    verticalIds.length === 0 ? [] : listVerticals(db, { ids: verticalIds }),
    loadNamedAccounts(db, organizationId, accountIds),
  ]);
  return {
    verticals: inOrderOf(verticalIds, verticals).map(({ id, name, enabled }) => ({ id, name, disabled: !enabled })),
    accounts,
  };
}

/** The accounts among `ids`, in that order, as `loadNamedParts` has them. */
export async function loadNamedAccounts(
  db: Knex,
  organizationId: OrganizationId,
  ids: readonly SocialAccountId[],
): Promise<NamedParts['accounts']> {
  if (ids.length === 0) return [];
  const [accounts, usable] = await Promise.all([
    listSocialAccounts(db, { ids }),
    listSocialAccounts(db, { ids, usableBy: organizationId }),
  ]);
  const usableIds = new Set(usable.filter(({ enabled }) => enabled).map(({ id }) => id));
  return inOrderOf(ids, accounts).map(({ id, name, description, platform }) => ({
    id,
    description: description === '' ? name : description,
    platform,
    disabled: !usableIds.has(id),
  }));
}

function inOrderOf<Id extends number, Item extends { readonly id: Id }>(ids: readonly Id[], items: readonly Item[]) {
  const known = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
