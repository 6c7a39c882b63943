import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RouteDefinition } from './define-route.ts';
import { TooManyRequests } from './errors.ts';
import { networkOf } from './network-of.ts';

export type TakePoint = (route: RouteDefinition, address: string) => Promise<void>;

/**
 * Counts requests by route and client address, in this process: a guard against floods, not an account of use (guessed
 * passwords are counted in Postgres, over all processes).
 */
export function createRouteLimiter(routes: readonly RouteDefinition[]): TakePoint {
  const limiters = new Map(
    routes.map((route) => [
      route,
      new RateLimiterMemory({ points: route.limit.points, duration: route.limit.durationS }),
    ]),
  );
  return async (route, address) => {
    try {
      await limiters.get(route)?.consume(networkOf(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const isFirst = refusal.consumedPoints === route.limit.points + 1;
      throw new TooManyRequests(refusal.msBeforeNext / 1000, undefined, { isFirst });
    }
  };
}
