import type { Knex } from 'knex';

/** A part of how Postgres carried out a statement. */
export interface PlanNode {
  readonly type: string;
  /** Rows that it looked at: those it came to, and those it left out. */
  readonly rows: number;
  /** Rows that an index alone could not answer for. */
  readonly heapFetches: number;
}

interface RawNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly RawNode[];
}

/** Does what asks Postgres something, and has each of the statements explained as they were carried out. */
export async function askedPlans(db: Knex, ask: () => Promise<unknown>): Promise<PlanNode[]> {
  const asked: { sql: string; bindings: readonly Knex.RawBinding[] }[] = [];
  const note = (query: { sql: string; bindings: readonly Knex.RawBinding[] }) => asked.push(query);
  db.on('query', note);
  try {
    await ask();
  } finally {
    db.removeListener('query', note);
  }
  const nodes: PlanNode[] = [];
  for (const { sql, bindings } of asked) {
    const explained = `explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`;
    const { rows } = await db.raw<{ rows: { 'QUERY PLAN': { Plan: RawNode }[] }[] }>(explained, [...bindings]);
    nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
  }
  return nodes;
}

const nodesOf = (node: RawNode): PlanNode[] => [
  {
    type: node['Node Type'],
    rows: node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    heapFetches: node['Heap Fetches'] ?? 0,
  },
  ...(node.Plans ?? []).flatMap(nodesOf),
];
