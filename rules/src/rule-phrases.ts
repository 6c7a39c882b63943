import type { QueryRule } from './query-tree.ts';
import { isVisible } from './visible-text.ts';

/** The phrases or link patterns a rule looks for: trimmed, those without anything to see dropped (specification 001 §5). */
export function rulePhrases(rule: QueryRule): readonly string[] {
  switch (rule.field) {
    case 'dom_text':
      return nonEmpty([rule.value]);
    case 'dom_link':
      return nonEmpty([rule.value.link_rule]);
    case 'bulk_text':
    case 'bulk_links':
      return nonEmpty(rule.value.bulk);
    case 'preset_image':
    case 'custom_image':
      return [];
  }
}

function nonEmpty(phrases: readonly string[]): readonly string[] {
  return phrases.map((phrase) => phrase.trim()).filter(isVisible);
}
