/** An organisation that has targets waiting. */
export interface WaitingOrganization {
  readonly organizationId: number;
  /** Time of agents that it has used lately, its leases under way included. */
  readonly usedMs: number;
}

/** What a lease is taken to cost until it has cost something. */
const EXPECTED_LEASE_MS = 3_000;
/** However much an organisation has used, it is behind by this much at the most: nobody is left out for long. */
const MOST_BEHIND_MS = 60_000;

/**
 * How many of an agent's places each organisation gets: the next one always goes to whoever has used least so far,
 * which is by turns where all have used the same. Pure.
 */
export function shareLeases(places: number, waiting: readonly WaitingOrganization[]): ReadonlyMap<number, number> {
  const least = waiting.reduce((found, { usedMs }) => Math.min(found, usedMs), Number.POSITIVE_INFINITY);
  const used = new Map(
    waiting.map(({ organizationId, usedMs }) => [organizationId, Math.min(usedMs, least + MOST_BEHIND_MS)]),
  );
  const shares = new Map<number, number>();
  if (waiting.length === 0) return shares;
  for (let place = 0; place < places; place += 1) {
    const [next] = [...used].reduce((one, other) => (other[1] < one[1] ? other : one));
    used.set(next, (used.get(next) ?? 0) + EXPECTED_LEASE_MS);
    shares.set(next, (shares.get(next) ?? 0) + 1);
  }
  return shares;
}
