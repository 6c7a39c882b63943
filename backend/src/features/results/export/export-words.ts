/** The last line of a file that had to end early: its answer has begun, so that no status can tell. */
export const CUT_WORDS = {
  busy: 'This file is not complete: the service was too busy. Please export it again in a moment.',
  late: 'This file is not complete: it took longer than an export may. Please export it in parts, with filters.',
} as const;

/** Of a report whose run is not over (specification 002 §8). */
export const REPORT_NOT_COMPLETE = 'This report is not complete yet. Please try again in 5 minutes.';

/** Of a large report whose file nobody has asked for, or that is being prepared. */
export const EXPORT_NOT_PREPARED =
  'This report is large: its file has to be prepared first. Please ask for it, and try again in 5 minutes.';

/** Of a large report whose file is not whole any more: asking for it has had it asked for anew. */
export const EXPORT_LOST =
  'A part of this file was lost. It is being prepared once more: please try again in 5 minutes.';

/** Of an archived report, whose results have left the tables. */
export const EXPORT_LOST_FOR_GOOD =
  'A part of this file was lost, and its report is archived: it cannot be made again.';

/** Under the headings of a file without rows, so that nobody takes it for a broken one. */
export const NOTHING_MATCHES = 'Nothing matches the filters of this export.';
