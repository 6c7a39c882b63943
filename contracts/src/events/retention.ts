import { z } from 'zod';
import { EXPORT_FORMATS } from '../api/exports.ts';
import { checkIdSchema, reportIdSchema, sha256Schema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

/** Files that are kept of an archived report: what could be downloaded of its results while they were in the tables. */
export const ARCHIVED_FILES = ['export', 'links'] as const;
export type ArchivedFileName = (typeof ARCHIVED_FILES)[number];

/** A file in the evidence store: its parts, each packed (gzip) on its own, give the whole one after the other. */
export const archivedFileSchema = z.object({
  name: z.enum(ARCHIVED_FILES),
  /** Unpacked. */
  bytes: z.number().int().nonnegative(),
  parts: z.array(sha256Schema).min(1).max(10_000),
});
export type ArchivedFile = z.infer<typeof archivedFileSchema>;

/** The results of a large report as a file, kept like those of an archived one. */
export const preparedFileSchema = archivedFileSchema.omit({ name: true }).extend({
  format: z.enum(EXPORT_FORMATS),
  /** Of the whole, unpacked. */
  sha256: sha256Schema,
});
export type PreparedFile = z.infer<typeof preparedFileSchema>;

const run = { checkId: checkIdSchema, reportId: reportIdSchema };
const exampleRun = { checkId: 12, reportId: 1200000 };

export const ReportArchived = defineEvent({
  type: 'ReportArchived',
  category: 'retention',
  version: 1,
  summary: 'The report grew old: its results left the tables, what could be downloaded of them is kept as files.',
  schema: z.object({ ...run, files: z.array(archivedFileSchema).max(ARCHIVED_FILES.length) }),
  example: { ...exampleRun, files: [{ name: 'export' as const, bytes: 81_204, parts: ['ab'.repeat(32)] }] },
});

export const ReportExported = defineEvent({
  type: 'ReportExported',
  category: 'retention',
  version: 1,
  summary: 'Somebody had the results of a large report made into a file: it is kept, with its hash, for everybody.',
  schema: z.object({ ...run, file: preparedFileSchema }),
  example: {
    ...exampleRun,
    file: { format: 'csv' as const, bytes: 81_204, sha256: 'cd'.repeat(32), parts: ['ab'.repeat(32)] },
  },
});

/** Of one report, or of the check with all of its reports. */
const held = { checkId: checkIdSchema, reportId: reportIdSchema.nullable() };
export const MAX_HOLD_REASON_LENGTH = 500;
const reasonSchema = z.string().min(1).max(MAX_HOLD_REASON_LENGTH);

export const LegalHoldPlaced = defineEvent({
  type: 'LegalHoldPlaced',
  category: 'retention',
  version: 1,
  summary: 'Somebody put a report, or a check with all of its reports, on hold: none of its evidence is deleted.',
  schema: z.object({ ...held, reason: reasonSchema }),
  example: { ...exampleRun, reason: 'Case 2026/118, asked for by the regulator.' },
});

export const LegalHoldReleased = defineEvent({
  type: 'LegalHoldReleased',
  category: 'retention',
  version: 1,
  summary: 'A hold ended: evidence is deleted again once its time is over.',
  schema: z.object(held),
  example: exampleRun,
});

export const EvidenceExpired = defineEvent({
  type: 'EvidenceExpired',
  category: 'retention',
  version: 1,
  summary: 'The time for which evidence of the report is kept is over: what no other report names is deleted.',
  schema: z.object(run),
  example: exampleRun,
});

export const MAX_FILES_PER_DELETION = 500;

export const EvidenceDeleted = defineEvent({
  type: 'EvidenceDeleted',
  category: 'retention',
  version: 1,
  summary: 'Files of evidence that nothing names any more were given up, right before they were removed.',
  schema: z.object({
    bytes: z.number().int().nonnegative(),
    files: z.array(sha256Schema).min(1).max(MAX_FILES_PER_DELETION),
    /** Of the files, those that no result ever named; the others were named by reports that keep no evidence any more. */
    neverNamed: z.number().int().nonnegative().optional(),
    /** When the oldest of them was stored last. */
    oldestAt: z.iso.datetime().optional(),
  }),
  example: { bytes: 41_200, files: ['ab'.repeat(32)], neverNamed: 0, oldestAt: '2021-10-02T08:00:00.000Z' },
});

export const retentionEvents = [
  ReportArchived,
  ReportExported,
  LegalHoldPlaced,
  LegalHoldReleased,
  EvidenceExpired,
  EvidenceDeleted,
] as const;
export type RetentionEvent = EventOf<(typeof retentionEvents)[number]>;
