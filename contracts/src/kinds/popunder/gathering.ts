import { z } from 'zod';
import { robotsPolicySchema, robotsTxtSchema } from '../../gathering.ts';
import { passNameSchema } from './findings.ts';

const counted = z.number().int().nonnegative();

/** What is to be said of how a website was looked at for what it opens. */
export const popunderGatheringSchema = z.object({
  kind: z.literal('popunder'),
  /** Why the looks ended; all but the first leave something undone. */
  ended: z.enum(['passes_made', 'time_over', 'windows_reached', 'website_refused', 'page_not_read']),
  done: z.object({
    /** Passes made to their end, in order. */
    passes: z.array(passNameSchema).max(4),
    clicks: counted,
    windows: counted,
    ms: z.number().nonnegative(),
  }),
  leftOut: z.object({
    /** Opened past those that are told. */
    windows: counted,
    passes: counted,
    /** Passes made again because a browser had died. */
    repeated: counted,
  }),
  robotsTxt: robotsTxtSchema,
  robotsPolicy: robotsPolicySchema,
});
export type PopunderGathering = z.infer<typeof popunderGatheringSchema>;
