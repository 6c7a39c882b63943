import type { CheckKind } from '@proofline/contracts/check-kinds';
import { counted } from '@proofline/contracts/counted';
import { frameWords } from './registry.ts';

/** What a run of the kind looks at, so many of them: '3 toplists', '12 websites'. */
export const targetsWords = (kind: CheckKind, count: number): string => counted(count, frameWords(kind).address);
