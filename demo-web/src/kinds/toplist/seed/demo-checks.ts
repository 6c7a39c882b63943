import { DEFAULT_SEED } from '../../../seed.ts';
import { operators } from '../lists/operators.ts';
import { type ExpectedList, expectedLists } from '../truth/expected-lists.ts';

/** A rule of a toplist check as it is sent. */
export interface DemoToplistRule {
  readonly url: string;
  readonly country: string;
  readonly brand_positions?: Readonly<Record<string, number>>;
}

export interface DemoToplistCheck {
  readonly kind: 'toplist';
  readonly name: string;
  readonly schedule: 'onetime';
  readonly toplist_kind: 'brand' | 'discovery';
  readonly toplist_rules: readonly DemoToplistRule[];
}

/** Toplists whose positions are watched, and toplists of which whatever they show is recorded. */
export function demoToplistChecks(): DemoToplistCheck[] {
  const lists = expectedLists(DEFAULT_SEED);
  const watched = lists.filter(({ country }) => country === 'GB');
  const recorded = lists.filter(({ country }, index) => country === 'DE' && index % 3 === 1);
  return [
    {
      ...{ kind: 'toplist', schedule: 'onetime', toplist_kind: 'brand' },
      name: 'Where toplists rank our brands',
      toplist_rules: watched.map(({ url, country, ...list }) => ({
        url,
        country,
        brand_positions: positionsFor(list),
      })),
    },
    {
      ...{ kind: 'toplist', schedule: 'onetime', toplist_kind: 'discovery' },
      name: 'What German toplists show',
      toplist_rules: recorded.map(({ url, country }) => ({ url, country })),
    },
  ];
}

/** One brand where it is expected, one higher, one lower, one that the list does not have. */
function positionsFor({ entries, others }: Pick<ExpectedList, 'entries' | 'others'>): Record<string, number> {
  const [first, second, third] = entries.filter(({ position }) => position !== null);
  const named = new Set([...entries, ...others.flat()].map(({ brand }) => brand));
  const absent = operators.find(({ name }) => !named.has(name));
  const positions: [string | undefined, number][] = [
    [first?.brand, 1],
    [second?.brand, 5],
    [third?.brand, 1],
    [absent?.name, 2],
  ];
  return Object.fromEntries(positions.filter(([name]) => name !== undefined));
}
