import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { RuleField } from '@proofline/rules/operators';

const textAndLinks: readonly RuleField[] = ['dom_text', 'dom_link', 'bulk_text', 'bulk_links'];

/**
 * What rules of a kind of check may look at (specification 001 §3): no images in discovery, and in social media only
 * where images of posts are matched.
 */
export function offeredFields(kind: CheckKind, matchesSocialImages: boolean): readonly RuleField[] {
  const hasImages = kind !== 'internet_scan' && (kind !== 'social_media' || matchesSocialImages);
  return hasImages ? everyField : textAndLinks;
}

export const everyField: readonly RuleField[] = [...textAndLinks, 'preset_image', 'custom_image'];
