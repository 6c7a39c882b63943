import type { BoxTree } from '../boxes/box-tree.ts';
import { findSections } from './find-sections.ts';
import { withHero } from './hero.ts';
import { brandsInText } from './in-text.ts';
import { hasMorePages } from './more-pages.ts';
import { outlineOf } from './outline.ts';
import { placed } from './positions.ts';
import { type ReadSection, readSection } from './read-section.ts';
import type { FoundSection } from './sections.ts';
import { structuredLists } from './structured-lists.ts';
import { hasWall } from './walls.ts';
import type { Chains } from './ways-out.ts';

/** What is asked of a page. */
export interface Expectations {
  /** Names of brands that entries are told by: those expected, and others that are known. */
  readonly brands: readonly string[];
}

/** What may have been missed: with any of them no brand is said to be missing. */
export type CutShort = 'node_cap' | 'still_growing' | 'frame_unread';
/** What was odd and changes no verdict. */
export type Warning = 'numbers_disagree' | 'numbers_with_gaps' | 'other_tabs_not_opened';

export interface Reading {
  readonly outcome: 'read' | 'no_list_found' | 'list_unsure' | 'consent_wall';
  /** The main one first, then the likelier ones; none where none was found. */
  readonly sections: readonly ReadSection[];
  /** Empty: what is not in the reading is not there. */
  readonly cutShort: readonly CutShort[];
  readonly warnings: readonly Warning[];
  /** Brands whose names stand on the page outside of every entry. */
  readonly inText: readonly string[];
}

const noChains: Chains = new Map();

/**
 * Reads the lists of recommended operators that a page shows. Pure: the same for the same.
 * @param chains where links led that were followed; without them an entry is told by the rest of it
 */
export function readToplist(tree: BoxTree, { brands }: Expectations, chains: Chains = noChains): Reading {
  const outline = outlineOf(tree);
  const isWalled = hasWall(outline);
  const { sections: found, groups, spread } = findSections(outline, chains);
  const [main, ...others] = found;
  if (main === undefined || !main.isShown) {
    const outcome = isWalled ? 'consent_wall' : 'no_list_found';
    return { outcome, sections: [], cutShort: cutShortOf(tree), warnings: [], inText: [] };
  }
  const asked = { brands, lists: structuredLists(tree.data) };
  const list = placed(withHero(main, groups, outline, spread), main.group.inside, outline);
  const sections = [
    readSection(main, list, 1, asked),
    ...others.map((section) =>
      readSection(section, placed(section.entries, section.group.inside, outline), claimOf(section, main), asked),
    ),
  ];
  const warnings: Warning[] = [
    ...(list.isPrintedElsewise ? (['numbers_disagree'] as const) : []),
    ...(list.hasGaps ? (['numbers_with_gaps'] as const) : []),
    ...(others.some(({ isShown }) => !isShown) ? (['other_tabs_not_opened'] as const) : []),
  ];
  return {
    outcome: isWalled ? 'consent_wall' : list.isContradicted ? 'list_unsure' : 'read',
    sections,
    cutShort: cutShortOf(tree, hasMorePages(main, list, outline)),
    warnings,
    inText: brandsInText(brands, found, outline),
  };
}

function cutShortOf({ nodesLeft, isGrown, framesUnread }: BoxTree, hasMore = false): CutShort[] {
  return [
    ...(nodesLeft > 0 ? (['node_cap'] as const) : []),
    ...(isGrown && !hasMore ? [] : (['still_growing'] as const)),
    ...(framesUnread > 0 ? (['frame_unread'] as const) : []),
  ];
}

const claimOf = ({ score }: FoundSection, main: FoundSection) => (main.score > 0 ? Math.min(1, score / main.score) : 0);

/** The links that tell where the entries of a page lead, those of the likeliest list first, each once. Pure. */
export function linksToFollow(tree: BoxTree): { readonly href: string; readonly text: string }[] {
  const { sections, ways } = findSections(outlineOf(tree), noChains);
  const inLists = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.ways));
  const links = [...inLists, ...ways].flatMap(({ href, words }) => (href === null ? [] : [[href, words] as const]));
  return [...new Map(links)].map(([href, text]) => ({ href, text }));
}
