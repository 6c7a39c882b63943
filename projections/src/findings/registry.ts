import type { CheckKind } from '@proofline/contracts/check-kinds';
import { type FindingEvent, findingsByKind } from '@proofline/contracts/kinds/findings';
import { complianceFindings } from './compliance/kind.ts';
import type { FindingKind, FindingSummary } from './finding.ts';
import { popunderFindings } from './popunder/kind.ts';
import { toplistFindings } from './toplist/kind.ts';

/** What every kind of check shows of its findings; `planned`: its runs find nothing yet. */
const kinds = {
  compliance: complianceFindings,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderFindings,
  social_media: 'planned',
  toplist: toplistFindings,
} satisfies Record<CheckKind, FindingKind | 'planned'>;

export const findingKinds: ReadonlyMap<CheckKind, FindingKind> = new Map(
  Object.entries(kinds).flatMap(([kind, findings]): [CheckKind, FindingKind][] =>
    findings === 'planned' ? [] : [[kind as CheckKind, findings]],
  ),
);

const byType = new Map(
  Object.entries(findingsByKind).flatMap(([kind, told]): [string, FindingKind][] => {
    const findings = findingKinds.get(kind as CheckKind);
    return told === 'planned' || findings === undefined ? [] : told.events.map(({ type }) => [type, findings]);
  }),
);

/** An event tells of a finding of a kind that shows none. A mistake in the code: a kind is built in all rooms or in none. */
export class FindingsNotShown extends Error {
  readonly code = 'findings_not_shown';

  constructor(type: string) {
    super(`No kind of check shows what ${type} tells.`);
    this.name = 'FindingsNotShown';
  }
}

/** The kind whose events are of this type; undefined for events that tell of no finding. */
export const findingKindOf = (type: string): FindingKind | undefined => byType.get(type);

/** @throws FindingsNotShown */
export function kindOfFinding({ type }: { readonly type: FindingEvent['type'] }): FindingKind {
  const kind = findingKindOf(type);
  if (kind === undefined) throw new FindingsNotShown(type);
  return kind;
}

/** The results that a finding makes. */
export const summariesOf = (event: FindingEvent): readonly FindingSummary[] => kindOfFinding(event).summariesOf(event);

/** A finding of something that was not gone through to its end. */
export const isBrokenOff = (event: FindingEvent): boolean => kindOfFinding(event).isBrokenOff?.(event) ?? false;

/** A finding that tells of a pass; of kinds that make none, each is one. */
export const isPass = (event: FindingEvent): boolean => kindOfFinding(event).isPass?.(event) ?? true;
