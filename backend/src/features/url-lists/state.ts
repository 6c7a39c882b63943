import type { UrlListEvent } from '@proofline/contracts/events/url-list';
import type { OrganizationId, UrlListId } from '@proofline/contracts/ids';

/** What a website list's stream says about it. */
export type UrlListState =
  | { readonly status: 'none' }
  | {
      readonly status: 'existing';
      readonly urlListId: UrlListId;
      readonly organizationId: OrganizationId | null;
      readonly name: string;
      readonly urls: readonly string[];
      readonly enabled: boolean;
    };

export const initialUrlList: UrlListState = { status: 'none' };

export function evolveUrlList(
  state: UrlListState,
  event: UrlListEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): UrlListState {
  if (event.type === 'UrlListCreated') return { status: 'existing', organizationId, ...event.data };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'UrlListChanged':
      return { ...state, name: event.data.name, urls: event.data.urls };
    case 'UrlListShown':
      return { ...state, enabled: true };
    case 'UrlListHidden':
      return { ...state, enabled: false };
  }
}
