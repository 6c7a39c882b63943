import { type CheckToCreate, checkProblems } from '@proofline/contracts/api/check-problems';
import type { FieldErrors } from '@proofline/contracts/api/errors';
import { hasPart } from '@proofline/contracts/kinds/registry';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { draftToBody } from './draft-to-body.ts';
import { toplistRowProblems } from './toplist-row-problems.ts';
import type { Messages } from './wizard-tab.ts';

type Field = keyof CheckToCreate;

/** Where the draft holds what the body sends under another name. */
const draftKeys = {
  name: 'name',
  schedule: 'schedule',
  schedule_start: 'start',
  schedule_end: 'end',
  countries: 'countries',
  languages: 'languages',
  filters: 'filters',
  rules: 'rules',
  url_groups: 'urlLists',
  related_urls: 'relatedUrls',
  url_filter: 'urlFilter',
  priority_words: 'priorityWords',
  keywords: 'keywords',
  verticals: 'verticals',
  platform: 'platform',
  social_media_accounts: 'accounts',
  toplist_kind: 'toplistKind',
  toplist_rules: 'toplistRules',
} as const satisfies Partial<Record<Field, keyof CheckDraft>>;

/** A field of the body that a form fills in. */
export type DraftField = keyof typeof draftKeys;

/**
 * What is wrong with some fields of a draft, with the messages the server would refuse it with (001 §5). One pass over
 * the draft answers for all tabs.
 */
export const validateFields =
  (fields: readonly DraftField[]) =>
  (draft: CheckDraft, facts: CheckFacts): Messages<CheckDraft> => {
    const problems = problemsOf(draft, facts);
    const found = fields.flatMap((field) => {
      const message = problems[field]?.[0];
      return message === undefined ? [] : [[draftKeys[field], message] as const];
    });
    return Object.fromEntries(found);
  };

interface Judged {
  readonly draft: CheckDraft;
  readonly facts: CheckFacts;
  readonly problems: FieldErrors;
}
/** The last draft that was judged: every tab asks about the same one. */
let latest: Judged | undefined;

function problemsOf(draft: CheckDraft, facts: CheckFacts): FieldErrors {
  if (latest?.draft === draft && isSame(latest.facts, facts)) return latest.problems;
  latest = { draft, facts, problems: judge(draft, facts) };
  return latest.problems;
}

const isSame = (one: CheckFacts, other: CheckFacts) =>
  one.kind === other.kind &&
  one.metadata === other.metadata &&
  one.lists === other.lists &&
  one.today === other.today &&
  one.flags.enable_discovery_verticals === other.flags.enable_discovery_verticals;

function judge(draft: CheckDraft, { kind, metadata, lists, today, flags }: CheckFacts): FieldErrors {
  const problems = checkProblems(checkOf(kind, draft, flags), {
    metadata,
    urlLists: lists,
    today,
    switchedOn: {
      languages: draft.filtersByLanguage,
      filters: draft.filtersByContent,
      verticals: draft.usesVerticals && flags.enable_discovery_verticals,
    },
  });
  // Of a brand that is named twice the body keeps one.
  const [row] = toplistRowProblems(draft, metadata).values();
  return hasPart(kind, 'toplist') && row !== undefined && problems.toplist_rules === undefined
    ? { ...problems, toplist_rules: [...row.all] }
    : problems;
}

const nothing: Omit<CheckToCreate, 'kind'> = {
  name: '',
  schedule: null,
  schedule_start: null,
  schedule_end: null,
  countries: [],
  languages: [],
  filters: null,
  rules: null,
  url_groups: [],
  related_urls: null,
  url_filter: '',
  priority_words: [],
  keywords: [],
  verticals: [],
  platform: null,
  social_media_accounts: [],
  toplist_kind: null,
  toplist_rules: [],
};

/** The body that would be sent, as the shared rules read it. */
function checkOf(kind: CheckFacts['kind'], draft: CheckDraft, flags: CheckFacts['flags']): CheckToCreate {
  const { toplist_rules: rows, ...body } = draftToBody(kind, draft, flags);
  return Object.assign({ ...nothing, kind }, body, {
    toplist_rules: rows.map(({ country, ...row }) => ({ ...row, country: country ?? '' })),
  });
}
