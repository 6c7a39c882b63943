/** The last line of a file that had to end early: its answer has begun, so that no status can tell. */
export const CUT_WORDS = {
  busy: 'This file is not complete: the service was too busy. Please export it again in a moment.',
  late: 'This file is not complete: it took longer than an export may. Please export it in parts, with filters.',
} as const;

/** Under the headings of a file without rows, so that nobody takes it for a broken one. */
export const NOTHING_MATCHES = 'Nothing matches the filters of this export.';
