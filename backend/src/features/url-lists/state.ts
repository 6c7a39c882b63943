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
      /** Of its stream: every event is one more. */
      readonly revision: number;
    };

export const initialUrlList: UrlListState = { status: 'none' };

export function evolveUrlList(
  state: UrlListState,
  event: UrlListEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): UrlListState {
  if (event.type === 'UrlListCreated') return { status: 'existing', organizationId, ...event.data, revision: 0 };
  if (state.status === 'none') return state;
  const revision = state.revision + 1;
  switch (event.type) {
    case 'UrlListChanged':
      return { ...state, revision, name: event.data.name, urls: event.data.urls };
    case 'UrlListShown':
      return { ...state, revision, enabled: true };
    case 'UrlListHidden':
      return { ...state, revision, enabled: false };
  }
}
