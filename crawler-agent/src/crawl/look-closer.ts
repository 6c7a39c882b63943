import type { LeftOut } from '@proofline/rules/open-leaves';
import type { LinkFollower } from '../gather/follow-links.ts';
import type { SeenPage } from '../gather/visit.ts';
import { asPageImage, type LookedAtImage, lookAtImages } from '../images/look-at-images.ts';
import type { CompiledAssignment } from '../judge/judge-page.ts';

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
  const page = {
    ...visit,
    ...(followed === null ? {} : { linksFollowed: followed.figures }),
    artifacts: {
      ...artifacts,
      links: followed?.links ?? artifacts.links,
      images: looked?.map(asPageImage) ?? artifacts.images,
    },
  };
  const leftOut = {
    images: looked !== null && (hasMoreImages || looked.some(({ picture }) => picture === null)),
    links: (followed?.figures.unread ?? 0) > 0,
  };
  return { page, looked, leftOut };
}
