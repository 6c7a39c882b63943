import type { DemoRuleId } from '../seed/demo-check.ts';

/** How a piece of text was put into a page. The first five can be read on the rendered page, the rest cannot. */
export type TextPlacement =
  | 'shown'
  | 'split_across_spans'
  | 'rendered_by_script'
  | 'in_shadow_dom'
  | 'in_iframe'
  | 'absent'
  | 'display_none'
  | 'visibility_hidden'
  | 'in_comment'
  | 'in_noscript'
  | 'in_image'
  | 'in_attribute'
  /** Part of a longer word: "118+" where "18+" is wanted. */
  | 'inside_word';

/**
 * What the generator put into a page or left out. Expectations are derived from this alone, never from reading
 * the page, so that they are an independent truth.
 */
export interface PageFacts {
  readonly mentionsLarkfield: boolean;
  readonly ageNotice: TextPlacement;
  readonly responsibleNotice: TextPlacement;
  readonly termsNotice: TextPlacement;
  readonly riskFreeClaim: TextPlacement;
  readonly responsibleLink: 'linked' | 'written_only' | 'absent';
  /** `tracked` keeps a direct link beside the tracker; `tracker_only` reaches the operator through redirects alone. */
  readonly larkfieldLink: 'tagged' | 'untagged' | 'tracked' | 'tracker_only' | 'absent';
  readonly licenceLogo: 'current' | 'outdated' | 'absent';
}

export const cleanFacts: PageFacts = {
  mentionsLarkfield: true,
  ageNotice: 'shown',
  responsibleNotice: 'shown',
  termsNotice: 'shown',
  riskFreeClaim: 'absent',
  responsibleLink: 'linked',
  larkfieldLink: 'tagged',
  licenceLogo: 'current',
};

const READABLE: ReadonlySet<TextPlacement> = new Set([
  'shown',
  'split_across_spans',
  'rendered_by_script',
  'in_shadow_dom',
  'in_iframe',
]);

/** Whether a visitor can read text placed so, on the rendered page, as text. */
export function canBeRead(placement: TextPlacement): boolean {
  return READABLE.has(placement);
}

/** The badge goes with the notice: who says 18+ in plain sight shows it as a picture too. */
export function showsAgeBadge({ ageNotice }: PageFacts): boolean {
  return ageNotice === 'shown';
}

/** The score each demo rule must give a page with these facts. */
export function scoresFor(facts: PageFacts): Record<DemoRuleId, 100 | 0> {
  const score = (passes: boolean): 100 | 0 => (passes ? 100 : 0);
  return {
    'age-notice': score(canBeRead(facts.ageNotice)),
    'responsible-notice': score(canBeRead(facts.responsibleNotice)),
    'responsible-link': score(facts.responsibleLink === 'linked'),
    'no-risk-free': score(!canBeRead(facts.riskFreeClaim)),
    'terms-beside-offer': score(canBeRead(facts.termsNotice)),
    'tagged-link': score(facts.larkfieldLink !== 'absent'),
  };
}
