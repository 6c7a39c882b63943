import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { FlagName } from '@proofline/contracts/feature-switches';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { RuleField } from '@proofline/rules/operators';

type FlagStates = Readonly<Partial<Record<FlagName, boolean>>>;

const textAndLinks: readonly RuleField[] = ['dom_text', 'dom_link', 'bulk_text', 'bulk_links'];

/**
 * What rules of a kind of check may look at (specification 001 §3): images not in every kind, and in some only while
 * their flag is on.
 */
export function offeredFields(kind: CheckKind, flags: FlagStates): readonly RuleField[] {
  const { imageRules } = kindFacts(kind);
  const hasImages = typeof imageRules === 'boolean' ? imageRules : flags[imageRules.flag] === true;
  return hasImages ? everyField : textAndLinks;
}

export const everyField: readonly RuleField[] = [...textAndLinks, 'preset_image', 'custom_image'];
