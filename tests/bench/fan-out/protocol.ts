import { z } from 'zod';

/** Whose sockets: those of one organisation, each session with its share of them. */
const audienceSchema = z.object({
  organization: z.number().int(),
  cookies: z.array(z.string()),
  sockets: z.number().int(),
});
export type Audience = z.infer<typeof audienceSchema>;

/** What the process with the browsers is told to do, one after the other. */
export const orderSchema = z.discriminatedUnion('order', [
  z.object({ order: z.literal('open'), url: z.string(), audiences: z.array(audienceSchema) }),
  /** Forget what was heard so far. */
  z.object({ order: z.literal('listen') }),
  /** Say what was heard since. */
  z.object({ order: z.literal('tell') }),
  /** One socket more, that reads nothing and goes on saying that it lives; answered when it is cut. */
  z.object({ order: z.literal('stop-reading'), url: z.string(), cookie: z.string() }),
  z.object({ order: z.literal('close') }),
]);
export type Order = z.infer<typeof orderSchema>;

export const heardSchema = z.object({
  messages: z.number().int(),
  /** Messages about another organisation than the socket's. */
  foreign: z.number().int(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  mostMs: z.number(),
  /** Sockets that were cut and came back, or did not. */
  cut: z.number().int(),
});
export type Heard = z.infer<typeof heardSchema>;

/** A report whose id says to whose organisation it belongs. */
const REPORTS_PER_ORGANIZATION = 10_000_000;
export const reportOf = (organization: number, number: number): number =>
  organization * REPORTS_PER_ORGANIZATION + number;
export const organizationOf = (report: number): number => Math.floor(report / REPORTS_PER_ORGANIZATION);

/** The same clock for all processes of a machine, in µs; stands in the place of a log's position. */
export const nowUs = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000));
