import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import type { EventCounts, LaterEvents } from './later-events.ts';
import { SHOWN_STREAMS, type Shown, type ShownByKind, type ShownStream } from './streams-in-log.ts';

/** What one side knows that the other lacks. */
export interface Lack {
  readonly kind: ShownStream;
  readonly count: number;
  readonly newest: readonly Shown[];
}

/** Of what both sides know, what is newer on one. */
interface Behind extends Lack {
  readonly events: number;
}

export interface AdoptionDifferences {
  /** Shown by the read models, and not in the log: gone once the log is adopted. */
  readonly notInLog: readonly Lack[];
  /** In the log, and not shown: there once the log is adopted. */
  readonly notShown: readonly Lack[];
  /** Both know it, but the log lacks events of it that are shown. */
  readonly behindInLog: readonly Behind[];
  /** Both know it, but the log holds events of it that are not shown. */
  readonly behindInShown: readonly Behind[];
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
export function adoptionDifferences(inLog: ShownByKind, shown: ShownByKind, later: LaterEvents): AdoptionDifferences {
  const kinds = Object.keys(SHOWN_STREAMS) as ShownStream[];
  const lacking = (here: ShownByKind, there: ShownByKind) =>
    kinds.flatMap((kind): Lack[] => {
      const missing = [...here[kind].values()].filter(({ id }) => !there[kind].has(id)).toSorted((a, b) => b.id - a.id);
      return missing.length === 0 ? [] : [{ kind, count: missing.length, newest: missing.slice(0, maxNamed) }];
    });
  const behind = (counts: EventCounts) =>
    kinds.flatMap((kind): Behind[] => {
      const both = [...shown[kind].values()]
        .filter(({ id }) => inLog[kind].has(id) && counts[kind].has(id))
        .toSorted((a, b) => b.id - a.id);
      const events = both.reduce((sum, { id }) => sum + (counts[kind].get(id) ?? 0), 0);
      return both.length === 0 ? [] : [{ kind, count: both.length, newest: both.slice(0, maxNamed), events }];
    });
  return {
    notInLog: lacking(shown, inLog),
    notShown: lacking(inLog, shown),
    behindInLog: behind(later.notInLog),
    behindInShown: behind(later.notShown),
  };
}

/** For the operator who decides. Pure. */
export function differencesInWords(differences: AdoptionDifferences): string {
  const { notInLog, notShown, behindInLog, behindInShown } = differences;
  return [
    ...section('The read models show, and the log lacks; it goes:', notInLog),
    ...section('The log holds, and the read models lack; it comes:', notShown),
    ...section('Of what both know, the log lacks later events; they go:', behindInLog),
    ...section('Of what both know, the read models lack later events; they come:', behindInShown),
  ].join('\n');
}

function section(title: string, lacks: readonly (Lack | Behind)[]): string[] {
  if (lacks.length === 0) return [title.replace(/; (it|they) \w+:$/, ': nothing.')];
  return [
    title,
    ...lacks.map((lack) => {
      const { kind, count, newest } = lack;
      const events = 'events' in lack ? `${lack.events.toLocaleString('en')} of ` : '';
      const named = newest.map(({ id, name }) => (name === undefined ? `${id}` : `${id} "${name}"`)).join(', ');
      return `  ${events}${count.toLocaleString('en')} ${SHOWN_STREAMS[kind]}, newest: ${named}`;
    }),
  ];
}
