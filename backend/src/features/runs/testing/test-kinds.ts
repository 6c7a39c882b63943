import type { CheckKind } from '@proofline/contracts/check-kinds';
import { NO_RULES } from '@proofline/contracts/kinds/configuration-parts';
import { type RunOf, runConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import type { FindingEvent } from '@proofline/contracts/kinds/findings';
import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import type { BackendKind } from '../../kinds/backend-kind.ts';
import { lostPage, pageEventOf } from '../../kinds/compliance/admit.ts';
import { ownFinding } from '../../kinds/own-finding.ts';
import { backendKinds, type KindRegistry } from '../../kinds/registry.ts';

/** Finds nothing to look at: what is left is that its runs begin and end. */
const emptyKind: BackendKind = {
  pin: async ({ schedule: _, scheduleStart: __, scheduleEnd: ___, ...parts }, { robots }) =>
    runConfigurationSchema.parse({ ...parts, robots, urlLists: [] }),
  plan: async () => [],
  assign: (report) => ({
    kind: 'compliance',
    report,
    rules: NO_RULES,
    filters: null,
    languages: [],
    related_urls: '1',
    url_filter: null,
    priority_words: [],
  }),
  lease: ({ url, country }, terms) => ({ ...terms, kind: 'compliance', url, country: country ?? 'GB' }),
  admit: (target, finding, agentId) => pageEventOf(target, ownFinding('compliance', finding), agentId),
  lost: (target, loss) => lostPage({ ...target, country: target.country ?? 'GB' }, loss),
};

/** As if every kind had its crawler. */
export const everyKindRuns: KindRegistry = Object.fromEntries(
  Object.entries(backendKinds).map(([kind, built]) => [kind, built === 'planned' ? emptyKind : built]),
) as Record<CheckKind, BackendKind>;

/**
 * A kind without rules whose runs have stages: keywords are searched for, from nowhere in particular; what the pages of
 * a target lead to are the targets of the next stage.
 */
export function stagedKind(stages: number, countsAgainstLimit = false): BackendKind {
  return {
    ...emptyKind,
    plan: async (run) => (run as RunOf<'discovery'>).keywords.map(searchOf),
    laterStages: { count: stages, countsAgainstLimit, leadsOf: (_, __, findings) => findings.flatMap(placeFound) },
  };
}

export const withStages = (stages: number, countsAgainstLimit = false): KindRegistry => ({
  ...backendKinds,
  discovery: stagedKind(stages, countsAgainstLimit),
});

const searchOf = (keyword: string, index: number): PlannedTarget => ({
  target: index + 1,
  url: `http://search.example/?q=${encodeURIComponent(keyword)}`,
  country: null,
  subject: { kind: 'discovery', keyword, origin: 'keyword', engine: 'test' },
});

const placeFound = (finding: FindingEvent) =>
  finding.type === 'PageJudged' ? [{ url: finding.data.seen.finalUrl, country: finding.data.country }] : [];
