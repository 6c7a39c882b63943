import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { SHOWN_STREAMS, type Shown, type ShownByKind, type ShownStream } from './streams-in-log.ts';

/** What one side knows that the other lacks. */
export interface Lack {
  readonly kind: ShownStream;
  readonly count: number;
  readonly newest: readonly Shown[];
}

export interface AdoptionDifferences {
  /** Shown by the read models, and not in the log: gone once the log is adopted. */
  readonly notInLog: readonly Lack[];
  /** In the log, and not shown: there once the log is adopted. */
  readonly notShown: readonly Lack[];
}

const maxNamed = 5;

/** Rows of the read models, by what they are of. */
export async function shownInReadModels(db: Knex): Promise<ShownByKind> {
  const rowsOf = async (table: string, name: string | undefined) => {
    const rows = await db(live(table)).select<{ id: string; name?: string | null }[]>(
      name === undefined ? ['id'] : ['id', name],
    );
    return new Map(rows.map((row) => [Number(row.id), { id: Number(row.id), name: row.name ?? undefined }]));
  };
  return {
    check: await rowsOf('checks', 'name'),
    report: await rowsOf('reports', 'name'),
    urllist: await rowsOf('url_lists', 'name'),
    comment: await rowsOf('comments', undefined),
  };
}

/** Pure. */
export function adoptionDifferences(inLog: ShownByKind, shown: ShownByKind): AdoptionDifferences {
  const kinds = Object.keys(SHOWN_STREAMS) as ShownStream[];
  const lacking = (here: ShownByKind, there: ShownByKind) =>
    kinds.flatMap((kind): Lack[] => {
      const missing = [...here[kind].values()].filter(({ id }) => !there[kind].has(id)).toSorted((a, b) => b.id - a.id);
      return missing.length === 0 ? [] : [{ kind, count: missing.length, newest: missing.slice(0, maxNamed) }];
    });
  return { notInLog: lacking(shown, inLog), notShown: lacking(inLog, shown) };
}

/** For the operator who decides. Pure. */
export function differencesInWords({ notInLog, notShown }: AdoptionDifferences): string {
  return [
    ...section('The read models show, and the log lacks; it goes:', notInLog),
    ...section('The log holds, and the read models lack; it comes:', notShown),
    'Of what both know, later changes, results and comments may go or come as well: that cannot be told beforehand.',
  ].join('\n');
}

function section(title: string, lacks: readonly Lack[]): string[] {
  if (lacks.length === 0) return [title.replace(/; it \w+:$/, ': nothing.')];
  return [
    title,
    ...lacks.map(({ kind, count, newest }) => {
      const named = newest.map(({ id, name }) => (name === undefined ? `${id}` : `${id} "${name}"`)).join(', ');
      return `  ${count.toLocaleString('en')} ${SHOWN_STREAMS[kind]}, newest: ${named}`;
    }),
  ];
}
