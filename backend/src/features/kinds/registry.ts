import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { BackendKind } from './backend-kind.ts';
import { complianceKind } from './compliance/kind.ts';
import { popunderKind } from './popunder/kind.ts';
import { toplistKind } from './toplist/kind.ts';

/** `planned`: checks of the kind are kept, and no run of it starts. */
export type KindRegistry = Readonly<Record<CheckKind, BackendKind | 'planned'>>;

/** Every kind of check as the api and the reactors know it. Whoever works on a run asks here and names no kind. */
export const backendKinds: KindRegistry = {
  compliance: complianceKind,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderKind,
  social_media: 'planned',
  toplist: toplistKind,
};

/** Whether targets of a kind's later stages count against the month's limit. */
export function stagesCount(kinds: KindRegistry, kind: CheckKind): boolean {
  const found = kinds[kind];
  return found !== 'planned' && found.laterStages?.countsAgainstLimit === true;
}

/** A run of a kind that this release cannot carry out. */
export class KindNotBuilt extends Error {
  readonly code = 'kind_not_built';

  constructor(kind: CheckKind) {
    super(`Checks of the kind ${kind} cannot be run yet.`);
    this.name = 'KindNotBuilt';
  }
}

/** @throws KindNotBuilt */
export function builtKind(kinds: KindRegistry, kind: CheckKind): BackendKind {
  const found = kinds[kind];
  if (found === 'planned') throw new KindNotBuilt(kind);
  return found;
}
