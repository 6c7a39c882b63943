import { URL_GROUP_CHANGED } from '@proofline/contracts/api/url-groups';
import type { UrlListEvent } from '@proofline/contracts/events/url-list';
import type { OrganizationId, UrlListId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { NotInThisState, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { evolveUrlList, initialUrlList, type UrlListState } from './state.ts';

export type UrlListCommand =
  | {
      readonly type: 'create';
      readonly urlListId: UrlListId;
      readonly name: string;
      readonly urls: readonly string[];
      readonly enabled: boolean;
    }
  | {
      readonly type: 'change';
      readonly organizationId: OrganizationId;
      readonly name?: string | undefined;
      readonly urls?: readonly string[] | undefined;
      readonly enabled?: boolean | undefined;
      /** What was edited; a list that has moved on since is not overwritten. */
      readonly revision?: number | undefined;
    };

/** A website list: one organisation's, changed as a whole, shown or hidden. */
export const urlListDecider: Decider<UrlListState, UrlListCommand, UrlListEvent> = {
  category: 'urllist',
  initial: initialUrlList,
  evolve: evolveUrlList,
  decide(command, state) {
    switch (command.type) {
      case 'create': {
        if (state.status !== 'none') throw new NotInThisState('already_exists', 'This list exists already.');
        const { urlListId, name, urls, enabled } = command;
        return [{ type: 'UrlListCreated', data: { urlListId, name, urls: [...urls], enabled } }];
      }
      case 'change':
        return change(command, state);
    }
  },
};

function change(command: Extract<UrlListCommand, { type: 'change' }>, state: UrlListState): UrlListEvent[] {
  if (state.status === 'none' || state.organizationId !== command.organizationId) throw new UnknownSubject();
  const { urlListId } = state;
  const { name = state.name, urls = state.urls, enabled = state.enabled } = command;
  if (command.revision !== undefined && command.revision !== state.revision) {
    throw new NotInThisState(URL_GROUP_CHANGED, 'Somebody else changed this list in the meantime.');
  }
  const events: UrlListEvent[] = [];
  if (name !== state.name || !sameUrls(urls, state.urls)) {
    events.push({ type: 'UrlListChanged', data: { urlListId, name, urls: [...urls] } });
  }
  if (enabled !== state.enabled) {
    events.push({ type: enabled ? 'UrlListShown' : 'UrlListHidden', data: { urlListId } });
  }
  return events;
}

function sameUrls(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((url, index) => url === right[index]);
}
