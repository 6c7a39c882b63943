import { type FoundLinks, type LinkSlice, linksFoundBy } from '@proofline/rules/matched-links';
import type { PageLink } from '@proofline/rules/page-artifacts';
import type { QueryRule } from '@proofline/rules/query-tree';
import { z } from 'zod';

/** The links as the agent has read them (`pageLinks`). */
export const pageLinksSchema = z.array(
  z
    .object({ url: z.string(), redirectedTo: z.array(z.string()).optional() })
    .transform(({ url, redirectedTo }): PageLink => (redirectedTo === undefined ? { url } : { url, redirectedTo })),
);

export interface RuleLinksAsked {
  readonly rules: readonly QueryRule[];
  /** A stored list of links. */
  readonly json: string;
  /** Of each rule's links; all where there is none. */
  readonly slice?: LinkSlice | undefined;
}

/**
 * What each rule finds in a stored list of links. Pure; up to tens of milliseconds, so ask for it apart.
 * @returns null for what is no such list: agents stand outside of what is trusted
 */
export function ruleLinks({ rules, json, slice }: RuleLinksAsked): FoundLinks[] | null {
  try {
    return linksFoundBy(rules, pageLinksSchema.parse(JSON.parse(json)), slice);
  } catch {
    return null;
  }
}
