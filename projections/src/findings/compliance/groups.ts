import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { MAX_RULES_FILTERED_BY } from './met-rules.ts';
import { arePlaced } from './places.ts';
import { countersOf, countResults } from './query.ts';
import { conditionOf, isCounted, type ResultFilter, WEBSITE_SQL } from './selection.ts';
import { MAX_RESULT_GROUPS, type ResultGroups, type ResultsByRule } from './tallies.ts';
import { talliesOf } from './tallies-in-memory.ts';

export { MAX_RESULT_GROUPS, type ResultGroup, type ResultGroups, type ResultsByRule } from './tallies.ts';

const nothing: ResultGroups = { groups: [], count: 0, results: 0 };

/** Sums of counters, whatever the size of the report, as long as they count what is asked for. */
export async function groupByCountry(
  db: Knex,
  organizationId: number,
  filter: ResultFilter,
  memory = talliesOf(db),
): Promise<ResultGroups> {
  const counters = await countersOf(db, organizationId, filter);
  if (counters.length === 0) return nothing;
  if (!isCounted(filter) || filter.reading) {
    const tallies = arePlaced(filter) ? await memory?.of(organizationId, filter.reportId) : undefined;
    return (await tallies?.countries(filter)) ?? (await groupBy(db, 'country', filter));
  }
  const sums = new Map<string, number>();
  for (const { country, results } of counters) sums.set(country, (sums.get(country) ?? 0) + results);
  const groups = [...sums]
    .map(([key, results]) => ({ key, results }))
    .toSorted((one, other) => other.results - one.results || (one.key < other.key ? -1 : 1));
  const results = groups.reduce((sum, group) => sum + group.results, 0);
  return { groups: groups.slice(0, MAX_RESULT_GROUPS), count: groups.length, results };
}

/** By what is held in memory of a large report, or by one look through the index that holds addresses. */
export async function groupByWebsite(
  db: Knex,
  organizationId: number,
  filter: ResultFilter,
  memory = talliesOf(db),
): Promise<ResultGroups> {
  const counters = await countersOf(db, organizationId, filter);
  if (counters.length === 0) return nothing;
  const tallies = arePlaced(filter) ? await memory?.of(organizationId, filter.reportId) : undefined;
  return (await tallies?.byWebsite(filter)) ?? (await groupBy(db, WEBSITE_SQL, filter));
}

async function groupBy(db: Knex, key: string, filter: ResultFilter): Promise<ResultGroups> {
  const { sql, bindings } = conditionOf(filter);
  const answer = await db.raw<{ rows: GroupRecord[] }>(
    `select ${key} as key, count(*) as results, count(*) over () as groups, sum(count(*)) over () as total
     from ${live('results')} where ${sql}
     group by 1 order by 2 desc, 1 limit :most`,
    { ...bindings, most: MAX_RESULT_GROUPS },
  );
  const [first] = answer.rows;
  if (first === undefined) return nothing;
  return {
    groups: answer.rows.map(({ key: name, results }) => ({ key: name, results: Number(results) })),
    count: Number(first.groups),
    results: Number(first.total),
  };
}

interface GroupRecord {
  readonly key: string;
  readonly results: string;
  readonly groups: string;
  readonly total: string;
}

/**
 * How many judged pages met each rule, or did not. Pages with the same marks are counted together first: there are few
 * different ones, whatever the size of the report.
 * @param isMet those that met it, or those that did not
 */
export async function groupByRule(
  db: Knex,
  organizationId: number,
  filter: ResultFilter,
  asked: { readonly rules: number; readonly isMet: boolean },
  memory = talliesOf(db),
): Promise<ResultsByRule> {
  const counters = await countersOf(db, organizationId, filter);
  if (counters.length === 0) return { results: new Map(), judged: 0 };
  const { isMet } = asked;
  const rules = Math.min(asked.rules, MAX_RULES_FILTERED_BY);
  const tallies = arePlaced(filter) ? await memory?.of(organizationId, filter.reportId) : undefined;
  if (tallies) return await tallies.byRule(filter, { rules, isMet });
  const { sql, bindings } = conditionOf(filter);
  const [answer, judged] = await Promise.all([
    db.raw<{ rows: { rule: number; results: string }[] }>(
      `select rule, sum(marks.results) as results
       from (select met, count(*) as results from ${live('results')} where ${sql} and met is not null group by met) marks
       cross join generate_series(0, :lastRule) rule
       where marks.met & (1::bigint << rule) ${isMet ? '<>' : '='} 0
       group by rule`,
      { ...bindings, lastRule: rules - 1 },
    ),
    countResults(db, organizationId, { ...filter, outcomes: judgedAmong(filter) }, memory),
  ]);
  return { results: new Map(answer.rows.map(({ rule, results }) => [rule, Number(results)])), judged };
}

const judgedAmong = ({ outcomes = ['compliant', 'not_compliant'] }: ResultFilter) =>
  outcomes.filter((outcome) => outcome === 'compliant' || outcome === 'not_compliant');
