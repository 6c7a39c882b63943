import type { CheckKind } from '@proofline/contracts/check-kinds';

/** Whose keywords are the names of brands: "Input brand keywords", "Brand keywords" (001 §2). */
export const hasBrandKeywords = (kind: CheckKind): boolean => kind === 'discovery' || kind === 'internet_scan';
