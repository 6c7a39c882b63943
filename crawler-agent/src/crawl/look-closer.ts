import type { WantedImage } from '@proofline/rules/images/wanted-images';
import { keepsLanguage } from '@proofline/rules/language-filter';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import { wantedStill } from '@proofline/rules/wanted-still';
import type { LinkFollower } from '../gather/follow-links.ts';
import type { SeenPage } from '../gather/visit.ts';
import { asPageImage, type LookedAtImage, lookAtImages } from '../images/look-at-images.ts';
import { lookInside } from '../images/look-inside.ts';
import { type CompiledAssignment, JUDGE_LIMIT_MS } from '../judge/judge-page.ts';
import { withinLimit } from '../judge/within-limit.ts';

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
      : await lookInside(looked, screenshot, wantedInside(compiled, seen));
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

/** What is worth looking for inside pictures; nothing on a page that cannot be judged in time. */
function wantedInside(compiled: CompiledAssignment, artifacts: PageArtifacts): (readonly WantedImage[])[] {
  if (!keepsLanguage(compiled.assignment.languages, artifacts)) return [];
  return withinLimit(JUDGE_LIMIT_MS, () => wantedStill(compiled, artifacts)) ?? [];
}
