import type { OrganizationId } from '@proofline/contracts/ids';
import { TooManyRequests } from '../../kernel/http/errors.ts';

/** Who reads at once, waiting or streaming, in one process of the api. */
export const MAX_READERS_PER_ORGANIZATION = 10;
const maxReaders = 500;
const retryAfterS = 10;

/** Takes a place. @returns how to give it back, which may be called more than once. @throws TooManyRequests */
export type TakePlace = (organizationId: OrganizationId) => () => void;

export function limitReaders(): TakePlace {
  const reading = new Map<OrganizationId, number>();
  let all = 0;
  return (organizationId) => {
    const own = reading.get(organizationId) ?? 0;
    if (own >= MAX_READERS_PER_ORGANIZATION || all >= maxReaders) {
      throw new TooManyRequests(retryAfterS, 'Too many read the feed at once. Please end one, or come back later.');
    }
    reading.set(organizationId, own + 1);
    all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all -= 1;
      const left = (reading.get(organizationId) ?? 1) - 1;
      if (left === 0) reading.delete(organizationId);
      else reading.set(organizationId, left);
    };
  };
}
