import { z } from 'zod';

/** What came of attacking one guard. */
export const guardReportSchema = z.object({
  /** The first of those that reached something they must not. */
  hits: z.array(
    z.object({ protocol: z.enum(['tcp', 'udp']), address: z.string(), port: z.number(), said: z.string() }),
  ),
  hitCount: z.number(),
  /** Every attack was carried out; false when the guard had failed before. */
  isWhole: z.boolean(),
  /** Statuses the proxy gave to requests that cannot be understood. */
  malformed: z.array(z.number()),
  unreachedByHttp: z.array(z.string()),
  /** How long a name whose server never answers was waited for. */
  silentMs: z.number(),
  unreachedByBrowser: z.array(z.string()),
  /** Visits of the agent that led to a canary and brought a page home. */
  visitsAccepted: z.array(z.string()),
  visitsUnread: z.array(z.string()),
  visitsRefused: z.number(),
  undelivered: z.array(z.string()),
  leaks: z.array(z.string()),
  survivesBomb: z.boolean(),
  /** `Host` headers that the public website saw. */
  hosts: z.array(z.string()),
  cookies: z.array(z.string()),
  prefetchedNameAsked: z.boolean(),
  namesAsked: z.number(),
  timings: z.record(z.string(), z.number()),
});
export type GuardReport = z.infer<typeof guardReportSchema>;
