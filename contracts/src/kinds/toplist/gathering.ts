import { z } from 'zod';
import { robotsPolicySchema, robotsTxtSchema } from '../../gathering.ts';

const counted = z.number().int().nonnegative();

/** What is to be said of how a toplist was looked at. */
export const toplistGatheringSchema = z.object({
  kind: z.literal('toplist'),
  /** Why the look ended; all but the first leave something unseen. */
  ended: z.enum([
    'read_whole',
    'still_growing',
    'node_cap',
    'time_over',
    'website_refused',
    'page_not_read',
    'consent_wall',
    'exit_mismatch',
  ]),
  done: z.object({
    /** Steps of scrolling, and clicks on `show more`. */
    scrolls: counted,
    clicks: counted,
    /** Words of the button by which a question for an age was answered; absent where nothing asked. */
    ageAnswer: z.string().max(100).optional(),
    /** Of the page when it had grown, in CSS pixels. */
    heightPx: counted,
    /** Of the box tree. */
    nodes: counted,
    sections: counted,
    entries: counted,
    linksFollowed: counted,
    /** Milliseconds of reading the box tree. */
    readingMs: z.number().nonnegative(),
  }),
  leftOut: z.object({
    /** Beyond the cap of the box tree. */
    nodes: counted,
    /** Of other websites, into which nothing looks. */
    frames: counted,
    /** Beyond those that are told and kept. */
    entries: counted,
    /** Operator links that were not followed, and those of them that robots.txt disallows. */
    links: counted,
    linksByRobots: counted,
    /** `Show more` that was still there when the clicks were used up. */
    controls: counted,
  }),
  robotsTxt: robotsTxtSchema,
  robotsPolicy: robotsPolicySchema,
});
export type ToplistGathering = z.infer<typeof toplistGatheringSchema>;
