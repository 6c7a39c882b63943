import { type WaffleState, waffleStatesSchema } from '@proofline/contracts/api/waffle';
import type { FlagName, SwitchName } from '@proofline/contracts/feature-switches';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

const statesQuery = (kind: 'switches' | 'flags') =>
  queryOptions({
    queryKey: queryKeys.features.of(kind),
    queryFn: async ({ signal }) => (await apiGet(`/api/waffle_${kind}/`, waffleStatesSchema, { signal })).results,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Switches, the same for everybody. A failed load leaves everything off (000 §7). */
export const switchesQuery = statesQuery('switches');
/** Flags, as they are for who asks. */
export const flagsQuery = statesQuery('flags');

/** Whether the answer names the feature as active. */
export const isOn = (states: readonly WaffleState[] | undefined, name: string): boolean =>
  states?.some((state) => state.name === name && state.active) ?? false;

/** Is the switch on? False while unknown; changes live. */
export const useSwitch = (name: SwitchName): boolean => isOn(useQuery(switchesQuery).data, name);
/** All switches at once, for what asks for several. */
export function useSwitches(): (name: SwitchName) => boolean {
  const { data } = useQuery(switchesQuery);
  return useCallback((name) => isOn(data, name), [data]);
}
/** Is the flag on for this user? False while unknown; changes live. */
export const useFlag = (name: FlagName): boolean => isOn(useQuery(flagsQuery).data, name);

/** For guards of routes, which wait for the answer. */
export const loadSwitch = async (client: QueryClient, name: SwitchName): Promise<boolean> =>
  isOn(await client.ensureQueryData(switchesQuery).catch(() => []), name);
export const loadFlag = async (client: QueryClient, name: FlagName): Promise<boolean> =>
  isOn(await client.ensureQueryData(flagsQuery).catch(() => []), name);

/** Calls back when an answer about features differs from the one before. */
export function onFeaturesChanged(client: QueryClient, react: () => void): void {
  const known = new Map<string, unknown>();
  client.getQueryCache().subscribe(({ query }) => {
    const { data } = query.state;
    if (query.queryKey[0] !== queryKeys.features.all[0] || data === undefined) return;
    const before = known.get(query.queryHash);
    known.set(query.queryHash, data);
    // Equal answers keep their identity in the cache.
    if (before !== undefined && before !== data) react();
  });
}
