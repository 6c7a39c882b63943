import type { Page } from '@proofline/contracts/api/pagination';
import type { FeatureSettings, FlagSettings } from '@proofline/contracts/api/waffle';
import { counted } from '@proofline/contracts/counted';
import { pageOfRows } from '../../../shared/table/page-of-rows.ts';
import type { TableState } from '../../../shared/table/table-state.ts';
import { FEATURE_WORDS } from './feature-words.ts';

/** A switch, flag or sample as a row of one table. */
export type FeatureRow = {
  readonly name: string;
  /** What it does. */
  readonly words: string;
} & (
  | { readonly kind: 'switch'; readonly active: boolean }
  | { readonly kind: 'flag'; readonly settings: FlagSettings }
  | { readonly kind: 'sample'; readonly percent: number }
);

export const FEATURE_KINDS = { switch: 'Switch', flag: 'Flag', sample: 'Sample' } as const;

/** The rows a table's state asks for. There are few dozen, so they are chosen here. Pure. */
export function featurePage(
  settings: FeatureSettings,
  state: Pick<TableState, 'page' | 'pageSize' | 'ordering' | 'filters'>,
): Page<FeatureRow> {
  return pageOfRows(rowsOf(settings), state, {
    matches: ({ kind, name, words }, filters) => {
      const text = (filters.name ?? '').toLowerCase();
      return (
        (filters.kind?.split(',').includes(kind) ?? true) &&
        (name.includes(text.replaceAll(' ', '_')) || words.toLowerCase().includes(text))
      );
    },
    orders: {
      name: (a, b) => a.name.localeCompare(b.name),
      kind: (a, b) => a.kind.localeCompare(b.kind),
    },
  });
}

function rowsOf({ switches, flags, samples }: FeatureSettings): FeatureRow[] {
  return [
    ...switches.map(({ name, active }) => ({ kind: 'switch' as const, name, words: wordsOf(name), active })),
    ...flags.map(({ name, ...settings }) => ({ kind: 'flag' as const, name, words: wordsOf(name), settings })),
    ...samples.map(({ name, percent }) => ({ kind: 'sample' as const, name, words: wordsOf(name), percent })),
  ];
}

function wordsOf(name: string): string {
  const words: Readonly<Record<string, string>> = FEATURE_WORDS;
  return words[name] ?? '';
}

/** Who a flag is up for, in words: `Superusers, 2 organisations, 5% of users`. Pure. */
export function flagWords({ everyone, superusers, percent, organizations, users }: FlagSettings): string {
  if (everyone !== null) return everyone ? 'Everyone' : 'Nobody';
  const some = [
    superusers ? 'Superusers' : '',
    organizations.length > 0 ? counted(organizations.length, 'organisation') : '',
    users.length > 0 ? counted(users.length, 'user') : '',
    percent ? `${percent}% of users` : '',
  ].filter((part) => part !== '');
  return some.length === 0 ? 'Nobody' : some.join(', ');
}
