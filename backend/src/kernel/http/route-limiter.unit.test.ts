import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { TooManyRequests } from './errors.ts';
import { createRouteLimiter } from './route-limiter.ts';

const routeAt = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'A route.',
    auth: 'public',
    policy: 'anyone',
    limit: { points: 2, durationS: 60 },
    answer: z.object({}),
    handle: () => ({ status: 200, body: {} }),
  });

describe('The limit of a route', () => {
  const [one, two] = [routeAt('/api/one/'), routeAt('/api/two/')];

  it('is counted by route and address, and says when to come back', async () => {
    const take = createRouteLimiter([one, two]);
    await take(one, '203.0.113.1');
    await take(one, '203.0.113.1');
    const refusal: unknown = await take(one, '203.0.113.1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyRequests);
    expect(refusal).toMatchObject({ status: 429, headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d?$/) } });
    await take(one, '203.0.113.2');
    await take(two, '203.0.113.1');
  });
});
