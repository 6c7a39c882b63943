import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';

/** `$kind` of the page that creates such a check: its label as addresses write it, `paid-search`. */
export const creationSlug = (kind: CheckKind): string => kindFacts(kind).label.toLowerCase().replaceAll(' ', '-');

/** The kind that is created at `/project/<slug>`; undefined: none is. */
export const kindOfSlug = (slug: string): CheckKind | undefined =>
  CHECK_KINDS.find((kind) => creationSlug(kind) === slug);
