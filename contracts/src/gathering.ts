import { z } from 'zod';

/** What an organisation has decided about robots.txt: kept to, or read, recorded and passed over. */
export const ROBOTS_POLICIES = ['obey', 'override'] as const;
export const robotsPolicySchema = z.enum(ROBOTS_POLICIES);
export type RobotsPolicy = z.infer<typeof robotsPolicySchema>;
export const DEFAULT_ROBOTS_POLICY: RobotsPolicy = 'obey';

/** How the crawl came to a page. */
export const pageFoundSchema = z.object({
  /** `list`: the address that was asked for; the others belong to the same registrable domain. */
  by: z.enum(['list', 'link', 'sitemap']),
  /** Links away from the listed address: 0 for itself, 1 for what its page or a sitemap names. */
  depth: z.number().int().nonnegative().max(1000),
  /** The page with the link, or the sitemap; null for the listed address. */
  on: z.string().max(4096).nullable(),
  /** One of the priority words stands in its address or in the link's text. */
  priority: z.boolean(),
  /** What robots.txt says of the address; `unknown` when it could not be read. */
  robots: z.enum(['allowed', 'disallowed', 'unknown']),
});
export type PageFound = z.infer<typeof pageFoundSchema>;

/** robots.txt of the listed address: read, absent, or out of reach. */
export const robotsTxtSchema = z.enum(['read', 'none', 'unreachable']);

const leftOutSchema = z.number().int().nonnegative();

/** What is to be said of how a website's pages were gathered, once it is over. */
export const websiteGatheringSchema = z.object({
  /** Why no further page was read. */
  ended: z.enum(['pages_reached', 'nothing_left', 'time_over', 'website_refused', 'first_page_not_read']),
  /** Distinct addresses of the domain that were found and not read, by reason. */
  leftOut: z.object({
    /** robots.txt disallows them. */
    robots: leftOutSchema,
    /** They do not contain the check's URL filter. */
    urlFilter: leftOutSchema,
    /** They look like calendars, sessions, endless pagination, or paths that grow. */
    traps: leftOutSchema,
    /** They were read and turned out to be a page that had been read already. */
    duplicates: leftOutSchema,
    /** They were read and led away from the website. */
    elsewhere: leftOutSchema,
    /** They were asked for and are not there (404, 410); absent in what older crawlers told. */
    dead: leftOutSchema.default(0),
    /** They were still waiting when the target ended. */
    waiting: leftOutSchema,
  }),
  robotsTxt: robotsTxtSchema,
  robotsPolicy: robotsPolicySchema,
  /** Sitemaps that were read. */
  sitemaps: z.number().int().nonnegative(),
});
export type WebsiteGathering = z.infer<typeof websiteGatheringSchema>;
