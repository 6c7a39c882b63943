import { userIdSchema } from '@proofline/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedPlans } from '../testing/asked-plans.ts';
import { type ManyChecks, manyChecks } from '../testing/many-checks.ts';
import { type CheckOrderField, type ListChecksOptions, listChecks } from './query.ts';

const OURS = 1;
const many = 9_000;
const page = { page: 1, pageSize: 10 };
const reader = userIdSchema.parse(2);
/** Of a page and what it is counted by, not of the list. */
const few = 1_000;

let checks: ManyChecks;
beforeAll(async () => {
  checks = await manyChecks(many);
});
afterAll(() => checks?.drop());

const fields = [
  ...['id', 'name', 'kind', 'createdAt', 'creatorName', 'enabled', 'countries', 'urlCount', 'schedule', 'status'],
  'lastReportFinishedAt',
] as readonly CheckOrderField[];
const filters: readonly Partial<ListChecksOptions>[] = [
  {},
  { enabled: true },
  { kinds: ['compliance'], enabled: true },
  { schedules: ['weekly'] },
  { statuses: ['completed'], enabled: true },
  { archived: false },
];
const creatorsByName = [4, 3, 5, 2, 6];

const plansOf = (options: Partial<ListChecksOptions>) =>
  askedPlans(checks.tenant, () => listChecks(checks.tenant, OURS, { ...page, creatorsByName, ...options }));

describe('Postgres, as a request of an organisation asks for a page of its checks', () => {
  it.each(fields)('skips to it in an index alone, and sorts nothing: by %s', async (field) => {
    for (const filter of filters) {
      for (const descending of [false, true]) {
        for (const turn of [1, 300, 600]) {
          const plans = await plansOf({ ...filter, order: [{ field, descending }], page: turn });
          const large = plans.filter(({ rows, type }) => rows > few && !['Limit', 'Result'].includes(type));
          const said = `${JSON.stringify(filter)}, descending ${descending}, page ${turn}`;
          expect(new Set(large.map(({ type }) => type)), said).toEqual(
            new Set(large.length > 0 ? ['Index Only Scan'] : []),
          );
          expect(Math.max(...plans.map(({ heapFetches }) => heapFetches)), said).toBe(0);
        }
      }
    }
  });

  it('looks at each check once for a part of a name and for countries', async () => {
    for (const filter of [{ name: 'ab' }, { countries: ['GB'], enabled: true }]) {
      const plans = await plansOf({ ...filter, page: 20 });
      const large = plans.filter(({ rows, type }) => rows > many / 2 && type.endsWith('Scan'));
      expect(large).toHaveLength(1);
    }
  });

  it('counts those that are no favourites by those that are', async () => {
    const order = [{ field: 'id' as const, descending: false }];
    const plans = await plansOf({ favorites: { of: reader, are: false }, order });
    expect(Math.max(...plans.map(({ rows }) => rows))).toBeLessThan(few);
  });
});
