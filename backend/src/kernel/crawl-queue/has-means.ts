const has = (what: 'engine' | 'platform', means: string): string =>
  `(t.subject ->> '${what}' is null or t.subject ->> '${what}' = any (${means}))`;

/** Condition: engines and platforms, SQL of type `text[]`, hold what the subject of a row `t` of `crawl_targets` asks for. */
export const hasMeans = (engines: string, platforms: string): string =>
  `${has('engine', engines)} and ${has('platform', platforms)}`;
