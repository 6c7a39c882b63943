import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { CheckId, OrganizationId, UrlListId, UserId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { organizationOf, userOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

export type UrlListChange =
  | {
      readonly type: 'created';
      readonly urlListId: UrlListId;
      readonly organizationId: OrganizationId;
      readonly creatorId: UserId | null;
      readonly name: string;
      readonly urls: readonly string[];
      readonly enabled: boolean;
      readonly at: string;
      readonly revision: number;
      readonly position: bigint;
    }
  | UrlListPatched
  | { readonly type: 'used'; readonly urlListId: UrlListId; readonly checkId: CheckId };

/** What an event sets; the rest stays. */
export interface UrlListPatched {
  readonly type: 'patched';
  readonly urlListId: UrlListId;
  readonly organizationId: OrganizationId;
  readonly name?: string;
  readonly urls?: readonly string[];
  readonly enabled?: boolean;
  readonly at: string;
  readonly revision: number;
  readonly position: bigint;
}

export const urlListProjector = totalProjector<UrlListChange>({
  urlList: {
    UrlListCreated: (logged) => {
      const { event, metadata, position, revision } = logged;
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
    },
    UrlListChanged: (logged) => patched(logged, { name: logged.event.data.name, urls: logged.event.data.urls }),
    UrlListShown: (logged) => patched(logged, { enabled: true }),
    UrlListHidden: (logged) => patched(logged, { enabled: false }),
  },
  check: {
    CheckCreated: ({ event }) => {
      const { checkId, configuration } = event.data;
      return [...new Set(partsOf(configuration).urlLists)].map((urlListId) => ({ type: 'used', urlListId, checkId }));
    },
    CheckDisabled: 'a disabled check still uses its lists',
    CheckEnabled: 'an enabled check uses the lists it always did',
    ScheduleCancelled: 'a check that repeats no more still uses its lists',
    ScheduleRestarted: 'a check that repeats again uses the lists it always did',
    ScheduleSlotSkipped: 'a run that was not started read no list',
  },
  report: 'a run pins what its lists hold; they stay as they are',
  crawl: 'crawling an address changes no list',
  finding: 'what an address shows changes no list',
  comment: 'a comment is about a report',
  retention: 'a list keeps every content it had',
  favorite: 'what is a favourite is a check',
  attention: 'whoever reads what was found changes no list',
  notification: 'what people are told of a list changes nothing in it',
  agent: 'a list names no agent',
  account: 'names of creators are read beside lists',
  organization: 'a list stays with its organisation',
  feature: 'no switch is about lists',
  selectable: 'a list holds addresses alone',
  installation: 'the same lists, whoever keeps the log',
  parkedEvent: 'a list holds addresses alone',
});

function patched(
  logged: Logged<Extract<EventOfGroup<'urlList'>, { type: 'UrlListChanged' | 'UrlListShown' | 'UrlListHidden' }>>,
  what: Partial<UrlListPatched>,
): UrlListPatched[] {
  const { event, metadata, revision, position } = logged;
  const { urlListId } = event.data;
  return [
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
}
