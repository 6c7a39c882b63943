import type { CreateProjectBody } from '@proofline/contracts/api/projects';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { RelatedUrls } from '@proofline/contracts/schedules';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '@proofline/rules/query-tree';
import { type CheckDraft, wordsOf } from './check-draft.ts';

/** A body as it is sent; a choice that was taken back goes as null, and the server names the field. */
type DraftBody = Omit<CreateProjectBody, 'related_urls'> & { related_urls: RelatedUrls | null };

/** What is sent to create the check (001 §3). What is switched off or hidden is not sent. */
export function draftToBody(kind: CheckKind, draft: CheckDraft): DraftBody {
  const isPeriodic = draft.schedule !== 'onetime';
  return {
    kind,
    name: draft.name.trim(),
    schedule: draft.schedule,
    schedule_start: isPeriodic ? draft.start : null,
    schedule_end: isPeriodic && draft.hasEnd ? draft.end : null,
    countries: [...draft.countries],
    languages: draft.filtersByLanguage ? [...draft.languages] : [],
    filters: draft.filtersByContent ? cleaned(draft.filters) : null,
    rules: cleaned(draft.rules),
    url_groups: [...draft.urlLists],
    related_urls: draft.relatedUrls,
    url_filter: draft.urlFilter.trim(),
    priority_words: wordsOf(draft.priorityWords),
  };
}

/** Phrases trimmed, empty entries of bulk rules dropped (001 §5). */
function cleaned(tree: QueryTree): QueryTree {
  const group = ({ rules, ...rest }: QueryGroup): QueryGroup => ({
    ...rest,
    rules: rules.map((node) => (isGroup(node) ? group(node) : cleanedRule(node))),
  });
  return group(tree);
}

function cleanedRule(rule: QueryRule): QueryRule {
  switch (rule.field) {
    case 'dom_text':
      return { ...rule, value: rule.value.trim() };
    case 'dom_link':
      return { ...rule, value: { ...rule.value, link_rule: rule.value.link_rule.trim() } };
    case 'bulk_text':
    case 'bulk_links': {
      const bulk = rule.value.bulk.map((entry) => entry.trim()).filter((entry) => entry !== '');
      return { ...rule, value: { name: rule.value.name.trim(), bulk } };
    }
    case 'preset_image':
    case 'custom_image':
      return rule;
  }
}
