import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import type { KindCategory } from '../kinds/kind-look.ts';
import { kindLook } from '../kinds/registry.ts';

const categories: readonly { readonly title: string; readonly category: KindCategory }[] = [
  { title: 'Watch the addresses you know', category: 'known-addresses' },
  { title: 'Search for your brand', category: 'brand-search' },
];

/** The picker's two categories with the kinds each offers (001 §2). */
export const kindCategories: readonly { readonly title: string; readonly kinds: readonly CheckKind[] }[] =
  categories.map(({ title, category }) => ({
    title,
    kinds: CHECK_KINDS.filter((kind) => kindLook(kind).category === category),
  }));
