import type { CheckKind } from '@proofline/contracts/check-kinds';
import { resultReader } from './compliance/export-rows.ts';
import { linkReader } from './compliance/link-export.ts';
import type { ExportReader, ExportReaderName } from './export-reader.ts';
import { windowReader } from './popunder/export-rows.ts';
import { toplistReader } from './toplist/export-rows.ts';

// What threads know of kinds: nothing here reaches for a database or a file.

/** Kinds whose rules look for no links have no table of them. */
type Readers = { readonly results: (asked: string) => ExportReader; readonly links?: (asked: string) => ExportReader };

const readers: Readonly<Record<CheckKind, Readers | 'planned'>> = {
  compliance: { results: resultReader, links: linkReader },
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: { results: windowReader },
  social_media: 'planned',
  toplist: { results: toplistReader },
};

/** Exports that there may be at a time, and their tables. */
const MAX_KEPT = 16;
const kept = new Map<string, ExportReader>();

/** The reader of a table, made once for all of its records as long as few others come in between. */
export function exportReader({ kind, table, asked }: ExportReaderName): ExportReader {
  const key = `${kind} ${table} ${asked}`;
  const reader = kept.get(key) ?? make({ kind, table, asked });
  kept.delete(key);
  kept.set(key, reader);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return reader;
}

function make({ kind, table, asked }: ExportReaderName): ExportReader {
  const ofKind = readers[kind];
  if (ofKind === 'planned') throw new RangeError(`Nothing is found by checks of kind ${kind} yet.`);
  const reader = ofKind[table];
  if (reader === undefined) throw new RangeError(`Checks of kind ${kind} have no table of ${table}.`);
  return reader(asked);
}
