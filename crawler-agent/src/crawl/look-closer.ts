import type { CompiledTree } from '@proofline/rules/compile';
import type { WantedImage } from '@proofline/rules/images/wanted-images';
import { judge } from '@proofline/rules/judge';
import { type LeftOut, openLeaves } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { Verdict } from '@proofline/rules/verdict';
import type { LinkFollower } from '../gather/follow-links.ts';
import type { SeenPage } from '../gather/visit.ts';
import { asPageImage, type LookedAtImage, lookAtImages } from '../images/look-at-images.ts';
import { lookInside } from '../images/look-inside.ts';
import { type CompiledAssignment, judgePage } from '../judge/judge-page.ts';

export interface CloserLook {
  /** The page with what its rules ask for beyond its text. */
  readonly page: SeenPage;
  /** Null when no rule asks for images. */
  readonly looked: readonly LookedAtImage[] | null;
  readonly leftOut: LeftOut;
}

/** Follows a page's links and looks at its images, where a rule or filter asks for them. */
export async function lookCloser(
  visit: SeenPage,
  compiled: CompiledAssignment,
  links: Pick<LinkFollower, 'follow'>,
  signal: AbortSignal,
): Promise<CloserLook> {
  const { artifacts, finalUrl, shownImages, screenshot, hasMoreImages = false } = visit;
  const followed = compiled.looksAtLinks ? await links.follow(artifacts.links, finalUrl, signal) : null;
  const looked = compiled.looksAtImages ? await lookAtImages(shownImages, screenshot) : null;
  const seen = {
    ...artifacts,
    links: followed?.links ?? artifacts.links,
    images: looked?.map(asPageImage) ?? artifacts.images,
  };
  const inside =
    looked === null || visit.block !== undefined
      ? null
      : await lookInside(looked, screenshot, wantedStill(compiled, seen));
  const all = looked === null ? null : [...looked, ...(inside?.parts ?? [])];
  const page = {
    ...visit,
    ...(followed === null ? {} : { linksFollowed: followed.figures }),
    artifacts: { ...seen, images: all?.map(asPageImage) ?? seen.images },
  };
  const isUnread = hasMoreImages || (looked ?? []).some(({ picture }) => picture === null);
  const leftOut = {
    images: looked !== null && (isUnread || inside?.isAll === false),
    links: (followed?.figures.unread ?? 0) > 0,
  };
  return { page, looked: all, leftOut };
}

/** The images of each rule and filter that found none of its own among the images of the page. */
function wantedStill(compiled: CompiledAssignment, artifacts: PageArtifacts): (readonly WantedImage[])[] {
  const { rules, filters } = compiled;
  const decided = judgePage(compiled, artifacts);
  const openImages = (tree: CompiledTree, verdict: Verdict) =>
    openLeaves(tree, verdict).flatMap((leaf) => (leaf.kind === 'image' ? [leaf.wanted] : []));
  const ofFilters = filters === null || decided.filters === null ? [] : openImages(filters, decided.filters);
  if (decided.kind === 'judged') return [...ofFilters, ...openImages(rules, decided.verdict)];
  // What filters leave out is looked at no further, unless an image may turn them.
  return ofFilters.length === 0 ? [] : [...ofFilters, ...openImages(rules, judge(rules, artifacts))];
}
