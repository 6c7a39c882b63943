import type { CheckId, OrganizationId, UrlListId, UserId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { type LoggedEvent, organizationOf, userOf } from '../runtime/logged-event.ts';

export type UrlListChange =
  | {
      type: 'created';
      urlListId: UrlListId;
      organizationId: OrganizationId;
      creatorId: UserId | null;
      name: string;
      urls: readonly string[];
      enabled: boolean;
      at: string;
      revision: number;
      position: bigint;
    }
  | UrlListPatched
  | { type: 'used'; urlListId: UrlListId; checkId: CheckId };

/** What an event sets; the rest stays. */
export interface UrlListPatched {
  type: 'patched';
  urlListId: UrlListId;
  organizationId: OrganizationId;
  name?: string;
  urls?: readonly string[];
  enabled?: boolean;
  at: string;
  revision: number;
  position: bigint;
}

export const urlListEventTypes = [
  'UrlListCreated',
  'UrlListChanged',
  'UrlListShown',
  'UrlListHidden',
  'CheckCreated',
] as const;

export function projectUrlList(logged: LoggedEvent): UrlListChange[] {
  const { event, metadata, position, revision } = logged;
  const patched = (urlListId: UrlListId, what: Partial<UrlListPatched>): UrlListPatched[] => [
    {
      ...what,
      type: 'patched',
      urlListId,
      organizationId: organizationOf(logged),
      at: metadata.at,
      revision,
      position,
    },
  ];
  switch (event.type) {
    case 'UrlListCreated':
      return [
        {
          type: 'created',
          ...event.data,
          organizationId: organizationOf(logged),
          creatorId: userOf(logged),
          at: metadata.at,
          revision,
          position,
        },
      ];
    case 'UrlListChanged':
      return patched(event.data.urlListId, { name: event.data.name, urls: event.data.urls });
    case 'UrlListShown':
      return patched(event.data.urlListId, { enabled: true });
    case 'UrlListHidden':
      return patched(event.data.urlListId, { enabled: false });
    case 'CheckCreated': {
      const { checkId, configuration } = event.data;
      return [...new Set(partsOf(configuration).urlLists)].map((urlListId) => ({ type: 'used', urlListId, checkId }));
    }
    default:
      return [];
  }
}
