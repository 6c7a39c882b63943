import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../events/check.ts';
import { MAX_CHECK_NAME_LENGTH } from '../schedules.ts';

/** Texts: 001 §5 and §4 ("Clone flags"). */
export const checkMessages = {
  required: 'This field is required',
  nameTooLong: `Ensure this field has no more than ${MAX_CHECK_NAME_LENGTH} characters.`,
  kindNotEnabled: 'This kind of check is not enabled.',
  schedule: 'Please select at least one schedule option from the list.',
  start: 'Please select a valid start date.',
  end: 'Please select a valid end date.',
  countries: 'Please select at least one country from the list.',
  unavailableCountries: 'Your check contains unavailable country or countries.',
  languages: 'Please select at least one language from the list.',
  unavailableLanguages: 'Your check contains unavailable language(s).',
  rules: 'Please input at least one rule, and remove any empty rules.',
  imageRules: 'Rules about images are not available for this kind of check.',
  urlLists: 'Please select at least one URL list from the list.',
  missingUrlLists: 'Your check contains URL list(s) that are no longer available.',
  allInvisible: 'Your check contains invisible URL list(s). Click here to select a new one.',
  someInvisible: 'Your check contains invisible URL list(s). Click here to remove them.',
  relatedUrls: 'Please select at least one option from the related URLs list.',
  keywords: 'Please add at least one keyword to the list.',
  tooManyKeywords: `A check holds at most ${MAX_KEYWORDS.toLocaleString('en')} keywords.`,
  keywordTooLong: `Ensure a keyword has no more than ${MAX_KEYWORD_LENGTH} characters.`,
  verticals: 'Please select at least one vertical from the list.',
  unavailableVerticals: 'Your check contains unavailable vertical(s).',
  platform: 'Please select at least one platform from the list.',
  accounts: 'Please select at least one social media account from the list.',
  unavailableAccounts: 'Your check contains social media account(s) that are no longer available.',
  toplistKind: 'Please select at least one toplist kind from the list.',
  toplistRules: 'Please add at least one toplist rule.',
  noPlace: (what: string) => `This kind of check has no ${what}.`,
} as const;
