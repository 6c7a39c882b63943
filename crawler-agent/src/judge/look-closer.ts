import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { LinkFollower, LinkNeeds } from '../gather/follow-links.ts';
import type { SeenPage } from '../gather/visit.ts';
import { asPageImage, type LookedAtImage, lookAtImages } from '../images/look-at-images.ts';
import { lookInside } from '../images/look-inside.ts';
import { likelihoodOf, wordsSought } from './likely-links.ts';
import type { PageJudge } from './page-judge.ts';
import type { PreparedRules } from './prepared-rules.ts';

export interface CloserLook {
  /** The page with what its rules ask for beyond its text. */
  readonly page: SeenPage;
  /** Null when no rule asks for images. */
  readonly looked: readonly LookedAtImage[] | null;
  readonly leftOut: LeftOut;
}

export interface CloserLookTools {
  readonly links: Pick<LinkFollower, 'follow'>;
  readonly judge: Pick<PageJudge, 'decide' | 'openImages'>;
  readonly signal: AbortSignal;
}

/** Follows a page's links and looks at its images, where a rule or filter asks for them. */
export async function lookCloser(
  visit: SeenPage,
  prepared: PreparedRules,
  { links, judge, signal }: CloserLookTools,
): Promise<CloserLook> {
  const { artifacts, finalUrl, shownImages, screenshot, hasMoreImages = false } = visit;
  // Before the links: a filter that asks for an image would leave the page out, and no link would be needed.
  const looked = prepared.looksAtImages ? await lookAtImages(shownImages, screenshot) : null;
  const withImages = { ...artifacts, images: looked?.map(asPageImage) ?? artifacts.images };
  const needs = linkNeeds(prepared, withImages, judge);
  const followed = prepared.looksAtLinks ? await links.follow(artifacts.links, finalUrl, signal, needs) : null;
  const seen = { ...withImages, links: followed?.links ?? artifacts.links };
  const inside =
    looked === null || visit.block !== undefined
      ? null
      : await lookInside(looked, screenshot, prepared.imagesOf(await judge.openImages(prepared, seen)));
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

/** Links are followed until no rule or filter about links hangs on those that are left. */
function linkNeeds(prepared: PreparedRules, artifacts: PageArtifacts, judge: Pick<PageJudge, 'decide'>): LinkNeeds {
  const sought = wordsSought(prepared.linkPhrases);
  return {
    likelihoodOf: (link) => likelihoodOf(link, sought),
    needsMore: async (links) => {
      const decision = await judge.decide(
        prepared,
        { ...artifacts, links: [...links] },
        { images: false, links: true },
      );
      return decision.kind === 'undecided';
    },
  };
}
