import type { CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart, kindFacts } from '@proofline/contracts/kinds/registry';
import { MAX_CHECK_NAME_LENGTH, SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { SOCIAL_PLATFORM_LABELS } from '@proofline/contracts/social-media';
import { dateInWords } from './calendar-date.ts';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { keywordsOf } from './keyword-rows.ts';

const MAX_SUGGESTIONS = 3;

/** Names a check could have, from what was chosen so far; the most telling first. */
export function suggestNames(draft: CheckDraft, facts: CheckFacts): readonly string[] {
  const kind = kindFacts(facts.kind).label;
  const subject = subjectOf(draft, facts);
  const where = hasPart(facts.kind, 'countries') ? placeOf(draft, facts) : null;
  const when = draft.schedule === 'onetime' ? dateInWords(facts.today) : SCHEDULE_LABELS[draft.schedule].toLowerCase();
  const names = [
    subject && where && `${subject}, ${where}`,
    subject && `${kind}: ${subject}`,
    where && `${kind} in ${where}`,
    `${kind} check, ${when}`,
  ];
  const fitting = names.filter((name) => name !== null && name.length <= MAX_CHECK_NAME_LENGTH);
  return [...new Set(fitting.filter((name) => name !== null))].slice(0, MAX_SUGGESTIONS);
}

/** What is looked at; null while nothing is. */
function subjectOf(draft: CheckDraft, { kind, lists }: CheckFacts): string | null {
  const has = (part: CheckPart) => hasPart(kind, part);
  if (has('urls')) return joined(lists.filter(({ id }) => draft.urlLists.includes(id)).map(({ name }) => name));
  if (has('keywords')) return joined(keywordsOf(draft.keywords));
  if (has('platform')) return draft.platform && `${SOCIAL_PLATFORM_LABELS[draft.platform]} posts`;
  return joined([...new Set(draft.toplistRules.map(({ url }) => hostOf(url)).filter((host) => host !== ''))]);
}

const placeOf = ({ countries }: CheckDraft, { metadata }: CheckFacts): string | null =>
  joined(metadata.available_countries.filter(({ id }) => countries.includes(id)).map(({ name }) => name));

const hostOf = (url: string): string =>
  url
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '');

/** One or two by name, more by the first and a count. */
function joined(names: readonly string[]): string | null {
  const [first, second] = names;
  if (first === undefined) return null;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`;
}
