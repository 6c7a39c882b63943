import type { CheckKind } from '@proofline/contracts/check-kinds';
import { counted } from '@proofline/contracts/counted';
import { hasPart } from '@proofline/contracts/kinds/registry';

/** What a run of the kind looks at, so many of them: '3 toplists', '12 websites'. */
export const targetsWords = (kind: CheckKind, count: number): string =>
  counted(count, hasPart(kind, 'toplist') ? 'toplist' : 'website');
