import type { CheckKind } from '@proofline/contracts/check-kinds';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flagsQuery, isOn, switchesQuery } from '../../shared/switches/feature-states.ts';
import { calendarDay } from '../../shared/time/calendar-day.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { creationMetadataQuery } from '../checks/checks-query.ts';
import { listsQuery } from '../lists/lists-query.ts';
import type { CheckFacts } from './check-draft.ts';

/** All of them; visible ones first (001 §7). */
const allLists = { ordering: '-enabled,name', page_size: 0 };
const MINUTE_MS = 60_000;

type Loading = { readonly facts: undefined; readonly retry: (() => void) | null };

/** What a draft is judged against; `retry` while something could not be loaded. */
export function useCheckFacts(kind: CheckKind, isClone: boolean): { facts: CheckFacts } | Loading {
  const metadata = useQuery(creationMetadataQuery);
  const lists = useQuery(listsQuery(allLists));
  // A failed load leaves flags and switches off (000 §7); until it is known, nothing begins.
  const flags = useQuery(flagsQuery);
  const switches = useQuery(switchesQuery);
  const today = calendarDay(useNow(MINUTE_MS), useTimezone());
  const facts = useMemo((): CheckFacts | undefined => {
    if (metadata.data === undefined || lists.data === undefined || flags.isPending || switches.isPending)
      return undefined;
    return {
      kind,
      metadata: metadata.data,
      lists: lists.data.results,
      today,
      isClone,
      flags: {
        enable_discovery_verticals: isOn(flags.data, 'enable_discovery_verticals'),
        social_media_image_matching: isOn(flags.data, 'social_media_image_matching'),
      },
    };
  }, [kind, isClone, metadata.data, lists.data, flags.isPending, flags.data, switches.isPending, today]);
  if (facts !== undefined) return { facts };
  const failed = [metadata, lists].find(({ data, failureReason }) => data === undefined && failureReason !== null);
  return { facts: undefined, retry: failed ? () => void failed.refetch() : null };
}
