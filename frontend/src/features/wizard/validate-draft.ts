import { MAX_CHECK_NAME_LENGTH, MAX_START_DAYS_AHEAD } from '@proofline/contracts/schedules';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import { addDays } from './calendar-date.ts';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import type { Messages } from './wizard-tab.ts';

type DraftMessages = Messages<CheckDraft>;

/** Texts: 001 §5. */
const draftMessages = {
  required: 'This field is required',
  nameTooLong: `Ensure this field has no more than ${MAX_CHECK_NAME_LENGTH} characters.`,
  schedule: 'Please select at least one schedule option from the list.',
  start: 'Please select a valid start date.',
  end: 'Please select a valid end date.',
  countries: 'Please select at least one country from the list.',
  urlLists: 'Please select at least one URL list from the list.',
  relatedUrls: 'Please select at least one option from the related URLs list.',
  allInvisible: 'Your check contains invisible URL list(s). Click here to select a new one.',
  someInvisible: 'Your check contains invisible URL list(s). Click here to remove them.',
  languages: 'Please select at least one language from the list.',
} as const;

export function validateSchedule(draft: CheckDraft, { metadata, today, kind }: CheckFacts): DraftMessages {
  const name = draft.name.trim();
  const isOffered = metadata.schedule_choices[kind].some(({ id }) => id === draft.schedule);
  return {
    ...(name === '' && { name: draftMessages.required }),
    ...(name.length > MAX_CHECK_NAME_LENGTH && { name: draftMessages.nameTooLong }),
    ...(!isOffered && { schedule: draftMessages.schedule }),
    ...(draft.schedule !== 'onetime' && validateDates(draft, today)),
  };
}

function validateDates({ start, hasEnd, end }: CheckDraft, today: string): DraftMessages {
  const startIsValid = start >= today && start <= addDays(today, MAX_START_DAYS_AHEAD);
  // The end date is the last day with a run, so a check may end on the day it starts.
  const endIsValid = !hasEnd || (end !== null && end >= today && end >= start);
  return {
    ...(!startIsValid && { start: draftMessages.start }),
    ...(!endIsValid && { end: draftMessages.end }),
  };
}

export function validateCountries({ countries }: CheckDraft): DraftMessages {
  return countries.length === 0 ? { countries: draftMessages.countries } : {};
}

export function validateUrls({ urlLists, relatedUrls }: CheckDraft, { lists }: CheckFacts): DraftMessages {
  const visible = new Set(lists.filter(({ enabled }) => enabled).map(({ id }) => id));
  const visibleCount = urlLists.filter((id) => visible.has(id)).length;
  const listMessage = () => {
    if (urlLists.length === 0) return draftMessages.urlLists;
    if (visibleCount === 0) return draftMessages.allInvisible;
    return visibleCount < urlLists.length ? draftMessages.someInvisible : null;
  };
  const message = listMessage();
  return {
    ...(message !== null && { urlLists: message }),
    ...(relatedUrls === null && { relatedUrls: draftMessages.relatedUrls }),
  };
}

export function validateFilters(draft: CheckDraft): DraftMessages {
  const filters = draft.filtersByContent ? validateQueryTree(draft.filters).message : null;
  return {
    ...(draft.filtersByLanguage && draft.languages.length === 0 && { languages: draftMessages.languages }),
    ...(filters !== null && { filters }),
  };
}

export function validateRules({ rules }: CheckDraft): DraftMessages {
  const { message } = validateQueryTree(rules);
  return message === null ? {} : { rules: message };
}
