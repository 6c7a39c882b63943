import { type DryRunAnswer, dryRunAnswerSchema } from '@proofline/contracts/api/dry-runs';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { RuleVerdict } from '@proofline/rules/verdict';

/** Every kind of rule, in three groups. */
export const exampleTree: QueryTree = {
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [
    {
      id: 'notice',
      field: 'bulk_text',
      operator: 'contains_any_exact',
      value: { name: '18+ notice', bulk: ['18+', 'over 18s only'] },
    },
    {
      id: 'link',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: 'playwell.example', export_parameters: [] },
    },
    {
      id: 'claim',
      field: 'bulk_text',
      operator: 'not_contains_any',
      value: { name: "No 'risk-free' claim", bulk: ['risk-free', 'no risk', 'without risk', 'riskless', 'safe bet'] },
    },
    { id: 'terms', field: 'dom_text', operator: 'contains', value: 'terms *#3 apply' },
    {
      id: 'licence',
      not: false,
      condition: 'OR',
      rules: [
        {
          id: 'logo',
          field: 'preset_image',
          operator: 'includes',
          value: [{ id: 1, name: 'Licence logo 2026', images: [{ url: '/favicon.svg' }, { url: '/flags/mt.svg' }] }],
        },
        { id: 'number', field: 'dom_text', operator: 'contains', value: 'licen^#1e number' },
      ],
    },
    {
      id: 'promises',
      not: true,
      condition: 'OR',
      rules: [
        { id: 'win', field: 'dom_text', operator: 'contains', value: 'guaranteed win^' },
        {
          id: 'go',
          field: 'dom_link',
          operator: 'contains',
          value: { link_rule: '*/go/*bonus*', export_parameters: ['btag', 'campaign'] },
        },
        { id: 'badge', field: 'custom_image', operator: 'includes', value: [] },
      ],
    },
  ],
};

const verdict = (id: string, score: 0 | 100, found: string, more: Partial<RuleVerdict> = {}): RuleVerdict => ({
  id,
  score,
  found,
  keywords: [],
  links: [],
  exportedParameters: [],
  images: [],
  spans: [],
  matchCount: 0,
  ...more,
});
const span = (start: number, before: string, text: string, after: string) => ({
  start,
  end: start + text.length,
  before,
  text,
  after,
});

const page: DryRunAnswer['page'] = {
  url: 'http://bestslots-guide.example/uk/welcome-bonus',
  final_url: 'https://www.bestslots-guide.example/uk/welcome-bonus?utm_source=larkfield',
  title: 'Welcome bonus: 100 % up to £200',
  http_status: 200,
  country: 'GB',
  fetched_at: '2026-11-20T14:31:58.000Z',
  languages: ['en'],
};

const answer = (change: object): DryRunAnswer =>
  dryRunAnswerSchema.parse({
    outcome: 'not_compliant',
    compliant: false,
    compliance_rating: 50,
    filtered_reason: null,
    error_reason: null,
    error_detail: null,
    rule_details: [],
    filter_details: [],
    page,
    ...change,
  });

export const notCompliant = answer({
  rule_details: [
    verdict('notice', 100, 'Found “18+”, 3 times', { spans: [span(611, '', '18+', '. New customers only. ')] }),
    verdict('link', 0, 'None of the 46 links matches'),
    verdict('claim', 0, 'Found “risk-free”, 3 times', {
      spans: [
        span(212, '100 % up to £200 ', 'risk-free', ' first deposit at Larkfield'),
        span(486, 'Your first deposit is ', 'risk-free', '. Fast payouts, 1,900 slots.'),
        span(1934, 'Because the first deposit is ', 'risk-free', ', there is nothing to lose by trying.'),
      ],
    }),
    verdict('terms', 100, 'Found “Terms and conditions apply”', {
      spans: [span(634, 'New customers only. ', 'Terms and conditions apply', '.')],
    }),
    verdict('logo', 0, 'Closest of 12 images at distance 31, a match needs 10 or less'),
    verdict('number', 0, 'Not found on the page'),
    verdict('win', 0, 'Not found on the page'),
    verdict('go', 100, '2 of the 46 links match', {
      links: ['https://larkfield.example/go/first-bonus?btag=a_4471b', 'https://larkfield.example/go/bonus'],
      exportedParameters: [
        {
          link: 'https://larkfield.example/go/first-bonus?btag=a_4471b',
          parameters: { btag: 'a_4471b', campaign: 'uk-welcome' },
        },
      ],
    }),
  ],
});
export const filteredOut = answer({ outcome: 'filtered_out', compliant: null, filtered_reason: 'language' });
export const couldNotBeJudged = answer({
  outcome: 'failed',
  compliant: 'Address not allowed',
  error_reason: 'address_not_allowed',
  error_detail: '10.0.0.7 is not a public address.',
  page: { ...page, final_url: null, title: null, http_status: null, languages: [] },
});
